import type { Static } from "@sinclair/typebox";
import { type ActorCtx, type Ctx, doerOf, inTransaction } from "../../../platform/context.ts";
import { beginDocument } from "../../../platform/documents.ts";
import { invalid, notFound } from "../../../platform/errors.ts";
import { notEnough } from "../../inventory/ledger.ts";
import { hmoPlace, requirePlaces } from "../../inventory/places.ts";
import { type BatchPick, holdPacks } from "../../inventory/reservations.ts";
import { requireDestination, requireStocked, requireWarehouse } from "../warehouse-scope.ts";
import { missingSentence, type Picking, pickPacks, type Source, type WantedPacks } from "./picking.ts";
import type { TransferBody, TransferKind } from "./schemas.ts";
import { documentOf, getTransfer } from "./transfers.ts";

type Body = Static<typeof TransferBody>;
export type TransferHead = {
  kind: TransferKind;
  from_warehouse_id: number | null;
  to_warehouse_id: number | null;
  hmo_id: number | null;
  note: string;
};

const endsOf: Readonly<Record<TransferKind, readonly ("from_warehouse_id" | "to_warehouse_id" | "hmo_id")[]>> = {
  warehouse: ["from_warehouse_id", "to_warehouse_id"],
  to_hmo: ["from_warehouse_id", "hmo_id"],
  from_hmo: ["hmo_id", "to_warehouse_id"],
};

/** Both ends of a transfer, and nothing that its kind has no place for. */
export const readHead = ({ kind, note = "", ...given }: Partial<Body> & { kind: TransferKind }): TransferHead => {
  const head = {
    from_warehouse_id: given.from_warehouse_id ?? null,
    to_warehouse_id: given.to_warehouse_id ?? null,
    hmo_id: given.hmo_id ?? null,
  };
  for (const end of ["from_warehouse_id", "to_warehouse_id", "hmo_id"] as const) {
    const wanted = endsOf[kind].includes(end);
    if (wanted === (head[end] !== null)) continue;
    const fault = wanted ? "Please choose one." : "This kind of transfer has none.";
    throw invalid("Please say from where and to where.", { [end]: fault });
  }
  if (head.from_warehouse_id !== null && head.from_warehouse_id === head.to_warehouse_id)
    throw invalid("Within a warehouse, packs are moved from shelf to shelf.", {
      to_warehouse_id: "Choose another one.",
    });
  return { kind, note, ...head };
};

/** Our own end is of the caller's branch; the other may be any. Answers where the packs are taken from. */
export const requireEnds = async (tx: Ctx, head: TransferHead): Promise<Source> => {
  if (head.kind === "from_hmo") {
    await requireWarehouse(tx, head.to_warehouse_id!);
    return { placeId: await hmoPlace(tx, head.hmo_id!) };
  }
  const from = await requireWarehouse(tx, head.from_warehouse_id!);
  if (head.kind === "warehouse") await requireDestination(tx, head.to_warehouse_id!);
  else await requireHmo(tx, head.hmo_id!);
  return { warehouseId: from.id };
};

const requireHmo = async (tx: Ctx, id: number) => {
  const hmo = await tx.db
    .selectFrom("hmos")
    .select("id")
    .where("id", "=", id)
    .where("state", "=", "active")
    .executeTakeFirst();
  if (!hmo) throw notFound("HMO");
};

/** A draft whose packs are promised to it from now on. */
export const createTransfer = (ctx: ActorCtx, body: Body) =>
  inTransaction(ctx, async (tx) => {
    const head = readHead(body);
    const source = await requireEnds(tx, head);
    const wanted = await wantedOf(tx, body, source);
    const picking = await pickPacks(tx, source, wanted);
    if (picking.missing.length > 0) throw await shortage(tx, picking);
    return draftTransfer(tx, head, picking.picks);
  });

/** Writes the draft and its audit row: the end of every way to make one. */
export const draftTransfer = async (tx: ActorCtx, head: TransferHead, picks: readonly BatchPick[]) => {
  const id = await insertTransfer(tx, head, picks);
  const noted = { ...head, lines: picks };
  await beginDocument(tx, { document: "transfer", documentId: id }, { action: "create", state: "draft", noted });
  return getTransfer(tx, id);
};

