import type { Static } from "@sinclair/typebox";
import type { Words } from "../../../platform/documents.ts";
import type { SomePacks } from "../../inventory/reshaping.ts";
import type { PartShipmentBody } from "../packing/schemas.ts";
import type { ShortBody } from "../picking/schemas.ts";
import type { ChangeBody, PreviewBody, SplitBody } from "./schemas.ts";

export type Change = Static<typeof PreviewBody> & Partial<Pick<Static<typeof ChangeBody>, "expected_total">>;
export type Short = Static<typeof ShortBody>;
export type Split = Omit<Static<typeof SplitBody>, "reason"> & {
  /** Exactly these promised packs go along. */
  packs?: readonly SomePacks[];
  /** They were promised in this very transaction. */
  promisedNow?: boolean;
};
export type Shipment = Omit<Static<typeof PartShipmentBody>, "reason">;

/** Said by whoever works on an order where it stands: each step reads its own. */
export type DeskWords = Words & { change?: Change; split?: Split; short?: Short; shipment?: Shipment };
