import { type AccountKey, ownerOf, type Posting, withoutNothing } from "@remedia/domain/ledger";
import type { PlaceKind, StockDocument } from "@remedia/domain/stock";
import { shareOf, valueAccount } from "@remedia/domain/stock-value";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { lockWorth, openAccounts, type Worth } from "../ledger/accounts.ts";
import { type Entry, postEntries } from "../ledger/ledger.ts";

/** What the packs of levels `l` are worth: their share of what the books say of the batch in that branch. */
export const worthOfLevels = {
  join: sql`left join ledger_accounts va on va.kind = 'stock_value' and va.branch_id = l.branch_id
    left join balances v on v.account_id = va.id and v.batch_id = l.batch_id`,
  kobo: sql`(l.on_hand * v.kobo::numeric / nullif(v.packs, 0))`,
};

type Place = { kind: PlaceKind; branchId: number | null };

/** Packs that were moved, with what the books ask about them. */
export type Moved = {
  documentId: number;
  step: string;
  lineId: number;
  batchId: number;
  /** What belongs to somebody else has no value in our books. */
  isOwn: boolean;
  quantity: number;
  from: Place;
  to: Place;
  partyId: number | null;
  at: Date;
  /** What packs from outside are worth. What leaves a place of ours takes its share. */
  valueKobo: number;
};

const nothing: Worth = { kobo: 0, heldKobo: 0, packs: 0 };

type Leg = Moved & { fromKey: AccountKey; toKey: AccountKey };

/** Outside, an account belongs to the branch that the packs left or came to, and to whoever sent or got them. */
const keyOf = (document: StockDocument, { from, to, partyId }: Moved, place: Place): AccountKey => {
  const account = valueAccount(document, place.kind);
  if (account === "stock_value") return { account, branchId: place.branchId };
  if (ownerOf(account)) return { account, ownerId: partyId };
  return { account, branchId: from.branchId ?? to.branchId };
};

const isSame = (a: AccountKey, b: AccountKey) => a.account === b.account && a.branchId === b.branchId;

/**
 * Posts what moved packs are worth: each movement from one account to another is a pair of postings, and a batch's value in
 * a branch is the sum of its own. Answers the value of every movement; one within an account moves none.
 */
export const postWorth = async (tx: Ctx, document: StockDocument, moved: readonly Moved[]): Promise<number[]> => {
  const legs = moved.map((move) => ({
    ...move,
    fromKey: keyOf(document, move, move.from),
    toKey: keyOf(document, move, move.to),
  }));
  const worthwhile = legs.filter(({ isOwn, fromKey, toKey }) => isOwn && !isSame(fromKey, toKey));
  if (worthwhile.length === 0) return moved.map(() => 0);
  const koboOf = await reckon(tx, worthwhile);
  const groups = Map.groupBy(worthwhile, ({ documentId, step, at }) => `${documentId}/${step}/${at.getTime()}`);
  await postEntries(
    tx,
    [...groups.values()].map((group) => entryOf(document, group, koboOf)),
  );
  return legs.map((leg) => koboOf.get(leg) ?? 0);
};

/** In the order of the movements, from balances that nobody else can touch meanwhile. */
const reckon = async (tx: Ctx, legs: readonly Leg[]): Promise<Map<Leg, number>> => {
  const stock = legs.flatMap(({ batchId, fromKey, toKey }) =>
    [fromKey, toKey].filter(({ account }) => account === "stock_value").map((key) => ({ key, batchId })),
  );
  const accountId = await openAccounts(
    tx,
    stock.map(({ key }) => key),
  );
  const nameOf = (key: AccountKey, batchId: number) => `${accountId(key)}/${batchId}`;
  const wanted = new Map(
    stock.map(({ key, batchId }) => [nameOf(key, batchId), { accountId: accountId(key), batchId }]),
  );
  const worths = await lockWorth(tx, [...wanted.values()]);
  const add = (key: AccountKey, batchId: number, kobo: number, packs: number) => {
    if (key.account !== "stock_value") return;
    const name = nameOf(key, batchId);
    const worth = worths.get(name) ?? nothing;
    worths.set(name, { ...worth, kobo: worth.kobo + kobo, packs: worth.packs + packs });
  };
  return new Map(
    legs.map((leg) => {
      const { fromKey, toKey, batchId, quantity } = leg;
      const kobo =
        fromKey.account === "stock_value"
          ? shareOf(worths.get(nameOf(fromKey, batchId)) ?? nothing, quantity)
          : leg.valueKobo;
      add(fromKey, batchId, -kobo, -quantity);
      add(toKey, batchId, kobo, quantity);
      return [leg, kobo];
    }),
  );
};

/** Numbered by its first line: no line of a document takes the same step twice. */
const entryOf = (document: StockDocument, legs: readonly Leg[], koboOf: ReadonlyMap<Leg, number>): Entry => {
  const [{ documentId, step, at }] = legs as [Leg, ...Leg[]];
  const postings = new Map<string, Posting>();
  const add = (key: AccountKey, { batchId }: Leg, amountKobo: number, packs: number) => {
    const isStock = key.account === "stock_value";
    const name = `${key.account}/${key.ownerId ?? ""}/${key.branchId ?? ""}/${isStock ? batchId : ""}`;
    const posting = postings.get(name) ?? { ...key, amountKobo: 0, ...(isStock ? { batchId, packs: 0 } : {}) };
    posting.amountKobo += amountKobo;
    if (isStock) posting.packs! += packs;
    postings.set(name, posting);
  };
  for (const leg of legs) {
    const kobo = koboOf.get(leg)!;
    add(leg.fromKey, leg, -kobo, -leg.quantity);
    add(leg.toKey, leg, kobo, leg.quantity);
  }
  const no = Math.min(...legs.map(({ lineId }) => lineId));
  return { document, documentId, step, no, at, postings: withoutNothing([...postings.values()]) };
};