/** Writes the draft and promises its packs, whose levels the caller has locked. An HMO's packs are not ours to promise. */
export const insertTransfer = async (tx: Ctx, head: TransferHead, picks: readonly BatchPick[]): Promise<number> => {
  const { id } = await tx.db
    .insertInto("transfers")
    .values({ ...head, created_by: doerOf(tx), created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const lines = await tx.db
    .insertInto("transfer_lines")
    .values(
      picks.map(({ productId, batchId, placeId, quantity }) => ({
        transfer_id: id,
        product_id: productId,
        batch_id: batchId,
        from_place_id: placeId,
        quantity,
      })),
    )
    .returning("id")
    .execute();
  const held = picks.map((pick, at) => ({ ...pick, lineId: lines[at]!.id }));
  if (head.kind !== "from_hmo") await holdPacks(tx, { document: documentOf[head.kind], documentId: id }, held, null);
  return id;
};

/** Lines name a product or a batch; a batch says its product itself. */
const wantedOf = async (tx: Ctx, { lines }: Body, source: Source): Promise<WantedPacks[]> => {
  const batches = await productsOfBatches(
    tx,
    lines.flatMap(({ batch_id }) => batch_id ?? []),
  );
  const products = lines.map(({ product_id, batch_id }, at) => {
    const known = batch_id === undefined ? product_id : batches.get(batch_id);
    if (known !== undefined) return known;
    const fault = batch_id === undefined ? "Choose a product or a batch." : "There is no such batch.";
    throw invalid(`Line ${at + 1}: ${fault}`, {
      [`lines.${at}.${batch_id === undefined ? "product" : "batch"}_id`]: fault,
    });
  });
  const productOf = await requireStocked(tx, products);
  const places = lines.flatMap(({ from_place_id }) => from_place_id ?? []);
  if (places.length > 0) await requireSourcePlaces(tx, source, lines);
  return lines.map(({ batch_id, from_place_id, quantity }, at) => ({
    productId: productOf(products[at]!),
    batchId: batch_id ?? null,
    placeId: from_place_id ?? null,
    quantity,
  }));
};

const productsOfBatches = async (tx: Ctx, ids: readonly number[]): Promise<Map<number, number>> => {
  if (ids.length === 0) return new Map();
  const rows = await tx.db
    .selectFrom("batches")
    .select(["id", "product_id"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, product_id }) => [id, product_id]));
};

const requireSourcePlaces = async (tx: Ctx, source: Source, lines: Body["lines"]) => {
  const places = await requirePlaces(
    "placeId" in source ? { ...tx, branchId: null } : tx,
    lines.flatMap(({ from_place_id }) => from_place_id ?? []),
  );
  for (const [at, { from_place_id }] of lines.entries()) {
    const place = from_place_id === undefined ? undefined : places.get(from_place_id)!;
    const fits =
      !place || ("placeId" in source ? place.id === source.placeId : place.warehouse_id === source.warehouseId);
    if (fits && place?.kind !== "quarantine") continue;
    const fault = fits ? "What is in quarantine stays there." : `${place!.code} is not in the sending warehouse.`;
    throw invalid(`Line ${at + 1}: ${fault}`, { [`lines.${at}.from_place_id`]: fault });
  }
};

/** Every line that cannot be had, in words and as rows. */
const shortage = async (tx: Ctx, { missing }: Picking) => {
  const titles = await titlesOf(
    tx,
    missing.map(({ productId }) => productId),
  );
  const faults = missing.map((each) => ({
    line: each.lineId + 1,
    product_id: each.productId,
    quantity: each.quantity,
    why: each.why,
    message: missingSentence(each, titles.get(each.productId)!),
  }));
  return notEnough(`Line ${faults[0]!.line}: ${faults[0]!.message}`, { missing: faults });
};

export const titlesOf = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> => {
  const rows = await ctx.db
    .selectFrom("products")
    .select(["id", "title"])
    .where("id", "in", [...new Set(ids)])
    .execute();
  return new Map(rows.map(({ id, title }) => [id, title]));
};
