/** Money is whole kobo everywhere but on the wire, where it is naira with at most two decimals. */
export const toNaira = (kobo: number): number => kobo / 100;

/** For what may have no amount, as a product without a price. */
export const nairaOrNull = (kobo: number | null): number | null => (kobo === null ? null : toNaira(kobo));

/** Exact for any amount with at most two decimals; anything finer is a fault of the caller. */
export const toKobo = (naira: number): number => {
  const kobo = Math.round(naira * 100);
  if (!Number.isSafeInteger(kobo) || Math.abs(kobo / 100 - naira) > 1e-9)
    throw new RangeError("An amount has at most two decimals.");
  return kobo;
};

/** Naira as somebody else wrote them, read without a detour through fractions of two: exact, and no finer than a kobo. */
export const koboFromText = (naira: string): number => {
  const [, sign, whole, part = ""] = /^(-?)(\d{1,15})(?:\.(\d{1,2})0*)?$/.exec(naira) ?? [];
  const kobo = Number(`${sign}${whole}${part.padEnd(2, "0")}`);
  if (whole === undefined || !Number.isSafeInteger(kobo)) throw new RangeError("An amount has at most two decimals.");
  return kobo;
};

/** `part` hundredths of a percent of an amount, rounded half up to the kobo. */
export const basisPoints = (kobo: number, part: number): number =>
  Number((BigInt(kobo) * BigInt(part) + 5_000n) / 10_000n);

/** 1234567 is 1,234,567. */
export const grouped = (whole: number | string): string => String(whole).replace(/\B(?=(\d{3})+$)/g, ",");

/** An amount in kobo as people read it, without the sign of the currency: 123450 is 1,234.50. */
export const nairaFigure = (kobo: number): string => {
  const [whole, part] = toNaira(Math.abs(kobo)).toFixed(2).split(".");
  return `${kobo < 0 ? "−" : ""}${grouped(whole!)}.${part}`;
};

/** ₦1,234.50: the same in every sentence, on every screen and every paper. */
export const nairaText = (kobo: number): string => nairaFigure(kobo).replace(/^−?/, "$&₦");
