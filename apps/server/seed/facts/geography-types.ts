export type Zone = "North Central" | "North East" | "North West" | "South East" | "South South" | "South West";

/** A local government area: its name and the point a map shows it at. */
export type Lga = readonly [name: string, lat: number, lon: number];

export type State = {
  /** ISO 3166-2 */
  readonly code: string;
  readonly name: string;
  readonly capital: string;
  readonly zone: Zone;
  readonly lat: number;
  readonly lon: number;
  readonly lgas: readonly Lga[];
};
