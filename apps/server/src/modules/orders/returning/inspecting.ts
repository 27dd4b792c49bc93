import type { ReturnState } from "@remedia/domain/returns";
import { nextShare } from "@remedia/domain/returns";
import { sql } from "kysely";
import { type Ctx, doerOf } from "../../../platform/context.ts";
import type { Outcome } from "../../../platform/documents.ts";
import { invalid } from "../../../platform/errors.ts";
import { recordset } from "../../../platform/recordset.ts";
import { type Movement, moveStock } from "../../inventory/ledger.ts";
import { areaOf, worldPlace } from "../../inventory/places.ts";
import { claim } from "./claiming.ts";

/** What was found of a line: packs that can be sold again, that nobody may touch yet, that are spoilt, and that are paid for. */
export type Inspected = { line_id: number; restock: number; quarantine: number; damage: number; pay: number };

export type ReturnWords = { reason?: string; inspected?: readonly Inspected[] };

/** As much of a return as whoever looks at it needs. */
type Returned = { id: number; user_id: number; credited_at: Date | null };

type Line = {
  id: number;
  pick_id: number;
  quantity: number;
  title: string;
  batch_id: number;
  batch_state: string;
  warehouse_id: number;
  sent: number;
  back_packs: number;
  value_kobo: number;
};

const readLines = async ({ db }: Ctx, returnId: number) => {
  const { rows } = await sql<Line>`
    select l.id, l.pick_id, l.quantity, p.title, k.batch_id, b.state as batch_state, s.warehouse_id, k.quantity as sent,
      k.back_packs, k.value_kobo
    from return_lines l join order_picks k on k.id = l.pick_id join batches b on b.id = k.batch_id
      join products p on p.id = b.product_id join stock_places s on s.id = k.place_id
    where l.return_id = ${returnId} order by l.id`.execute(db);
  return rows;
};

const cameOf = ({ restock, quarantine, damage }: Inspected) => restock + quarantine + damage;

const faultOf = (line: Line, found: Inspected | undefined): string | null => {
  if (!found) return `What came back of ${line.title}?`;
  if (cameOf(found) > line.quantity) return `Only ${line.quantity} of ${line.title} were to come back.`;
  if (found.pay > cameOf(found)) return `Of ${line.title} more would be paid for than came back.`;
  // What must not be sold here must not be sold because it went round the block.
  if (found.restock > 0 && line.batch_state !== "available")
    return `The batch of ${line.title} may not be sold. Put it into quarantine.`;
  return null;
};

/** Packs go where they belong, with what they had cost when they left. */
const movePacks = async (tx: Ctx, returned: Returned, lines: readonly (Line & { found: Inspected })[]) => {
  const customer = await worldPlace(tx, "customer");
  const damaged = await worldPlace(tx, "damaged");
  const movements: Movement<"return">[] = [];
  for (const line of lines) {
    const { found } = line;
    const worth = { kobo: line.value_kobo, packs: line.sent };
    let before = line.back_packs;
    const ways = [
      ["restock", found.restock, await areaOf(tx, line.warehouse_id, "receiving")],
      ["quarantine", found.quarantine, await areaOf(tx, line.warehouse_id, "quarantine")],
      ["write_off", found.damage, damaged],
    ] as const;
    for (const [step, quantity, toPlaceId] of ways) {
      if (quantity === 0) continue;
      movements.push({
        step,
        lineId: line.id,
        batchId: line.batch_id,
        fromPlaceId: customer,
        toPlaceId,
        quantity,
        partyId: returned.user_id,
        valueKobo: nextShare(worth, before, quantity),
      });
      before += quantity;
    }
  }
  await moveStock(tx, "return", returned.id, movements);
};

/** Somebody has looked at what came back. What never came may still be brought another time, unless it is paid for already. */
export const applyInspection = async (
  tx: Ctx,
  returned: Returned,
  { inspected = [] }: ReturnWords,
): Promise<Outcome<ReturnState>> => {
  const foundOf = new Map(inspected.map((found) => [found.line_id, found]));
  const lines = (await readLines(tx, returned.id)).map((line) => ({ ...line, found: foundOf.get(line.id)! }));
  const fault = lines.map((line) => faultOf(line, line.found)).find((each) => each !== null);
  if (fault) throw invalid(fault);
  const isPaid = returned.credited_at !== null;
  if (!isPaid && lines.every(({ found }) => cameOf(found) === 0))
    throw invalid("If nothing came back, reject the return.");
  await movePacks(tx, returned, lines);
  const rows = lines.map(({ id, pick_id, quantity, found, value_kobo, sent, back_packs }) => ({
    id,
    pick_id,
    ...found,
    came: cameOf(found),
    cost: nextShare({ kobo: value_kobo, packs: sent }, back_packs, cameOf(found)),
    missing: isPaid ? 0 : quantity - cameOf(found),
  }));
  const shape = "id bigint, restock integer, quarantine integer, damage integer, pay integer, cost bigint";
  await sql`update return_lines l set restocked = r.restock, quarantined = r.quarantine, damaged = r.damage, payable = r.pay,
      cost_back_kobo = r.cost
    from ${recordset(rows, shape)} where l.id = r.id`.execute(tx.db);
  await sql`update order_picks k set back_packs = k.back_packs + r.came
    from ${recordset(rows, "pick_id bigint, came integer")} where k.id = r.pick_id`.execute(tx.db);
  await claim(
    tx,
    rows.map(({ pick_id, missing }) => ({ pick_id, quantity: -missing })),
  );
  return {
    set: { inspected_by: doerOf(tx), inspected_at: tx.now },
    ...(isPaid ? { to: "credited" as const } : {}),
    noted: { lines: inspected },
  };
};
