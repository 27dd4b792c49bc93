import { toKobo } from "@remedia/domain/money";
import type { ActorCtx } from "../../platform/context.ts";
import { requireKnownDevice } from "../identity/known-devices.ts";
import { requireTransferPin } from "../identity/transfer-pin.ts";
import { getSetting } from "../settings/settings.ts";

/** What must be shown before a customer spends from the wallet: a known device, above a set amount the transfer PIN as well. */
export const requireMaySpend = async (tx: ActorCtx, kobo: number): Promise<void> => {
  await requireKnownDevice(tx);
  if (kobo > toKobo(await getSetting(tx, "wallet.transfer_pin_above_naira"))) await requireTransferPin(tx);
};
