import { sql } from "kysely";

/**
 * What makes two entries look like one product, as SQL over rows of products or of a sheet, for those who look for
 * duplicates. Each search goes by an index of its own; what counts as the same is said here.
 */

const inUseOf = (p: string) => `${p}.state in ('active', 'hidden', 'draft', 'pending')`;

/** Neither put away nor refused. */
export const inUse = (p: string) => sql.raw(inUseOf(p));

/** A combo is made of other products, whatever they are called. */
export const comparable = (p: string) => sql.raw(`(${inUseOf(p)} and not ${p}.is_combo)`);

/** Another maker, or a NAFDAC number of its own, makes it another product whatever it is called. */
export const sameOrigin = (a: string, b: string) =>
  sql.raw(`${sameOrUnknown(a, b, "manufacturer_id")}
  and ${sameOrUnknown(a, b, "nafdac_no")}`);
const sameOrUnknown = (a: string, b: string, column: string) =>
  `(${a}.${column} = ${b}.${column} or ${a}.${column} is null or ${b}.${column} is null)`;

/** What is in the pack, as it is compared; generic and strength as in the index products_generic. */
const contents: Readonly<Record<string, (p: string) => string>> = {
  generic: (p) => `fold(${p}.generic)`,
  strength: (p) => `fold(${p}.strength)`,
  form: (p) => `lower(${p}.form)`,
  pack: (p) => `lower(replace(${p}.pack_size, ' ', ''))`,
};
const contentsWith = (part: (name: string, of: (p: string) => string) => string, between: string) =>
  sql.raw(
    Object.entries(contents)
      .map(([name, of]) => part(name, of))
      .join(between),
  );
/** Selects what `sameContents` and `contentNames` compare. */
export const contentsOf = (p: string) => contentsWith((name, of) => `${of(p)} as ${name}`, ", ");
/** A product beside a row that has selected its contents. */
export const sameContents = (p: string, selected: string) =>
  contentsWith((name, of) => `${of(p)} = ${selected}.${name}`, " and ");
export const contentNames = contentsWith((name) => name, ", ");

/** Names that are alike begin alike, which spares most comparisons. */
export const namedAlike = (a: string, b: string) =>
  sql.raw(`(left(lower(${a}.name), 1) = left(lower(${b}.name), 1) and similarity(${a}.name, ${b}.name) >= 0.6)`);

/** 1.5 mg is not 15 mg, and size 7 not size 8. */
export const sameFigures = (aTitle: string, bTitle: string) => sql.raw(`${figuresIn(aTitle)} = ${figuresIn(bTitle)}`);
const figuresIn = (title: string) => `trim(regexp_replace(${title}, '\\D+', ' ', 'g'))`;
