import { packSize, says, saysForm } from "./saying.ts";
import type { Guard, Transitions } from "./transitions.ts";
import { vatClasses } from "./vat.ts";

export const productStates = ["draft", "pending", "active", "hidden", "archived", "rejected", "merged"] as const;
export type ProductState = (typeof productStates)[number];

/** draft → pending → active ⇄ hidden → archived; pending → rejected. Merging is no action of this table. */
export const productTransitions = {
  submit: {
    from: ["draft", "rejected"],
    to: "pending",
    permission: "products.create",
    label: "Submit for approval",
    done: "submitted for approval",
  },
  approve: { from: ["pending"], to: "active", permission: "products.approve", label: "Approve", done: "approved" },
  ask_changes: {
    from: ["pending"],
    to: "draft",
    permission: "products.approve",
    label: "Ask for changes",
    done: "sent back for changes",
    reason: true,
  },
  reject: { from: ["pending"], to: "rejected", permission: "products.approve", label: "Reject", reason: true },
  hide: { from: ["active"], to: "hidden", permission: "products.update", label: "Hide", aside: true },
  show: { from: ["hidden"], to: "active", permission: "products.update", label: "Show", done: "shown again" },
  // What was never sold has no reason to stand in the way either.
  archive: {
    from: ["hidden", "draft", "rejected"],
    to: "archived",
    permission: "products.update",
    label: "Archive",
    aside: true,
  },
  restore: { from: ["archived"], to: "hidden", permission: "products.update", label: "Restore", done: "restored" },
} as const satisfies Transitions<ProductState>;
export type ProductAction = keyof typeof productTransitions;
export const productActions = Object.keys(productTransitions) as ProductAction[];

/** Over the counter, on prescription, or controlled and entered in a register. */
export const productClasses = ["otc", "prescription", "controlled"] as const;
export type ProductClass = (typeof productClasses)[number];
export const productClassLabels: Readonly<Record<ProductClass, string>> = {
  otc: "Over the counter",
  prescription: "Prescription",
  controlled: "Controlled",
};

/** Room: up to 30 °C. Cool: up to 25 °C. Cold: 2 to 8 °C. */
export const storages = ["room", "cool", "cold"] as const;
export type Storage = (typeof storages)[number];
/** How a pack is kept, in words for whoever keeps it. */
export const storageWords: Readonly<Record<Storage, string>> = {
  room: "Room temperature, up to 30 °C",
  cool: "Cool and dark, up to 25 °C",
  cold: "Refrigerated, 2 to 8 °C",
};

/** What holds for many things at once is what the most demanding of them asks for. */
const strictestOf =
  <T extends string>(order: readonly T[]) =>
  (values: readonly T[]): T =>
    order[Math.max(0, ...values.map((value) => order.indexOf(value)))]!;
export const mostTaxed = strictestOf(vatClasses);
export const strictestClass = strictestOf(productClasses);
export const strictestStorage = strictestOf(storages);

/** The name a pharmacist reads in a list. A part that the name holds already is not said twice. */
export const productTitle = (product: { name: string; strength: string; form: string; pack_size: string }): string => {
  const name = product.name.trim().replace(/\s+/g, " ");
  const missing = (part: string) => !says(name, part);
  const head = [name];
  if (missing(product.strength)) head.push(product.strength.trim());
  if (!saysForm(name, product.form)) head.push(product.form.trim().toLowerCase());
  const title = head.join(" ");
  return packSize(missing(product.pack_size) ? `${title}, ${product.pack_size.trim()}` : title);
};

/** Asked for in many spellings, wanted by many: "Panadol-Extra 500mg" and "panadol extra 500 MG" are one demand. */
export const demandKey = (text: string): string =>
  text
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/(\d)\s*([a-z])/g, "$1 $2")
    .replace(/[^a-z0-9.%]+/g, " ")
    .trim();

export const requestStates = ["open", "fulfilled", "declined"] as const;
export type RequestState = (typeof requestStates)[number];
export const requestTransitions = {
  fulfil: { from: ["open"], to: "fulfilled", permission: "product_requests.decide", label: "Fulfil" },
  decline: { from: ["open"], to: "declined", permission: "product_requests.decide", label: "Decline", reason: true },
} as const satisfies Transitions<RequestState>;
export type RequestAction = keyof typeof requestTransitions;

/** Uploads and changes of many products at once. What runs by itself (reading, checking, applying, undoing) needs no action. */
export const bulkStates = [
  "reading",
  "mapping",
  "checking",
  "checked",
  "applying",
  "applied",
  "undoing",
  "undone",
  "cancelled",
  "failed",
] as const;
export type BulkState = (typeof bulkStates)[number];

/** Counts of a check and of what was applied: they decide whether there is anything to do. */
export type BulkFacts = {
  rows_created: number;
  rows_updated: number;
  rows_likely: number;
  create_likely: boolean;
  rows_applied: number;
};

/** New rows that look like existing products are left out, unless somebody chose to create them too. */
export const leftOutOf = ({ create_likely, rows_likely }: Pick<BulkFacts, "create_likely" | "rows_likely">) =>
  create_likely ? 0 : rows_likely;

const isFruitful: Guard<BulkFacts> = {
  passes: ({ rows_created, rows_updated }) => rows_created + rows_updated > 0,
  otherwise: "There is nothing to apply.",
};
const isNotAllLikely: Guard<BulkFacts> = {
  passes: (job) => job.rows_created + job.rows_updated > leftOutOf(job),
  otherwise: "Every new row looks like a product you already have.",
};
const isApplied: Guard<BulkFacts> = {
  passes: ({ rows_applied }) => rows_applied > 0,
  otherwise: "There is nothing to undo.",
};

export const bulkTransitions = {
  check: { from: ["mapping", "checked"], to: "checking", permission: "products.bulk", label: "Check the rows" },
  apply: {
    from: ["checked"],
    to: "applying",
    permission: "products.bulk",
    label: "Apply",
    guards: [isFruitful, isNotAllLikely],
  },
  cancel: {
    from: ["reading", "mapping", "checking", "checked", "applying"],
    to: "cancelled",
    permission: "products.bulk",
    label: "Cancel",
  },
  // What was applied before it was cancelled or failed can be undone as well.
  undo: {
    from: ["applied", "cancelled", "failed"],
    to: "undoing",
    permission: "products.bulk",
    label: "Undo",
    guards: [isApplied],
  },
} as const satisfies Transitions<BulkState, BulkFacts>;
export type BulkAction = keyof typeof bulkTransitions;

/** What goes on by itself. */
export const bulkRuns = {
  read: { from: ["reading"], to: "mapping", permission: "system", label: "Read" },
  // A change by filter has no columns to choose.
  find: { from: ["reading"], to: "checking", permission: "system", label: "Found" },
  finish_check: { from: ["checking"], to: "checked", permission: "system", label: "Checked" },
  finish_apply: { from: ["applying"], to: "applied", permission: "system", label: "Applied" },
  finish_undo: { from: ["undoing"], to: "undone", permission: "system", label: "Undone" },
  fail: {
    from: ["reading", "checking", "applying", "undoing"],
    to: "failed",
    permission: "system",
    label: "Fail",
    reason: true,
  },
} as const satisfies Transitions<BulkState>;
