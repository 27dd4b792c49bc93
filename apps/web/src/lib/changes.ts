/** The fields that somebody changed. The others are not sent, as somebody else may be changing them. */
export const changedFields = <T extends object>(before: T, after: T): Partial<T> =>
  Object.fromEntries(
    Object.entries(after).filter(
      ([field, value]) => JSON.stringify(value) !== JSON.stringify(before[field as keyof T]),
    ),
  ) as Partial<T>;
