import { tenders } from "@remedia/domain/orders";
import { Closed, Id, Name, OneOf, Type, Whole } from "../../platform/schemas.ts";

export const Reason = Closed({ reason: Name(500) });
/** Where what was paid goes back to. */
export const RefundTo = OneOf(["wallet", "source"] as const);
export const CancelBody = Closed({ reason: Name(500), refund_to: Type.Optional(RefundTo) });
export const OwnCancelBody = Closed({ refund_to: Type.Optional(RefundTo) });
/** How it was paid is asked only where something was still due. */
export const Handover = Closed({
  received_by: Name(120),
  tender: Type.Optional(OneOf(tenders)),
  /** Packs that were not taken at the door, by line. They come back, and nobody pays for them. */
  refused: Type.Optional(Type.Array(Closed({ line_id: Id, quantity: Whole(1, 100_000) }), { maxItems: 300 })),
});

/** More than any van costs is a slip of the finger. */
const feeMaxNaira = 1_000_000;
export const FeeBody = Closed({ fee: Type.Number({ minimum: 0, maximum: feeMaxNaira, multipleOf: 0.01 }) });
export const FeeTaken = Closed({ tender: OneOf(tenders) });
