import { toKobo } from "@remedia/domain/money";
import { type DeskAction, deskTransitions } from "@remedia/domain/order-desk";
import { type OrderAction, openOrderStates, orderTransitions } from "@remedia/domain/orders";
import { type ReturnAction, returnTransitions } from "@remedia/domain/returns";
import fc from "fast-check";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Answer } from "../../../test/harness.ts";
import { expectSound } from "../../../test/sound.ts";
import { soldProduct } from "../catalog/test-products.ts";
import { freshNo, type StockedProduct, stockedProduct } from "../inventory/test-stock.ts";
import { hireWorker, type Worker } from "../warehousing/test-warehousing.ts";
import { type Desk, openDesk } from "./test-desk.ts";

/** Another life, or a longer one: LIFE_SEED=7 LIFE_STEPS=5000 */
const seed = Number(process.env.LIFE_SEED ?? 13);
const steps = Number(process.env.LIFE_STEPS ?? 500);
const stepsToALook = 50;
const fundedNaira = 2_000_000;
const packsStocked = 2_000;
/** Of which no share is round. */
const prices = [1_000, 333.33, 77.77, 1_249.99];

let desk: Desk;
let clerk: Worker;
let packer: Worker;
const products: StockedProduct[] = [];
/** What came at the door, as the orders' own sums rose by it. */
let cashKobo = 0;
/** How often each act was done, not refused. */
const done = new Map<string, number>();

const rights = [
  ...new Set([
    ...Object.values(orderTransitions),
    ...Object.values(deskTransitions),
    ...Object.values(returnTransitions),
  ]),
]
  .map(({ permission }) => permission)
  .filter((permission) => permission !== "system");
beforeAll(async () => {
  desk = await openDesk();
  clerk = await hireWorker(desk.house, ["orders.read", "returns.read", ...new Set(rights)]);
  packer = await hireWorker(desk.house, ["orders.read", "returns.read", ...new Set(rights)]);
  for (const price of prices) {
    const { id: productId } = await soldProduct(desk.house, { prices: [{ branch_id: 1, price }] });
    products.push(await stockedProduct(desk.house, desk.shelf, packsStocked, { productId }));
  }
  await desk.fund(fundedNaira);
});
afterAll(() => desk.house.close());

type Line = { id: number; product_id: number; quantity: number; short: number };
type Order = {
  id: number;
  state: string;
  lines: Line[];
  delivered_at: string | null;
} & Record<"total" | "paid" | "refunded" | "credited" | "due", number>;
/** What chance says: which act of those in question, on which of the things in question, with how many packs. */
type Step = { which: number; act: number; line: number; packs: number; odd: boolean };
type Act = (order: Order, step: Step) => Promise<Answer>;

const one = <T>(from: readonly T[], nth: number): T => from[nth % from.length]!;
const read = (id: number): Promise<Order> => clerk.get(`/admin/orders/${id}`);
const post = (path: string, body: object = {}, who = clerk) => who.ask(`POST ${path}`, { body });
const onOrder = (order: Order, action: string, body: object = {}, who = clerk) =>
  post(`/admin/orders/${order.id}/${action}`, body, who);

const orderIds = async () => {
  const rows = desk.house.platform.db.selectFrom("orders").select("id").where("user_id", "=", desk.me.id);
  return (await rows.orderBy("id").execute()).map(({ id }) => id);
};
const returnIds = async () => {
  const rows = desk.house.platform.db
    .selectFrom("returns as r")
    .innerJoin("orders as o", "o.id", "r.order_id")
    .select("r.id")
    .where("o.user_id", "=", desk.me.id);
  return (await rows.orderBy("r.id").execute()).map(({ id }) => id);
};

const place = async ({ line, packs, odd }: Step) => {
  await desk.me.empty();
  for (const nth of [0, 1, 2].slice(0, 1 + (line % 3)))
    await desk.me.fill(one(products, line + nth).productId, packs + nth);
  return desk.me.order({ payment_method: odd ? "on_delivery" : "wallet" });
};

/** Lines become more, fewer or none, and now and then another product comes in. */
const change: Act = async (order, { line, packs, odd }) => {
  const asked = {
    lines: [{ line_id: one(order.lines, line).id, quantity: packs - 1 }],
    added: odd ? [{ product_id: one(products, packs).productId, quantity: packs }] : [],
  };
  const shown = await onOrder(order, "change/preview", asked);
  if (shown.status !== 200) return shown;
  return onOrder(order, "change", { ...asked, expected_total: shown.body.total, reason: "The customer called" });
};
const split: Act = (order, { line, packs }) =>
  onOrder(order, "split", { lines: [{ line_id: one(order.lines, line).id, quantity: packs }] });

