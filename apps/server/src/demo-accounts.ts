import type { Door } from "@remedia/domain/accounts";

/** Accounts of demo mode, the same on every machine. The README lists them too; a test keeps both equal. */
export type DemoAccount = { phone: string; secret: string; who: string; door: Door };

const staff = (number: string, who: string): DemoAccount => ({
  phone: `080300000${number}`,
  secret: "remedia-demo",
  who,
  door: "customer",
});
const person = (number: string, who: string, door: Door = "customer"): DemoAccount => ({
  phone: `080300000${number}`,
  secret: "7391",
  who,
  door,
});

export const demoAccounts: readonly DemoAccount[] = [
  staff("01", "Super admin"),
  staff("02", "Operations"),
  staff("03", "Inventory, POS and customer support only"),
  staff("04", "Hub staff"),
  staff("05", "Fulfilment officer"),
  staff("06", "Business Development Executive"),
  staff("07", "Features-request admin"),
  staff("08", "Auditor"),
  staff("09", "Agent line manager"),
  staff("11", "Finance"),
  staff("12", "Second Finance officer"),
  person("10", "Agent", "agent"),
  person("20", "Pharmacy"),
  person("21", "Chemist"),
  person("22", "Hospital"),
  person("23", "Pharmacy, not yet verified"),
  person("24", "Second pharmacy"),
  person("30", "HMO", "hmo"),
  person("40", "Partner", "partner"),
  person("41", "Second partner", "partner"),
  person("50", "Store inventory staff", "inventory"),
  person("60", "Driver"),
];

/** Transfer PINs of demo mode, by phone number; the README lists them as well. */
export const demoTransferPins: readonly [phone: string, pin: string][] = [
  ["08030000020", "4826"],
  ["08030000024", "4826"],
];
