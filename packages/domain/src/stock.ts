import type { Guard, Transitions } from "./transitions.ts";

/** Near expiry and expired are no states: the printed day says so. */
export const batchStates = ["available", "on_hold", "quarantined", "recalled", "destroyed"] as const;
export type BatchState = (typeof batchStates)[number];

/** Whose packs a batch is: our own, left here on consignment, or looked after for others. Only our own have value in the books. */
export const stockOwners = ["own", "supplier", "partner", "hmo", "store"] as const;
export type StockOwner = (typeof stockOwners)[number];

/**
 * A recalled batch never sells again: its only way is out. One is destroyed with the last pack in the house, while customers
 * may hold more of it: it can be recalled still, and what comes back is destroyed in its turn.
 */
export const batchTransitions = {
  hold: {
    from: ["available"],
    to: "on_hold",
    permission: "stock.batches.manage",
    label: "Hold",
    done: "put on hold",
    reason: true,
  },
  release: {
    from: ["on_hold"],
    to: "available",
    permission: "stock.batches.manage",
    label: "Release",
    done: "released",
  },
  quarantine: {
    from: ["available", "on_hold"],
    to: "quarantined",
    permission: "stock.batches.manage",
    label: "Quarantine",
    reason: true,
  },
  clear: {
    from: ["quarantined"],
    to: "available",
    permission: "stock.batches.manage",
    label: "Clear",
    done: "cleared",
    reason: true,
  },
  recall: {
    from: ["available", "on_hold", "quarantined", "destroyed"],
    to: "recalled",
    permission: "stock.recall",
    label: "Recall",
    reason: true,
  },
  destroy: {
    from: ["quarantined", "recalled"],
    to: "destroyed",
    // The last step of a destruction, by whoever approves that.
    permission: "stock.damages.approve",
    label: "Destroy",
    reason: true,
  },
} as const satisfies Transitions<BatchState>;
export type BatchAction = keyof typeof batchTransitions;

const destroyable: readonly BatchState[] = [...batchTransitions.destroy.from, "destroyed"];

/** Why packs of a batch in this state are not destroyed; null when they may be. */
export const whyNotDestroyed = (state: BatchState): string | null =>
  destroyable.includes(state) ? null : "Quarantine or recall the batch first.";

/** Places with a level, which is never below zero. */
export const levelPlaceKinds = ["shelf", "receiving", "quarantine", "in_transit", "hmo"] as const;
/** The world outside: endless, so that it keeps no level. */
export const outsidePlaceKinds = ["supplier", "customer", "damaged", "count_difference"] as const;
export const placeKinds = [...levelPlaceKinds, ...outsidePlaceKinds] as const;
export type PlaceKind = (typeof placeKinds)[number];

export const keepsLevel = (kind: PlaceKind): kind is (typeof levelPlaceKinds)[number] =>
  (levelPlaceKinds as readonly PlaceKind[]).includes(kind);

export const receiptStates = ["draft", "received", "cancelled"] as const;
export type ReceiptState = (typeof receiptStates)[number];
export const receiptTransitions = {
  receive: { from: ["draft"], to: "received", permission: "stock.receive", label: "Receive" },
  cancel: { from: ["draft"], to: "cancelled", permission: "stock.receive", label: "Cancel", final: true },
} as const satisfies Transitions<ReceiptState>;
export type ReceiptAction = keyof typeof receiptTransitions;

export const transferStates = ["draft", "dispatched", "received", "received_with_difference", "cancelled"] as const;
export type TransferState = (typeof transferStates)[number];
/** Whether the branch where one stands sends the transfer, and whether it receives it. */
export type TransferFacts = { sends: boolean; receives: boolean };
const bySender: Guard<TransferFacts> = {
  passes: ({ sends }) => sends,
  otherwise: "Only the sending branch can do this.",
  personal: true,
};
const byReceiver: Guard<TransferFacts> = {
  passes: ({ receives }) => receives,
  otherwise: "Only the receiving branch can do this.",
  personal: true,
};
export const transferTransitions = {
  dispatch: {
    from: ["draft"],
    to: "dispatched",
    permission: "stock.transfer",
    label: "Dispatch",
    guards: [bySender],
  },
  cancel: {
    from: ["draft"],
    to: "cancelled",
    permission: "stock.transfer",
    label: "Cancel",
    final: true,
    guards: [bySender],
  },
  receive: {
    from: ["dispatched"],
    to: "received",
    permission: "stock.receive",
    label: "Receive",
    guards: [byReceiver],
  },
  receive_with_difference: {
    from: ["dispatched"],
    to: "received_with_difference",
    permission: "stock.receive",
    label: "Receive with a difference",
    done: "received with a difference",
    guards: [byReceiver],
  },
} as const satisfies Transitions<TransferState, TransferFacts>;
export type TransferAction = keyof typeof transferTransitions;

