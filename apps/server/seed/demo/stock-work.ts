import { randomUUID } from "node:crypto";
import { lagosDay } from "@remedia/domain/days";
import { sql } from "kysely";
import { createCount } from "../../src/modules/counting/counts.ts";
import { approveCount, finishCounting, startCount } from "../../src/modules/counting/decisions.ts";
import { enterCounts, expectedAt, listSheet } from "../../src/modules/counting/entries.ts";
import { createTeam } from "../../src/modules/counting/teams.ts";
import { collectRecalled } from "../../src/modules/recalls/recall-moves.ts";
import { startRecall } from "../../src/modules/recalls/recalls.ts";
import { decideDamage, reportDamage } from "../../src/modules/warehousing/damages/damages.ts";
import {
  createReturn,
  creditReturn,
  sendReturn,
} from "../../src/modules/warehousing/supplier-returns/supplier-returns.ts";
import { createTransfer } from "../../src/modules/warehousing/transfers/drafts.ts";
import { dispatchTransfer, receiveTransfer } from "../../src/modules/warehousing/transfers/steps.ts";
import type { ActorCtx, Ctx } from "../../src/platform/context.ts";
import { recordset } from "../../src/platform/recordset.ts";
import { at, daysAgo } from "../clock.ts";
import { actAsOwnerOf } from "../people.ts";
import { type Chance, openChance } from "../random.ts";

type Warehouse = { id: number; branch_id: number };
type People = { keeper: ActorCtx; approver: ActorCtx };
/** Packs that stood there all year, so that whatever is told of them can have happened. */
type Standing = {
  batch_id: number;
  place_id: number;
  product_id: number;
  on_hand: number;
  supplier_id: number;
  cost: number;
};

/** What people did with the stock over the year, by the same use cases that the screens call. */
export const seedStockWork = async (tx: Ctx) => {
  const chance = openChance(20_261_121);
  const people = {
    keeper: await actAsOwnerOf(tx, "+2348030000002"),
    approver: await actAsOwnerOf(tx, "+2348030000001"),
  };
  const warehouses = await tx.db.selectFrom("warehouses").select(["id", "branch_id"]).orderBy("id").execute();
  const shelves = await openShelves(tx);
  await seedTransfers(chance, people, warehouses, shelves);
  await seedDamages(chance, people, warehouses, shelves);
  await seedReturns(chance, people, warehouses, shelves);
  await seedCounts(chance, people, warehouses);
  await seedRecall(people, shelves.take(warehouses[0]!, 1, 20)[0]!);
};

type Shelves = { take: (warehouse: Warehouse, count: number, least: number) => Standing[] };

/** Hands out every level once, so that no two stories are told of the same packs. */
const openShelves = async (ctx: Ctx): Promise<Shelves> => {
  const { rows } = await sql<Standing & { warehouse_id: number }>`
    select p.warehouse_id, l.batch_id, l.place_id, l.product_id, l.on_hand, b.supplier_id
    from opening_lines o join stock_levels l on l.batch_id = o.batch_id and l.place_id = o.place_id
      join stock_places p on p.id = l.place_id join batches b on b.id = l.batch_id
    where l.sellable and l.on_hand = o.quantity and l.expires_on > current_date + 200
    order by md5(l.batch_id::text)`.execute(ctx.db);
  const byWarehouse = Map.groupBy(rows, ({ warehouse_id }) => warehouse_id);
  const take: Shelves["take"] = ({ id }, count, least) => {
    const there = byWarehouse.get(id) ?? [];
    const taken = there.filter(({ on_hand }) => on_hand >= least).slice(0, count);
    byWarehouse.set(
      id,
      there.filter((each) => !taken.includes(each)),
    );
    return taken;
  };
  return { take };
};