const short: Act = (order, { line, packs, odd }) => {
  const { id, product_id } = one(order.lines, line);
  const other = one(
    products.filter(({ productId }) => productId !== product_id),
    line,
  ).productId;
  const answer = one(["refund", "back_order", "substitute"] as const, line + packs);
  const substitute = { product_id: other, quantity: packs, consent: "Ada, on the phone" };
  return onOrder(order, "pick_short", {
    line_id: id,
    packs: odd ? 1 : packs,
    answer,
    ...(answer === "substitute" ? { substitute } : {}),
  });
};

/** Cash is what the order's own sum rises by; packs are refused at the door now and then. */
const deliver: Act = async (order, { line, packs, odd }) => {
  const refused = odd ? [{ line_id: one(order.lines, line).id, quantity: packs }] : [];
  const body = { received_by: "Ada", refused, ...(order.due > 0 ? { tender: "cash" } : {}) };
  const answer = await onOrder(order, "deliver", body);
  if (answer.status === 200) cashKobo += toKobo(answer.body.paid) - toKobo(order.paid);
  return answer;
};

type Stop = { id: number; quantity: number; picked: number };
const atStop =
  (action: string): Act =>
  async (order, { line }) => {
    const { stops } = await clerk.get(`/admin/orders/${order.id}/pick`);
    const waiting = (stops as Stop[]).filter(({ quantity, picked }) => action !== "pick" || picked < quantity);
    return waiting.length > 0
      ? onOrder(order, action, { stop_id: one(waiting, line).id })
      : onOrder(order, action, { stop_id: 1 });
  };

type Packs = { line_id: number; batch_id: number };
type Parcel = { id: number; contents: Packs[] };
type Packing = { parcels: Parcel[]; loose: Packs[] };
/** Something done to one of an order's parcels, with some of the packs in question. */
const onParcel =
  (action: string, body: (packing: Packing, parcel: Parcel, step: Step) => object): Act =>
  async (order, step) => {
    const packing: Packing = await clerk.get(`/admin/orders/${order.id}/parcels`);
    const parcel = packing.parcels.length > 0 ? one(packing.parcels, step.which) : { id: 1, contents: [] };
    return post(`/admin/parcels/${parcel.id}/${action}`, body(packing, parcel, step), packer);
  };
const somePacks = (from: readonly Packs[], { line, packs, odd }: Step) => {
  const { line_id, batch_id } = from.length > 0 ? one(from, line) : { line_id: 1, batch_id: 1 };
  return { line_id, batch_id, ...(odd ? { packs } : {}) };
};
/** Asked for by the customer, or entered by staff: for what is to be fetched, or is here already. */
const returnPacks: Act = async (order, { line, packs, odd }) => {
  const { packs: delivered } = await clerk.get(`/admin/orders/${order.id}/returnable`);
  const pick_id = delivered.length > 0 ? one(delivered as { pick_id: number }[], line).pick_id : 1;
  const asked = { reason: "quality", lines: [{ pick_id, quantity: packs }] };
  const headers = { "idempotency-key": `return-key-${freshNo()}` };
  if (odd) return desk.me.call(`POST /orders/${order.id}/returns`, { headers, body: asked });
  return post("/admin/returns", { ...asked, order_id: order.id, here: packs % 2 === 0 });
};

const simple =
  (action: OrderAction, body: object = {}, who = () => clerk): Act =>
  (order) =>
    onOrder(order, action, body, who());
