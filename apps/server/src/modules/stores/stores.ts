import { lagosDay } from "@remedia/domain/days";
import type { Licence, LicenceChangeState } from "@remedia/domain/licences";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, auditAll, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { json } from "../../platform/db.ts";
import { takeEdit } from "../../platform/edits.ts";
import { conflict, invalid, notFound } from "../../platform/errors.ts";
import { alphabetical, contains, listPage, nullsLast } from "../../platform/lists.ts";
import type { Follower } from "../../platform/merge.ts";
import { askLicence } from "./licences.ts";
import type { AdminStoreQuery, OpeningHours, StoreBody, StoreEdit } from "./schemas.ts";

type Hours = Static<typeof OpeningHours>;

type LastSaid = Licence & { id: number; state: LicenceChangeState; state_reason: string | null };
/** What the owner last said about the licence, unless it was approved or withdrawn. */
const lastSaid = sql<LastSaid | null>`(select case when c.state in ('waiting', 'rejected') then json_build_object(
    'id', c.id, 'state', c.state, 'licence_class', c.licence_class, 'licence_number', c.licence_number,
    'licence_expires_on', c.licence_expires_on, 'state_reason', c.state_reason) end
  from licence_changes c where c.store_id = s.id order by c.id desc limit 1)`;

const stores = (ctx: Ctx) =>
  ctx.db
    .selectFrom("stores as s")
    .innerJoin("states as st", "st.id", "s.state_id")
    .innerJoin("lgas as l", "l.id", "s.lga_id")
    .innerJoin("users as u", "u.id", "s.user_id")
    .select([
      "s.id",
      "s.user_id",
      "u.name as owner_name",
      "u.user_type",
      "s.name",
      "s.address",
      "s.state_id",
      "st.name as state_name",
      "s.lga_id",
      "l.name as lga_name",
      "s.lat",
      "s.lon",
      "s.phone",
      "s.licence_class",
      "s.licence_number",
      "s.licence_expires_on",
      lastSaid.as("licence_change"),
      "s.opening_hours",
      "s.created_at",
      sql<number>`(select count(*)::int from store_staff ss where ss.store_id = s.id)`.as("staff_count"),
    ])
    .where("s.archived_at", "is", null)
    .$narrowType<{ opening_hours: Hours; licence_class: Licence["licence_class"] }>();

/** The stores of one customer, oldest first. */
export const listStoresOf = (ctx: Ctx, userId: number) =>
  stores(ctx).where("s.user_id", "=", userId).orderBy("s.id").execute();

/** Stores that a member of a store's staff works in. */
export const listStoresOfStaff = (ctx: Ctx, staffId: number) =>
  stores(ctx)
    .where("s.id", "in", (eb) => eb.selectFrom("store_staff").select("store_id").where("user_id", "=", staffId))
    .orderBy("s.id")
    .execute();

export const getOwnStore = async (ctx: ActorCtx, id: number) => {
  const store = await stores(ctx).where("s.id", "=", id).where("s.user_id", "=", ctx.actor.userId).executeTakeFirst();
  if (!store) throw notFound("Store");
  return store;
};

export const listAllStores = (ctx: Ctx, input: Static<typeof AdminStoreQuery>) => {
  let query = stores(ctx).where("u.state", "!=", "merged");
  if (ctx.branchId !== null) query = query.where("u.branch_id", "=", ctx.branchId);
  if (input.q)
    query = query.where((eb) =>
      eb.or([eb(sql`fold(s.name)`, "like", contains(input.q!)), eb(sql`fold(u.name)`, "like", contains(input.q!))]),
    );
  if (input.state_id) query = query.where("s.state_id", "=", input.state_id);
  if (input.lga_id) query = query.where("s.lga_id", "=", input.lga_id);
  if (input.user_type) query = query.where("u.user_type", "=", input.user_type);
  if (input.licence === "expired") query = query.where("s.licence_expires_on", "<", lagosDay(ctx.now));
  if (input.licence === "waiting")
    query = query.where(
      sql<boolean>`exists (select from licence_changes c where c.store_id = s.id and c.state = 'waiting')`,
    );
  if (input.licence === "missing") query = query.where("s.licence_number", "is", null);
  return listPage(ctx, input, {
    rows: query,
    sorts: {
      name: alphabetical("s.name"),
      created_at: "s.created_at",
      licence_expires_on: nullsLast("s.licence_expires_on"),
      state_name: alphabetical("st.name"),
    },
    fallback: "name",
    tie: "s.id",
  });
};

type Body = Static<typeof StoreBody>;
export type NewStore = Omit<Body, keyof Licence>;

/** A store's own facts apart from its licence, which takes another way. */
const apart = <B extends Partial<Body>>({ licence_class, licence_number, licence_expires_on, ...store }: B) => {
  const licence = { licence_class, licence_number, licence_expires_on };
  const given = Object.fromEntries(Object.entries(licence).filter(([, value]) => value !== undefined));
  return { store: store as Omit<B, keyof Licence>, licence: given as Partial<Licence> };
};

/** The LGA must lie in the chosen state; a merged one answers with its survivor. */
const requireLga = async (tx: Ctx, stateId: number, lgaId: number) => {
  const lga = await tx.db
    .selectFrom("lgas as l")
    .leftJoin("lgas as survivor", "survivor.id", "l.merged_into_id")
    .select([
      sql<number>`coalesce(survivor.id, l.id)`.as("id"),
      sql<number>`coalesce(survivor.state_id, l.state_id)`.as("state_id"),
    ])
    .where("l.id", "=", lgaId)
    .executeTakeFirst();
  if (!lga || lga.state_id !== stateId)
    throw invalid("Choose an LGA of this state.", { lga_id: "Choose an LGA of this state." });
  return lga.id;
};

