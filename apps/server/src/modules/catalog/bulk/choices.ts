/** What a person decided about values of a sheet that nobody knows. */

/** Longer texts are no names. */
export const valueMax = 120;

/** Names of categories, types and makers as sheets write them: "Personal care", "personal-care", "PERSONAL CARE". */
export const nameKey = (name: string) => {
  const plain = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "");
  return (plain || name.toLowerCase()).slice(0, valueMax);
};

export const creatableFields = ["category", "subcategory", "product_type", "manufacturer"] as const;
export type CreatableField = (typeof creatableFields)[number];
export const choosableFields = [...creatableFields, "class", "storage", "vat_class"] as const;
export type ChoosableField = (typeof choosableFields)[number];

export const decisions = ["use", "create", "leave_empty"] as const;
/** `name` is what to use instead; empty in the other cases. */
export type Choice = { field: ChoosableField; key: string; decision: (typeof decisions)[number]; name: string };
export type Unknown = { field: ChoosableField; value: string };

export type Choices = (field: string, value: string) => Choice | undefined;

export const choicesOf = (choices: readonly Choice[]): Choices => {
  const known = new Map(choices.map((choice) => [`${choice.field} ${choice.key}`, choice]));
  return (field, value) => known.get(`${field} ${nameKey(value)}`);
};