const reason = { reason: "A test of everything" };
const putIn = onParcel("put_in", ({ loose }, _, step) => somePacks(loose, step));
const takeOut = onParcel("take_out", (_, { contents }, step) => somePacks(contents, step));
const openParcel = onParcel("open", () => ({}));
/** With everything in it, or with some packs. */
const newParcel: Act = async (order, step) => {
  const made = await onOrder(order, "parcels", { everything: step.odd }, packer);
  return made.status !== 200 || step.odd ? made : putIn(order, { ...step, which: made.body.parcels.length - 1 });
};
/** A parcel goes first, now and then without all that it was packed with. */
const shipPart: Act = async (order, step) => {
  if (step.odd) for (const before of [openParcel, takeOut]) await before(order, step);
  const { parcels }: Packing = await clerk.get(`/admin/orders/${order.id}/parcels`);
  return onOrder(order, "ship_part", { parcel_ids: [parcels.length > 0 ? one(parcels, step.which).id : 1] });
};
const parcelActs = {
  new_parcel: newParcel,
  close_parcel: onParcel("close", (_, __, { packs, odd }) => (odd ? { weight_grams: 100 * packs } : {})),
  open_parcel: openParcel,
} satisfies Record<string, Act>;
type Taken = Exclude<OrderAction, "pay" | "expire"> | DeskAction | keyof typeof parcelActs;
const acts: Record<Taken | "pick" | "put_back" | "return_packs", Act> = {
  confirm: simple("confirm"),
  hold: simple("hold", reason),
  release: simple("release"),
  start_picking: simple("start_picking"),
  finish_picking: simple("finish_picking"),
  pick_again: simple("pick_again", reason),
  pack: simple("pack", {}, () => packer),
  dispatch: simple("dispatch"),
  deliver,
  fail: simple("fail", reason),
  repack: simple("repack"),
  take_back: simple("take_back"),
  cancel: simple("cancel", reason),
  change,
  split,
  pick_short: short,
  ship_part: shipPart,
  ...parcelActs,
  pick: atStop("pick"),
  put_back: atStop("put_back"),
  return_packs: returnPacks,
};
type ActName = keyof typeof acts;
const from = (states: readonly string[], names: ActName[]) => (state: string) => (states.includes(state) ? names : []);
const beside = [
  from(["picked", "packed"], ["new_parcel", "new_parcel", "new_parcel", "open_parcel", "open_parcel"]),
  from(["picked", "packed"], ["close_parcel", "close_parcel", "close_parcel", "ship_part", "ship_part"]),
  from(["picking"], ["pick", "pick", "put_back"]),
  from(["delivered", "partly_returned"], ["return_packs"]),
];
const seldom: readonly string[] = ["cancel", "hold", "split", "change", "pick_again", "fail"];
/** What the tables allow where the order stands: mostly what moves it along. */
const allowed = (state: string): ActName[] => [
  ...Object.entries({ ...orderTransitions, ...deskTransitions }).flatMap(([name, step]) =>
    name in acts && (step.from as readonly string[]).includes(state)
      ? Array<ActName>(seldom.includes(name) ? 1 : 4).fill(name as ActName)
      : [],
  ),
  ...beside.flatMap((names) => names(state)),
];

const returnBodies: Record<ReturnAction, (lines: Line[], step: Step) => object> = {
  approve: () => ({}),
  collect: () => ({}),
  inspect: (lines, { odd, line }) => ({
    lines: lines.map(({ id, quantity }) => {
      const damage = odd ? line % (quantity + 1) : 0;
      return { line_id: id, restock: quantity - damage, quarantine: 0, damage, pay: quantity };
    }),
  }),
  credit: () => ({}),
  reject: () => reason,
};
/** A return goes on: mostly as its table says, now and then as it does not. */
const moveReturn = async (step: Step): Promise<[string, Answer] | null> => {
  const ids = await returnIds();
  if (ids.length === 0) return null;
  const { id, state, lines } = await clerk.get(`/admin/returns/${one(ids, step.which)}`);
  const may = Object.entries(returnTransitions).filter(([, { from }]) => (from as readonly string[]).includes(state));
  const [action] = one(may.length > 0 && !step.odd ? may : Object.entries(returnTransitions), step.act);
  const body = returnBodies[action as ReturnAction](lines, step);
  return [action, await post(`/admin/returns/${id}/${action}`, body, action === "credit" ? packer : clerk)];
};

const road = ["confirm", "start_picking", "finish_picking", "pack", "dispatch", "deliver"] as const;
/** A new order, gone along the road for a while. */
const placeAndWalk = async (step: Step): Promise<[string, Answer]> => {
  const placed = await place(step);
  if (placed.status !== 201) return ["place", placed];
  for (const action of road.slice(0, step.which % (road.length + 1))) {
    const { status, body } = await acts[action](await read(placed.body.id), { ...step, odd: false });
    expect(status, `${action}: ${body.message}`).toBe(200);
  }
  return ["place", placed];
};