/** Forty that arrived, one in five with a difference; some on the road, some still being packed. */
const seedTransfers = async (
  chance: Chance,
  { keeper, approver }: People,
  warehouses: readonly Warehouse[],
  shelves: Shelves,
) => {
  for (let nth = 0; nth < 48; nth++) {
    const from = warehouses[(nth % 6) * 2]!;
    const to = warehouses[((nth + 1 + (nth % 4)) % 6) * 2]!;
    const age = nth < 40 ? 330 - nth * 8 : 3 - (nth % 3);
    const packs = shelves.take(from, chance.whole(2, 6), 8);
    const lines = packs.map(({ batch_id, place_id, on_hand }) => ({
      batch_id,
      from_place_id: place_id,
      quantity: Math.max(1, Math.floor(on_hand / 4)),
    }));
    const then = (hours: number, person: ActorCtx) => at(person, daysAgo(person, age - hours / 24));
    const transfer = await createTransfer(then(0, keeper), {
      kind: "warehouse",
      from_warehouse_id: from.id,
      to_warehouse_id: to.id,
      note: chance.pick(["Weekly balance", "Low there, plenty here", "Asked for by the branch", ""]),
      lines,
    });
    if (nth >= 45) continue;
    await dispatchTransfer(then(2, keeper), transfer.id);
    if (nth >= 40) continue;
    const off = chance.yes(0.2) ? 1 : 0;
    await receiveTransfer(then(26, approver), transfer.id, {
      lines: transfer.lines.map(({ id, quantity }, line) => {
        const rejected = line === 0 ? Math.min(off, quantity) : 0;
        return { id, passed: quantity - rejected, rejected, ...(rejected > 0 ? { reason: "Carton crushed" } : {}) };
      }),
    });
  }
};

const causes = ["broken", "wet", "heat", "pests", "label", "other"] as const;
const damageNotes = {
  broken: "Fell from the top shelf",
  wet: "Roof leaked after the rain",
  heat: "Stood by the window over the weekend",
  pests: "Carton gnawed",
  label: "Labels came off",
  other: "Seal was open",
};

const seedDamages = async (
  chance: Chance,
  { keeper, approver }: People,
  warehouses: readonly Warehouse[],
  shelves: Shelves,
) => {
  for (let nth = 0; nth < 60; nth++) {
    const packs = shelves.take(warehouses[nth % warehouses.length]!, 1, 12)[0]!;
    const age = nth < 48 ? 300 - nth * 6 : 2;
    const cause = chance.pick(causes);
    const reported = at(keeper, daysAgo(keeper, age));
    const { id } = await reportDamage(reported, {
      batch_id: packs.batch_id,
      place_id: packs.place_id,
      quantity: chance.whole(1, 4),
      cause,
      note: damageNotes[cause],
    });
    const decided = at(approver, daysAgo(approver, age - 0.5));
    if (nth < 44) await decideDamage(decided, id, "approve");
    else if (nth < 48) await decideDamage(decided, id, "reject", "Can still be sold");
  }
};

const seedReturns = async (
  chance: Chance,
  { keeper, approver }: People,
  warehouses: readonly Warehouse[],
  shelves: Shelves,
) => {
  for (let nth = 0; nth < 21; nth++) {
    const first = shelves.take(warehouses[(nth * 2) % warehouses.length]!, 1, 10)[0]!;
    const age = nth < 18 ? 280 - nth * 14 : 2;
    const { id } = await createReturn(at(keeper, daysAgo(keeper, age)), {
      supplier_id: first.supplier_id,
      reason: chance.pick(["Delivered too much", "Wrong strength", "Short-dated on delivery", "Quality complaint"]),
      lines: [{ batch_id: first.batch_id, place_id: first.place_id, quantity: chance.whole(2, 8) }],
    });
    if (nth >= 18) continue;
    const sent = await sendReturn(at(keeper, daysAgo(keeper, age - 1)), id);
    if (nth < 14)
      await creditReturn(at(approver, daysAgo(approver, age - 9)), id, {
        credit_note: `CN-${4_100 + nth}`,
        amount: sent.value ?? 0,
      });
  }
};

