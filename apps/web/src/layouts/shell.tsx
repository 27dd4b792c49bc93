/** What the HTML itself drew: the bar, and grey in the shape of the page. */
const drawn = document.querySelector(".shell");

/** It stays until the page is there; React would leave the screen empty in between. */
export const Shell = () => (
  <div
    ref={(place) => {
      if (place && drawn) place.append(drawn);
    }}
  />
);