/** So many orders are worked on at a time. */
const desired = 6;
const take = async (step: Step): Promise<[string, Answer] | null> => {
  if (step.act % 6 === 0) return moveReturn(step);
  const ids = await orderIds();
  if (ids.length < desired || step.act % 12 === 1) return placeAndWalk(step);
  const order = await read(one(ids.slice(-desired), step.which));
  const names = allowed(order.state);
  const name = one(
    names.length > 0 && step.act % 6 > 1 ? names : (Object.keys(acts) as ActName[]),
    step.act + step.line,
  );
  return [name, await acts[name](order, step)];
};

/** Of each product: what lies here, and what of that is promised to orders; what was not found lies in quarantine. */
const packsHere = async () => {
  const { rows } = await sql<{ product_id: number; on_hand: number; reserved: number }>`
    select b.product_id, sum(l.on_hand)::int as on_hand, coalesce((select sum(r.quantity) from stock_reservations r
        where r.product_id = b.product_id and r.document = 'order' and r.state = 'held'), 0)::int as reserved
    from stock_levels l join batches b on b.id = l.batch_id
    where b.product_id = any(${products.map(({ productId }) => productId)}::bigint[]) group by b.product_id`.execute(
    desk.house.platform.db,
  );
  return Object.fromEntries(rows.map(({ product_id, on_hand, reserved }) => [product_id, { on_hand, reserved }]));
};

const isOut = ({ state, delivered_at }: Order) =>
  delivered_at !== null || ["dispatched", "failed_delivery"].includes(state);
/** The same as the orders and their returns say it. */
const packsAsTold = async (orders: readonly Order[]) => {
  const told = Object.fromEntries(products.map(({ productId }) => [productId, { on_hand: packsStocked, reserved: 0 }]));
  for (const order of orders)
    for (const { product_id, quantity, short } of order.lines) {
      if ((openOrderStates as readonly string[]).includes(order.state)) told[product_id]!.reserved += quantity - short;
      if (isOut(order)) told[product_id]!.on_hand -= quantity;
    }
  for (const id of await returnIds())
    for (const { product_id, restocked, quarantined } of (await clerk.get(`/admin/returns/${id}`)).lines)
      told[product_id]!.on_hand += (restocked ?? 0) + (quarantined ?? 0);
  return told;
};

const expectRight = async () => {
  await desk.house.settle();
  const orders = await Promise.all((await orderIds()).map(read));
  let keptKobo = 0;
  for (const { id, state, delivered_at, ...naira } of orders) {
    const [total, kept, credited, due] = [
      toKobo(naira.total),
      toKobo(naira.paid) - toKobo(naira.refunded),
      toKobo(naira.credited),
      toKobo(naira.due),
    ];
    keptKobo += kept;
    // What never arrived is owed no longer.
    const over = state === "cancelled" || (state === "returned" && delivered_at === null);
    const owed = over ? 0 : total - credited;
    expect(kept, `kept for order ${id}, ${state}`).toBe(owed - due);
  }
  expect(toKobo(await desk.balance()), "left in the wallet").toBe(toKobo(fundedNaira) + cashKobo - keptKobo);
  expect(await packsHere()).toEqual(await packsAsTold(orders));
  await expectSound(desk.house);
};

/** Without a liking for small numbers, which name the same act again and again here. */
const stepArbitrary: fc.Arbitrary<Step> = fc.noBias(
  fc.record({
    which: fc.nat(1_000),
    act: fc.nat(1_000),
    line: fc.nat(1_000),
    packs: fc.integer({ min: 1, max: 6 }),
    odd: fc.boolean(),
  }),
);

test(
  `the money and the packs of whatever is done at the order desk come out even (seed ${seed})`,
  async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(stepArbitrary, { minLength: stepsToALook, maxLength: stepsToALook }), async (life) => {
        for (const step of life) {
          const taken = await take(step);
          if (!taken) continue;
          const [name, { status, body }] = taken;
          expect([200, 201, 403, 404, 409, 422], `${name}: ${status} ${JSON.stringify(body)}`).toContain(status);
          if (status < 300) done.set(name, (done.get(name) ?? 0) + 1);
          else expect(body.message, name).toMatch(/[.?!]$/);
        }
        await expectRight();
      }),
      { seed, numRuns: Math.ceil(steps / stepsToALook), endOnFailure: true },
    );
    const never = [...Object.keys(acts), ...Object.keys(returnTransitions), "place"].filter((name) => !done.has(name));
    expect(never, JSON.stringify(Object.fromEntries(done))).toEqual([]);
  },
  240_000 + steps * 200,
);