const columnsOf = ({ opening_hours, ...rest }: Partial<NewStore>) => ({
  ...rest,
  ...(opening_hours ? { opening_hours: json(opening_hours) } : {}),
});

/** Writes a store for its owner: at registration, by the owner, or by staff. Only staff know an approved licence. */
export const insertStore = async (tx: Ctx, ownerId: number, body: NewStore, approved?: Licence): Promise<number> => {
  const lga_id = await requireLga(tx, body.state_id, body.lga_id);
  const [id] = await insertStores(tx, [{ ownerId, body: { ...body, lga_id }, approved, openedAt: tx.now }]);
  return id!;
};

type OpenedStore = { ownerId: number; body: NewStore; approved?: Licence | undefined; openedAt: Date };

/** Many at once, whose LGAs lie in their states. */
export const insertStores = async (tx: Ctx, stores: readonly OpenedStore[]): Promise<number[]> => {
  const rows = stores.map(({ ownerId, body, approved, openedAt }) => ({
    ...columnsOf(body),
    ...approved,
    name: body.name,
    address: body.address,
    state_id: body.state_id,
    lga_id: body.lga_id,
    user_id: ownerId,
    created_at: openedAt,
  }));
  const made = await tx.db.insertInto("stores").values(rows).returning("id").execute();
  await auditAll(
    tx,
    stores.map(({ body, approved, openedAt }, nth) => ({
      action: "store.create",
      subject: "store",
      subjectId: made[nth]!.id,
      after: { ...body, ...approved },
      at: openedAt,
    })),
  );
  return made.map(({ id }) => id);
};

/** Held for rules that count over all stores of an owner; one who was merged meanwhile has none. */
const lockOwner = async (tx: ActorCtx) => {
  const owner = await tx.db
    .selectFrom("users")
    .select("id")
    .where("id", "=", tx.actor.userId)
    .where("state", "=", "active")
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!owner) throw notFound("Account");
};

export const createStore = (ctx: ActorCtx, body: Body) =>
  inTransaction(ctx, async (tx) => {
    const { store, licence } = apart(body);
    await lockOwner(tx);
    const same = await tx.db
      .selectFrom("stores")
      .select("id")
      .where("user_id", "=", tx.actor.userId)
      .where("name", "=", body.name)
      .where("archived_at", "is", null)
      .executeTakeFirst();
    if (same) throw conflict("You have a store with this name already.");
    const id = await insertStore(tx, tx.actor.userId, store);
    await askLicence(tx, await getOwnStore(tx, id), licence);
    return getOwnStore(tx, id);
  });

/** As the owner's form shows it: what waits of the licence, and a week without hours written out. */
const standingFor = (store: Awaited<ReturnType<typeof getOwnStore>>, { was }: Static<typeof StoreEdit>) => ({
  ...store,
  ...(store.licence_change?.state === "waiting" ? store.licence_change : {}),
  opening_hours: store.opening_hours.length > 0 ? store.opening_hours : was?.opening_hours,
});

export const updateStore = (ctx: ActorCtx, id: number, edit: Static<typeof StoreEdit>) =>
  inTransaction(ctx, async (tx) => {
    await tx.db
      .selectFrom("stores")
      .select("id")
      .where("id", "=", id)
      .where("user_id", "=", tx.actor.userId)
      .forUpdate()
      .execute();
    const before = await getOwnStore(tx, id);
    const given = await takeEdit<Partial<Body>>(tx, { subject: "store", id }, standingFor(before, edit), edit);
    const { store: body, licence } = apart(given);
    await askLicence(tx, before, licence);
    const change = changed(before, body as Partial<typeof before>);
    if (!change) return getOwnStore(tx, id);
    const lga = await requireLga(tx, body.state_id ?? before.state_id, body.lga_id ?? before.lga_id);
    await tx.db
      .updateTable("stores")
      .set({ ...columnsOf(body), lga_id: lga })
      .where("id", "=", id)
      .execute();
    await audit(tx, { action: "store.update", subject: "store", subjectId: id, ...change });
    return getOwnStore(tx, id);
  });

export const archiveStore = (ctx: ActorCtx, id: number) =>
  inTransaction(ctx, async (tx) => {
    await lockOwner(tx);
    const store = await getOwnStore(tx, id);
    const others = (await listStoresOf(tx, tx.actor.userId)).length - 1;
    if (others === 0) throw conflict("An account keeps at least one store.");
    await tx.db.updateTable("stores").set({ archived_at: tx.now }).where("id", "=", id).execute();
    await audit(tx, { action: "store.archive", subject: "store", subjectId: id });
    return { message: `${store.name} is closed.` };
  });

const countWhere = async (ctx: Ctx, column: "lga_id" | "user_id", id: number) => {
  const { count } = await ctx.db
    .selectFrom("stores")
    .select(sql<number>`count(*)::int`.as("count"))
    .where(column, "=", id)
    .executeTakeFirstOrThrow();
  return count;
};

export const storeFollowers: Follower[] = [
  {
    subject: "lga",
    what: "Stores",
    count: (ctx, id) => countWhere(ctx, "lga_id", id),
    move: async (tx, fromId, toId) => {
      const { state_id } = await tx.db
        .selectFrom("lgas")
        .select("state_id")
        .where("id", "=", toId)
        .executeTakeFirstOrThrow();
      await tx.db.updateTable("stores").set({ lga_id: toId, state_id }).where("lga_id", "=", fromId).execute();
    },
  },
  {
    subject: "user",
    what: "Stores",
    count: (ctx, id) => countWhere(ctx, "user_id", id),
    move: async (tx, fromId, toId) => {
      await tx.db.updateTable("stores").set({ user_id: toId }).where("user_id", "=", fromId).execute();
    },
  },
];
