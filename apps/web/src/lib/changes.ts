/** The fields that somebody changed. The others are not sent, as somebody else may be changing them. */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]),
    ),
  ) as Partial<T>;

/** The whole of an edit, and what its author saw: the server keeps what others changed meanwhile, and asks where both did. */
export const withWas = <B extends object>(opened: B, edited: B): B & { was: B } => ({ ...edited, was: opened });

/** Only what was changed, and what its author saw there. */
export const editOf = <B extends object>(opened: B, edited: B): Partial<B> & { was: Partial<B> } => {
  const changed = changedFields(opened, edited);
  const was = Object.fromEntries(Object.keys(changed).map((name) => [name, opened[name as keyof B]]));
  return { ...changed, was: was as Partial<B> };
};