/** Two teams in every branch; counts that were approved, one under way in Lagos, a general one planned. */
const seedCounts = async (chance: Chance, { keeper, approver }: People, warehouses: readonly Warehouse[]) => {
  const branches = [...new Set(warehouses.map(({ branch_id }) => branch_id))];
  const teams = new Map<number, [number, number]>();
  for (const branch_id of branches) {
    const form = async (name: string, person: ActorCtx, zones: string[]) =>
      (
        await createTeam(at(keeper, daysAgo(keeper, 200)), {
          branch_id,
          name,
          zones,
          member_ids: [person.actor.userId],
          active: true,
        })
      ).id;
    teams.set(branch_id, [
      await form("Early shift", keeper, ["Tablets and capsules", "Controlled cabinet"]),
      await form("Late shift", approver, ["Cold room", "Liquids and creams"]),
    ]);
  }
  const plan = (branch_id: number, name: string, zones: string[], age: number) => ({
    name,
    branch_id,
    warehouse_id: null,
    scope: zones.length > 0 ? ("zone" as const) : ("all" as const),
    zones,
    category_id: null,
    class: null,
    general: zones.length === 0,
    tolerance_packs: 1,
    tolerance_percent: 2,
    planned_for: lagosDay(daysAgo(keeper, age)),
    team_ids: teams.get(branch_id)!,
  });
  for (const [nth, branch_id] of branches.slice(0, 3).entries()) {
    const age = 120 - nth * 40;
    const then = (hours: number, person: ActorCtx) => at(person, daysAgo(person, age - hours / 24));
    const { id } = await createCount(
      then(0, keeper),
      plan(branch_id, "Controlled cabinet, quarterly", ["Controlled cabinet"], age),
    );
    await startCount(then(1, keeper), id);
    await countSheet(chance, then(3, keeper), id, teams.get(branch_id)![0], 1);
    const { state } = await finishCounting(then(4, keeper), id, true);
    if (state === "recount") {
      await countSheet(chance, then(6, approver), id, teams.get(branch_id)![1], 1);
      await finishCounting(then(7, keeper), id, false);
    }
    await approveCount(then(24, approver), id);
  }
  const running = await createCount(
    at(keeper, daysAgo(keeper, 1)),
    plan(branches[0]!, "Cold room, monthly", ["Cold room"], 0),
  );
  await startCount(at(keeper, daysAgo(keeper, 0.3)), running.id);
  await countSheet(chance, at(keeper, daysAgo(keeper, 0.1)), running.id, teams.get(branches[0]!)![0], 0.4);
  await createCount(at(keeper, daysAgo(keeper, 1)), plan(branches.at(-1)!, "Whole branch, year end", [], -20));
};

/** Most lines are right; a few are off by some packs, as in life. */
const countSheet = async (chance: Chance, person: ActorCtx, countId: number, teamId: number, share: number) => {
  const sheet = await listSheet(person, countId, { per_page: 5_000 });
  const lines = sheet.data.slice(0, Math.ceil(sheet.data.length * share));
  if (lines.length === 0) return;
  const { rows: standing } = await sql<{ packs: number }>`
    select ${expectedAt(sql`r.place`, sql`r.batch`, person.now)} as packs
    from ${recordset(
      lines.map(({ place_id, batch_id }) => ({ place: place_id, batch: batch_id })),
      "place bigint, batch bigint",
    )}`.execute(person.db);
  const entries = lines.map(({ id }, nth) => {
    const { packs } = standing[nth]!;
    const counted = chance.yes(0.94) ? packs : Math.max(0, packs + chance.whole(-3, 2));
    return { key: randomUUID(), line_id: id, counted, counted_at: person.now.toISOString() };
  });
  await enterCounts(person, countId, { team_id: teamId, entries });
};

/** A batch that the maker called back three days ago; part of it is in quarantine already. */
const seedRecall = async ({ keeper, approver }: People, packs: Standing) => {
  const recall = await startRecall(at(approver, daysAgo(approver, 3)), {
    batch_id: packs.batch_id,
    severity: "II",
    reason: "The maker reports failing dissolution tests for this batch.",
  });
  await collectRecalled(at(keeper, daysAgo(keeper, 2)), recall.id, {
    place_id: packs.place_id,
    quantity: Math.floor(packs.on_hand / 2),
  });
};
