import type { IssueKind } from "@remedia/domain/issues";
import { sql } from "kysely";
import { moveIssue, raiseIssue, reportIssue, resolveIssue } from "../../src/modules/orders/issues/issues.ts";
import { getIssue } from "../../src/modules/orders/issues/reading.ts";
import type { ActorCtx, Ctx } from "../../src/platform/context.ts";
import { at } from "../clock.ts";
import { actAs, actAsOwnerOf } from "../people.ts";

const hourMs = 3_600_000;
const ofEachBranch = 20;
const ofAll = 30;

type Delivered = {
  nth: number;
  /** Somebody whom the demo names, with a wallet that others tell of. */
  signs_in: boolean;
  order_id: number;
  user_id: number;
  delivered_at: Date;
  product_id: number;
  quantity: number;
};
type Story = { kind: IssueKind; note: string; answer: string };
type Staff = { clerk: ActorCtx; keeper: ActorCtx; cashier: ActorCtx };

const reported: readonly Story[] = [
  { kind: "damaged", note: "Two packs were crushed under the carton", answer: "The rider stacked it wrongly" },
  { kind: "missing", note: "One pack is on the invoice but not in the carton", answer: "It was left on the bench" },
  { kind: "late", note: "It came a day after the promised day", answer: "Sorry for the delay: the van broke down" },
  {
    kind: "price",
    note: "We were told another price on the phone",
    answer: "The price on the invoice is the agreed one",
  },
  {
    kind: "wrong_product",
    note: "This is not what we ordered",
    answer: "Picked from the shelf next to it",
  },
  { kind: "short_dated", note: "It expires before we can sell it", answer: "We take the difference on us" },
];
const noticed: readonly Story[] = [
  { kind: "missing", note: "The shelf says three packs, there are two", answer: "Found behind the next shelf" },
  { kind: "damaged", note: "A pack was wet when it was packed", answer: "Taken out and reported as damaged" },
  { kind: "short_dated", note: "The batch that was promised expires next month", answer: "Sent from another batch" },
  { kind: "wrong_product", note: "Two strengths stand in one bin", answer: "Sorted out and relabelled" },
];

/** Deliveries of which nothing came back, the latest of each branch first; one line of each. */
const readDelivered = async ({ db }: Ctx): Promise<Delivered[]> => {
  const { rows } = await sql<Delivered>`
    select d.*, (row_number() over (partition by branch_id order by delivered_at desc, order_id) - 1)::int as nth
    from (select distinct on (o.id) o.id as order_id, o.branch_id, o.user_id, o.delivered_at, l.product_id, l.quantity,
        u.phone like '+23480300000%' as signs_in
      from orders o join users u on u.id = o.user_id and u.state = 'active' join order_lines l on l.order_id = o.id
      where o.state = 'delivered' and o.line_count > 1 and not exists (select from returns r where r.order_id = o.id)
      order by o.id, l.id) d
    order by branch_id, nth`.execute(db);
  return rows
    .filter(({ nth }) => nth < ofEachBranch)
    .slice(0, ofAll)
    .toSorted(byDelivery);
};

const byDelivery = (one: Delivered, other: Delivered) => one.delivered_at.getTime() - other.delivered_at.getTime();

/** What went wrong with orders lately: the oldest settled in every way, the latest still open. */
export const seedIssues = async (tx: Ctx) => {
  const staff = {
    clerk: await actAsOwnerOf(tx, "+2348030000002"),
    keeper: await actAsOwnerOf(tx, "+2348030000001"),
    cashier: await actAsOwnerOf(tx, "+2348030000011"),
  };
  const delivered = await readDelivered(tx);
  for (const order of delivered) await (order.nth % 5 < 2 ? tellNoticed(staff, order) : tellReported(tx, staff, order));
  await tellReplaced(tx, staff);
};

const hoursAfter = (order: Delivered, hours: number) => new Date(order.delivered_at.getTime() + hours * hourMs);

/** Raised by whoever packs, and settled in a word. */
const tellNoticed = async ({ clerk, keeper }: Staff, order: Delivered) => {
  const { nth } = order;
  const { answer, ...about } = noticed[nth % noticed.length]!;
  const { id } = await raiseIssue(at(clerk, hoursAfter(order, 1)), order.order_id, {
    raised_by: nth % 5 === 0 ? "inventory" : "customer_support",
    ...about,
    product_id: order.product_id,
    packs: 1,
  });
  if (nth < 6) return;
  await moveIssue(at(keeper, hoursAfter(order, 3)), id, "start");
  if (nth < 10) return;
  await resolveIssue(at(keeper, hoursAfter(order, 6)), id, { outcome: "none", note: answer });
};

/** Reported by the customer: every third gets money, some a refusal, and some hear what happened. */
const tellReported = async (tx: Ctx, { clerk, cashier }: Staff, order: Delivered) => {
  const { nth, signs_in } = order;
  const { answer, ...about } = reported[nth % reported.length]!;
  const isWhole = about.kind === "late" || about.kind === "price";
  const own = await reportIssue(at(await actAs(tx, order.user_id), hoursAfter(order, 5)), order.order_id, {
    ...about,
    ...(isWhole ? {} : { product_id: order.product_id, packs: 1 }),
  });
  const { id } = own.issues.at(-1)!;
  if (nth < 8) return;
  if (about.kind === "price") {
    await moveIssue(at(clerk, hoursAfter(order, 24)), id, "reject", answer);
    return;
  }
  await moveIssue(at(clerk, hoursAfter(order, 20)), id, "start");
  if (nth < 13) return;
  const { left } = await getIssue(cashier, id);
  const amount = Math.min(left, isWhole ? 1_000 : 2_500);
  // Whoever signs in finds their wallet as it is told elsewhere.
  if (nth % 3 === 0 || signs_in)
    await resolveIssue(at(clerk, hoursAfter(order, 30)), id, { outcome: "none", note: answer });
  else await resolveIssue(at(cashier, hoursAfter(order, 30)), id, { outcome: "money", amount, note: answer });
};

/** One customer's next order is sent in place of what went wrong, and paid for. */
const tellReplaced = async (tx: Ctx, { clerk, cashier }: Staff) => {
  const { rows } = await sql<{ order_id: number; instead_id: number }>`
    select d.id as order_id, o.id as instead_id from orders o join orders d on d.user_id = o.user_id and d.id < o.id
    where o.state = 'confirmed' and o.payment_method = 'on_delivery' and o.due_kobo = o.total_kobo
      and d.state = 'delivered' and d.goods_kobo >= o.goods_kobo and not exists (select from returns r where r.order_id = d.id)
      and not exists (select from order_issues i where i.order_id = d.id)
    order by o.id, d.id desc limit 1`.execute(tx.db);
  const [found] = rows;
  if (!found) return;
  const body = {
    raised_by: "customer_support",
    kind: "wrong_product",
    note: "The whole carton was another shop's",
  } as const;
  const { id } = await raiseIssue(clerk, found.order_id, body);
  await resolveIssue(cashier, id, {
    outcome: "replacement",
    replacement_id: found.instead_id,
    note: "The right carton is on its way",
  });
};
