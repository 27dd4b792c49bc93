import { toKobo } from "@remedia/domain/money";
import { demoTransferPins } from "../../src/demo-accounts.ts";
import { readPhone } from "../../src/modules/identity/phones.ts";
import { setTransferPin } from "../../src/modules/identity/transfer-pin.ts";
import { gatewayOf } from "../../src/modules/payments/gateways.ts";
import { payIntoSandboxAccount } from "../../src/modules/payments/sandbox-accounts.ts";
import { changeSetting } from "../../src/modules/settings/settings.ts";
import { requestVirtualAccount, takeArrival } from "../../src/modules/settling/virtual-accounts.ts";
import { transferMoney } from "../../src/modules/wallet/transfers.ts";
import { bySystem, type Ctx } from "../../src/platform/context.ts";
import { at, daysAgo } from "../clock.ts";
import { actAsOwnerOf } from "../people.ts";

const superAdmin = "+2348030000001";
const pharmacy = "+2348030000020";
const secondPharmacy = "+2348030000024";

/** Into whose account number money came, how many days ago. */
const arrivals: readonly [owner: string, days: number, naira: number][] = [
  [pharmacy, 90, 60_000],
  [secondPharmacy, 88, 35_000],
  [pharmacy, 12, 20_000],
];

const transfers: readonly [days: number, from: string, to: string, naira: number, note: string | null][] = [
  [61, pharmacy, secondPharmacy, 12_500, "Half of the Amoxil"],
  [40, secondPharmacy, pharmacy, 8_000, "Thank you"],
  [23, pharmacy, secondPharmacy, 4_750.5, null],
  [9, secondPharmacy, pharmacy, 15_000, "Carton of gloves"],
  [2, pharmacy, secondPharmacy, 6_000, "Delivery shared"],
];

/**
 * Two customers with account numbers of their own, who send each other money: that is switched on here, and the README lists
 * their transfer PINs.
 */
export const seedTransfers = async (tx: Ctx) => {
  await changeSetting(await actAsOwnerOf(tx, superAdmin), "wallet.transfers", { value: true });
  for (const [phone, pin] of demoTransferPins)
    await setTransferPin(await actAsOwnerOf(tx, readPhone(phone)!), { password: "7391", pin });
  for (const [owner, days, naira] of arrivals) await receive(tx, owner, days, naira);
  for (const [days, from, to, amount, note] of transfers) {
    const sender = at(await actAsOwnerOf(tx, from), daysAgo(tx, days));
    await transferMoney(sender, { phone: to, amount, ...(note ? { note } : {}) });
  }
};

const receive = async (tx: Ctx, owner: string, days: number, naira: number) => {
  const customer = at(await actAsOwnerOf(tx, owner), daysAgo(tx, days));
  const { account } = await requestVirtualAccount(customer, undefined);
  const reference = await payIntoSandboxAccount(customer, account!.account_number, toKobo(naira));
  await takeArrival(bySystem(customer), "sandbox", (await gatewayOf(customer).verify(reference))!);
};
