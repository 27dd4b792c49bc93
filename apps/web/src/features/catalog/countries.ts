const names = new Intl.DisplayNames("en", { type: "region", fallback: "none" });
const letters = [..."ABCDEFGHIJKLMNOPQRSTUVWXYZ"];
/** Unions, tests and "unknown" have codes too, but nobody makes medicines there. */
const noCountry = /^(E[UZ]|UN|QO|X[AB]|ZZ)$/;

export const countryName = (code: string) => names.of(code) ?? code;

/** All countries by name, as the browser knows them. */
export const countries = letters
  .flatMap((first) => letters.map((second) => `${first}${second}`))
  .filter((code) => !noCountry.test(code) && names.of(code) !== undefined)
  .map((value) => ({ value, label: countryName(value) }))
  .sort((one, other) => one.label.localeCompare(other.label));
