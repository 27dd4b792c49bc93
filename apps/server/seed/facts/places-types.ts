export type Place = {
  readonly name: string;
  /** Name of the state, as in the geography. */
  readonly state: string;
  /** Name of the local government area, as in the geography. */
  readonly lga: string;
  readonly lat: number;
  readonly lon: number;
};

export type PlaceRow = readonly [name: string, lga: string, lat: number, lon: number];

export const inState = (state: string, rows: readonly PlaceRow[]): readonly Place[] =>
  rows.map(([name, lga, lat, lon]) => ({ name, state, lga, lat, lon }));
