/** Numbers stay as they were written: ids have 64 bits, and amounts must not become fractions of two. */
const asWritten = (_key: string, value: unknown, context?: { source?: string }): unknown =>
  typeof value === "number" ? context?.source : value;

/** Null where the text is no JSON. */
export const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text, asWritten);
  } catch {
    return null;
  }
};

export const at = (value: unknown, ...path: string[]): unknown =>
  path.reduce<unknown>(
    (inner, name) =>
      typeof inner === "object" && inner !== null && Object.hasOwn(inner, name)
        ? (inner as Record<string, unknown>)[name]
        : undefined,
    value,
  );

/** A text or a number as it was written; null for anything else, and for nothing. */
export const textAt = (value: unknown, ...path: string[]): string | null => {
  const found = at(value, ...path);
  return typeof found === "string" && found !== "" ? found : null;
};

export const listAt = (value: unknown, ...path: string[]): unknown[] => {
  const found = at(value, ...path);
  return Array.isArray(found) ? found : [];
};

export const dateAt = (value: unknown, ...path: string[]): Date | null => {
  const date = new Date(textAt(value, ...path) ?? Number.NaN);
  return Number.isNaN(date.getTime()) ? null : date;
};
