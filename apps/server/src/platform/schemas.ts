import { type TProperties, type TSchema, Type } from "@sinclair/typebox";

/** What must be said is taken without the blanks around it, before its length is looked at. */
const trimmed = { "x-trimmed": true };

/** Closed objects, bounded strings without NUL, integers that fit: every schema is made of these. */
export const Closed = <P extends TProperties>(properties: P) =>
  Type.Object(properties, { additionalProperties: false });
export const Text = (maxLength = 200, minLength = 0) =>
  Type.String({ minLength, maxLength, pattern: "^[^\\u0000]*$", ...(minLength > 0 ? trimmed : {}) });
/** Text that says something: at least two characters, without the blanks around them. */
export const Name = (maxLength = 120) => Type.String({ minLength: 2, maxLength, pattern: "^[^\\u0000]*$", ...trimmed });
export const Whole = (minimum = 0, maximum = 2_147_483_647) => Type.Integer({ minimum, maximum });
export const Id = Type.Integer({ minimum: 1, maximum: Number.MAX_SAFE_INTEGER });
export const Phone = Type.String({ minLength: 7, maxLength: 20, pattern: "^[+0-9 ()-]+$" });
/** A PIN, or a passphrase of staff, as it is typed. */
export const Secret = Type.String({ minLength: 1, maxLength: 128, pattern: "^[^\\u0000]*$" });
export const Day = Type.String({ format: "date" });
export const Instant = Type.Unsafe<string | Date>({ type: "string", format: "date-time" });
/** Naira with at most two decimals; never more than ten billion. */
export const Naira = Type.Number({ minimum: 0, maximum: 10_000_000_000, multipleOf: 0.01 });
/** What something is sold for: never for nothing. */
export const Price = Type.Number({ minimum: 0.01, maximum: 10_000_000_000, multipleOf: 0.01 });
export const Nullable = <T extends TSchema>(schema: T) => Type.Union([schema, Type.Null()]);
export const OneOf = <T extends readonly string[]>(values: T) =>
  Type.Unsafe<T[number]>({ type: "string", enum: [...values] });
/** A yes or no in an address: `true` or `false` as text. */
export const Latitude = Type.Number({ minimum: -90, maximum: 90 });
export const Longitude = Type.Number({ minimum: -180, maximum: 180 });

export const IdParams = Closed({ id: Id });
export const Done = Closed({ message: Type.String() });

export const maxPerPage = 100;
/**
 * The address of a list: search, filters, sort, page. `sorts` are the only words that sorting accepts; a minus
 * before one turns it around.
 */
export const ListQuery = <const S extends readonly string[], P extends TProperties>(sorts: S, filters: P) =>
  Type.Object(
    {
      q: Type.Optional(Text(120)),
      page: Type.Optional(Whole(1, 10_000)),
      per_page: Type.Optional(Whole(1, maxPerPage)),
      sort: Type.Optional(OneOf(sorts.flatMap((sort) => [sort, `-${sort}`]) as (S[number] | `-${S[number]}`)[])),
      ...filters,
    },
    { additionalProperties: false },
  );

/** `total` is exact up to 10,000; a longer list says 10,000 and that there are `more`. */
export const pageProperties = {
  total: Whole(),
  more: Type.Optional(Type.Literal(true)),
  page: Whole(),
  per_page: Whole(),
};
export const PageOf = <T extends TSchema>(row: T) => Closed({ data: Type.Array(row), ...pageProperties });
export type Page<T> = { data: T[]; total: number; more?: true; page: number; per_page: number };

export { Type };