export const damageStates = ["reported", "approved", "rejected"] as const;
export type DamageState = (typeof damageStates)[number];
export const damageCauses = ["broken", "expired", "wet", "heat", "pests", "label", "missing", "other"] as const;
export type DamageCause = (typeof damageCauses)[number];
export type DamageFacts = { reported_by_id: number | null };
const decidedByAnother: Guard<DamageFacts> = {
  passes: ({ reported_by_id }, me) => me.id === null || reported_by_id !== me.id,
  otherwise: "You reported this damage. Someone else has to decide.",
  personal: true,
};
export const damageTransitions = {
  approve: {
    from: ["reported"],
    to: "approved",
    permission: "stock.damages.approve",
    label: "Approve and write off",
    done: "approved and written off",
    final: true,
    guards: [decidedByAnother],
  },
  reject: {
    from: ["reported"],
    to: "rejected",
    permission: "stock.damages.approve",
    label: "Reject",
    reason: true,
    guards: [decidedByAnother],
  },
} as const satisfies Transitions<DamageState, DamageFacts>;
export type DamageAction = keyof typeof damageTransitions;

export const destructionStates = ["proposed", "approved", "rejected"] as const;
export type DestructionState = (typeof destructionStates)[number];
export type DestructionFacts = { proposed_by_id: number | null };
const destroyedByTwo: Guard<DestructionFacts> = {
  passes: ({ proposed_by_id }, me) => me.id === null || proposed_by_id !== me.id,
  otherwise: "You proposed this destruction. Someone else has to decide.",
  personal: true,
};
const proposedByMe: Guard<DestructionFacts> = {
  passes: ({ proposed_by_id }, me) => proposed_by_id === me.id,
  otherwise: "Someone else proposed this destruction. Ask for it to be rejected.",
  personal: true,
};
export const destructionTransitions = {
  approve: {
    from: ["proposed"],
    to: "approved",
    permission: "stock.damages.approve",
    label: "Approve and destroy",
    done: "approved",
    final: true,
    guards: [destroyedByTwo],
  },
  reject: {
    from: ["proposed"],
    to: "rejected",
    permission: "stock.damages.approve",
    label: "Reject",
    reason: true,
    guards: [destroyedByTwo],
  },
  withdraw: {
    from: ["proposed"],
    to: "rejected",
    permission: "stock.batches.manage",
    label: "Withdraw",
    done: "withdrawn",
    guards: [proposedByMe],
  },
  // The batch went back on sale: whoever may clear it has answered the question.
  lapse: {
    from: ["proposed"],
    to: "rejected",
    permission: "stock.batches.manage",
    label: "Lapse",
    done: "lapsed",
    reason: true,
  },
} as const satisfies Transitions<DestructionState, DestructionFacts>;
export type DestructionAction = keyof typeof destructionTransitions;

export const supplierReturnStates = ["draft", "sent", "credited", "cancelled"] as const;
export type SupplierReturnState = (typeof supplierReturnStates)[number];
export const supplierReturnTransitions = {
  send: { from: ["draft"], to: "sent", permission: "stock.returns", label: "Send" },
  cancel: { from: ["draft"], to: "cancelled", permission: "stock.returns", label: "Cancel", final: true },
  credit: { from: ["sent"], to: "credited", permission: "stock.returns", label: "Mark as credited" },
} as const satisfies Transitions<SupplierReturnState>;
export type SupplierReturnAction = keyof typeof supplierReturnTransitions;

