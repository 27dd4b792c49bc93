/**
 * Two people edit the same record. Each field is looked at by itself: as both saw it, as one wants it, as the other has
 * left it. Only where both changed it, and not alike, does somebody have to choose.
 */

const inOrder = (_key: string, value: unknown) =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([one], [other]) => (one < other ? -1 : 1)))
    : value;
const written = (value: unknown) => JSON.stringify(value ?? null, inOrder);
const same = (one: unknown, other: unknown): boolean => written(one) === written(other);

type Row = Record<string, unknown> & { branch_id: number };
type Three<T = unknown> = readonly [seen: T, mine: T, theirs: T];

const isRow = (value: unknown): value is Row => typeof value === "object" && value !== null && "branch_id" in value;
const branchesOf = (list: unknown) =>
  Array.isArray(list) && list.every(isRow) ? list.map(({ branch_id }) => branch_id) : null;

/** Lists with one row for each branch are compared row by row: one may price Lagos while the other prices Abuja. */
const hasRows = (three: Three): three is Three<Row[]> => {
  const [seen, mine, theirs] = three.map(branchesOf);
  return mine !== null && same(seen, mine) && same(mine, theirs);
};
const rowsOf = ([seen, mine, theirs]: Three<Row[]>): Three<Row>[] =>
  mine.map((row, at) => [seen[at]!, row, theirs[at]!]);
const fieldsOf = ([seen, mine, theirs]: Three<Row>): [string, Three][] =>
  Object.keys(mine).map((name) => [name, [seen[name], mine[name], theirs[name]]]);

const clash = (three: Three): boolean => {
  const [seen, mine, theirs] = three;
  if (same(seen, mine) || same(seen, theirs) || same(mine, theirs)) return false;
  return !hasRows(three) || rowsOf(three).some((row) => fieldsOf(row).some(([, field]) => clash(field)));
};

const merge = (three: Three, keep: "mine" | "theirs"): unknown => {
  const [seen, mine, theirs] = three;
  if (same(seen, mine)) return theirs;
  if (same(seen, theirs) || same(mine, theirs)) return mine;
  if (!hasRows(three)) return keep === "mine" ? mine : theirs;
  return rowsOf(three).map((row) =>
    Object.fromEntries(fieldsOf(row).map(([name, field]) => [name, merge(field, keep)])),
  );
};

const namesOf = <V extends object>(values: V) => Object.keys(values) as (keyof V & string)[];

/** The fields that both changed, each in another way. */
export const clashes = <V extends object>(seen: V, mine: V, theirs: V): (keyof V & string)[] =>
  namesOf(mine).filter((name) => clash([seen[name], mine[name], theirs[name]]));

/** What I changed over what stands now; where both did, what `keep` says, mine unless told otherwise. */
export const merged = <V extends object>(
  seen: V,
  mine: V,
  theirs: V,
  keep: Partial<Record<keyof V, "mine" | "theirs">> = {},
): V =>
  Object.fromEntries(
    namesOf(mine).map((name) => [name, merge([seen[name], mine[name], theirs[name]], keep[name] ?? "mine")]),
  ) as V;
