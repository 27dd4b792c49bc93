/** Lagos is one hour ahead of UTC all year round. */
const ahead = "+01:00";
const aheadMs = 3_600_000;

/** What a field of day and time shows for an instant, as Lagos sees it. */
export const toLagosInput = (instant: string) =>
  new Date(new Date(instant).getTime() + aheadMs).toISOString().slice(0, 16);

/** The instant that somebody in Lagos means by what they typed. */
export const fromLagosInput = (typed: string) => new Date(`${typed}${ahead}`).toISOString();
