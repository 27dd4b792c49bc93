import { openFile } from "../../api/client.ts";
import type { Action } from "../../composites/actions.tsx";

/** By the number of a payment, a refund or a transfer of one's own. */
export const openReceipt = (number: string) =>
  openFile("GET /transactions/:number/receipt.pdf", { params: { number } });

export const receiptAction: Action<{ number: string; has_receipt: boolean }> = {
  label: "Receipt",
  when: ({ has_receipt }) => has_receipt,
  run: ({ number }) => openReceipt(number),
};