export const countStates = ["planned", "counting", "recount", "review", "approved", "cancelled"] as const;
export type CountState = (typeof countStates)[number];
/** Whoever finishes counting asks for a review; lines beyond the tolerance make it a recount by a second team first. */
export const countTransitions = {
  start: { from: ["planned"], to: "counting", permission: "stock.count", label: "Start counting", done: "started" },
  recount: {
    from: ["counting"],
    to: "recount",
    permission: "stock.count",
    label: "Recount differences",
    done: "sent to a recount",
  },
  review: {
    from: ["counting", "recount"],
    to: "review",
    permission: "stock.count",
    label: "Finish counting",
    done: "round finished",
  },
  send_back: {
    from: ["review"],
    to: "recount",
    permission: "stock.count",
    label: "Send back",
    done: "sent back",
    reason: true,
  },
  approve: {
    from: ["review"],
    to: "approved",
    permission: "stock.count.approve",
    label: "Approve and adjust",
    final: true,
  },
  cancel: {
    from: ["planned", "counting", "recount", "review"],
    to: "cancelled",
    permission: "stock.count",
    label: "Cancel",
    reason: true,
  },
} as const satisfies Transitions<CountState>;
export type CountAction = keyof typeof countTransitions;

export const recallStates = ["open", "closed"] as const;
export type RecallState = (typeof recallStates)[number];
export const recallTransitions = {
  close: { from: ["open"], to: "closed", permission: "stock.recall", label: "Close recall", final: true },
} as const satisfies Transitions<RecallState>;
export type RecallAction = keyof typeof recallTransitions;

/** A place as a document speaks of it. The origin is where the packs of its line were reserved or stood. */
export const placeRoles = [...placeKinds, "origin"] as const;
export type PlaceRole = (typeof placeRoles)[number];

export type StockEffect =
  | { does: "reserve" | "release"; from?: never; to?: never }
  | { does: "move"; from: PlaceRole; to: PlaceRole };

const reserve = { does: "reserve" } as const;
const release = { does: "release" } as const;
const move = <From extends PlaceRole, To extends PlaceRole>(from: From, to: To) =>
  ({ does: "move", from, to }) as const;

/** Which step of which document moves which stock. A move from the origin uses up what the document reserved there. */
export const stockEffects = {
  opening: { enter: move("count_difference", "shelf") },
  receipt: { receive: move("supplier", "receiving") },
  move: {
    put_away: move("receiving", "shelf"),
    move: move("shelf", "shelf"),
    release_quarantine: move("quarantine", "shelf"),
  },
  transfer: {
    create: reserve,
    cancel: release,
    dispatch: move("origin", "in_transit"),
    pass: move("in_transit", "receiving"),
    reject: move("in_transit", "quarantine"),
    lose: move("in_transit", "count_difference"),
  },
  hmo_transfer: {
    create: reserve,
    cancel: release,
    dispatch: move("origin", "in_transit"),
    pass: move("in_transit", "hmo"),
    reject: move("in_transit", "quarantine"),
    lose: move("in_transit", "count_difference"),
  },
  hmo_return: { pass: move("hmo", "receiving"), reject: move("hmo", "quarantine") },
  damage: {
    report: move("origin", "quarantine"),
    approve: move("quarantine", "damaged"),
    reject: move("quarantine", "origin"),
  },
  destruction: { approve: move("origin", "damaged") },
  supplier_return: { create: reserve, cancel: release, send: move("origin", "supplier") },
  count: { found: move("count_difference", "shelf"), missing: move("shelf", "count_difference") },
  order: {
    place: reserve,
    expire: release,
    cancel: release,
    dispatch: move("origin", "customer"),
    restock: move("customer", "receiving"),
  },
  return: {
    restock: move("customer", "receiving"),
    quarantine: move("customer", "quarantine"),
    write_off: move("customer", "damaged"),
  },
  recall: {
    freeze: release,
    collect: move("origin", "quarantine"),
    give_back: move("customer", "quarantine"),
  },
} as const satisfies Record<string, Record<string, StockEffect>>;

export type StockDocument = keyof typeof stockEffects;
export type StockStep<D extends StockDocument = StockDocument> = D extends StockDocument
  ? keyof (typeof stockEffects)[D]
  : never;
