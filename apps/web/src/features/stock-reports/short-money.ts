const compact = new Intl.NumberFormat("en-GB", { notation: "compact", maximumFractionDigits: 1 });

/** ₦168.2m, for a sentence or a headline; the rows behind it have the whole figure. */
export const shortMoney = (naira: number) => `₦${compact.format(naira)}`;
