/** The LGA and the state of a store, in one line. */
export const placeOf = ({ lga_name, state_name }: { lga_name: string; state_name: string }) =>
  `${lga_name}, ${state_name}`;
