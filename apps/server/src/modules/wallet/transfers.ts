import { accountKind } from "@remedia/domain/accounts";
import { addDays, lagosDay } from "@remedia/domain/days";
import { transferMessages } from "@remedia/domain/messages";
import { toKobo, toNaira } from "@remedia/domain/money";
import { sendFault, shortName, transferNumber, transferred } from "@remedia/domain/wallet";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { invalid, wrongState } from "../../platform/errors.ts";
import { dayBegins } from "../../platform/lagos-days.ts";
import { queueMessages } from "../../platform/messages.ts";
import { emit } from "../../platform/outbox.ts";
import { requireKnownDevice } from "../identity/known-devices.ts";
import { readPhone } from "../identity/phones.ts";
import { requireTransferPin } from "../identity/transfer-pin.ts";
import { readWallet } from "../ledger/holds.ts";
import { postEntry } from "../ledger/ledger.ts";
import { getSetting } from "../settings/settings.ts";
import type { TransferBody } from "./schemas.ts";

const refuse = (field: "phone" | "amount", sentence: string) => invalid(sentence, { [field]: sentence });

const requireTransfersOn = async (ctx: Ctx) => {
  if (!(await getSetting(ctx, "wallet.transfers"))) throw wrongState("Transfers between customers are switched off.");
};

const personColumns = ["id", "name", "phone", "role", "user_type", "state", "phone_verified_at"] as const;
type Person = { id: number; role: number; user_type: string; state: string; phone_verified_at: Date | null };

/** Only who may keep a wallet gets money: approved, with a phone of their own. Others are not there at all. */
const mayReceive = (person: Person) =>
  person.state === "active" && person.phone_verified_at !== null && accountKind(person) === "customer";

const findRecipient = async (ctx: ActorCtx, typed: string) => {
  const phone = readPhone(typed);
  const found = await ctx.db
    .selectFrom("users")
    .select(personColumns)
    .where("phone", "=", phone ?? "")
    .where("state", "!=", "merged")
    .executeTakeFirst();
  if (found?.id === ctx.actor.userId) throw refuse("phone", "This is your own number.");
  if (!found || !mayReceive(found)) throw refuse("phone", "No customer has this phone number.");
  return found;
};

/** Whom a number belongs to, so that whoever sends money sees it before. */
export const getRecipient = async (ctx: ActorCtx, phone: string) => {
  await requireTransfersOn(ctx);
  const { name } = await findRecipient(ctx, phone);
  return { name: shortName(name) };
};

/** How much more a customer may send today. */
export const sendLeftKobo = async (ctx: ActorCtx): Promise<number> => {
  const most = toKobo(await getSetting(ctx, "wallet.transfer_day_naira"));
  const today = lagosDay(ctx.now);
  const { rows } = await sql<{ kobo: number }>`
    select coalesce(sum(amount_kobo), 0)::bigint as kobo from wallet_transfers where from_user_id = ${ctx.actor.userId}
      and created_at >= ${dayBegins(today)} and created_at < ${dayBegins(addDays(today, 1))}`.execute(ctx.db);
  return Math.max(0, most - rows[0]!.kobo);
};

/** Both people in the order of ids: of two who send to each other at once, one waits and neither is turned away. */
const lockPeople = async (tx: ActorCtx, recipientId: number) => {
  const people = await tx.db
    .selectFrom("users")
    .select(personColumns)
    .where("id", "in", [tx.actor.userId, recipientId])
    .orderBy("id")
    .forNoKeyUpdate()
    .execute();
  const recipient = people.find(({ id }) => id === recipientId);
  if (!recipient || !mayReceive(recipient)) throw refuse("phone", "No customer has this phone number.");
  return { recipient };
};

/** From one's own wallet to another customer's, after what must be shown first. */
export const sendMoney = (ctx: ActorCtx, body: Static<typeof TransferBody>) =>
  inTransaction(ctx, async (tx) => {
    await requireTransfersOn(tx);
    await requireKnownDevice(tx);
    await requireTransferPin(tx);
    return transferMoney(tx, body);
  });

/** Whole or not at all, within what is there and what may be sent in a day. */
export const transferMoney = async (tx: ActorCtx, { phone, amount, note }: Static<typeof TransferBody>) => {
  const { recipient } = await lockPeople(tx, (await findRecipient(tx, phone)).id);
  const amountKobo = toKobo(amount);
  const { availableKobo } = await readWallet(tx, tx.actor.userId);
  const fault = sendFault(amountKobo, { availableKobo, leftTodayKobo: await sendLeftKobo(tx) });
  if (fault) throw refuse("amount", fault);
  const id = await writeTransfer(tx, { toId: recipient.id, amountKobo, note: note ?? null });
  return { id, number: transferNumber(id), recipient: shortName(recipient.name) };
};

type Written = { toId: number; amountKobo: number; note: string | null };
const writeTransfer = async (tx: ActorCtx, { toId, amountKobo, note }: Written): Promise<number> => {
  const fromId = tx.actor.userId;
  const { id } = await tx.db
    .insertInto("wallet_transfers")
    .values({ from_user_id: fromId, to_user_id: toId, amount_kobo: amountKobo, note, created_at: tx.now })
    .returning("id")
    .executeTakeFirstOrThrow();
  const postings = transferred({ fromId, toId, amountKobo });
  await postEntry(tx, { document: "wallet_transfer", documentId: id, step: "transfer", postings }).catch(refuseShort);
  await audit(tx, {
    action: "wallet.transfer",
    subject: "wallet_transfer",
    subjectId: id,
    after: { to_user_id: toId, amount_kobo: amountKobo },
  });
  await emit(tx, "wallet.transferred", { transferId: id });
  return id;
};

/** Somebody spent it at the same moment: the balance itself has the last word. */
const refuseShort = (error: unknown): never => {
  if ((error as { constraint_name?: string }).constraint_name === "balances_above_zero")
    throw refuse("amount", "There is not enough money in your wallet.");
  throw error;
};

/** Both sides learn of it by SMS. */
export const tellTransfer = async (ctx: Ctx, transferId: number) => {
  const { amount_kobo, number, ...told } = await ctx.db
    .selectFrom("wallet_transfers as t")
    .innerJoin("users as f", "f.id", "t.from_user_id")
    .innerJoin("users as r", "r.id", "t.to_user_id")
    .select(["t.number", "t.amount_kobo", "f.id as from_id", "f.name as from_name", "f.phone as from_phone"])
    .select(["r.id as to_id", "r.name as to_name", "r.phone as to_phone"])
    .where("t.id", "=", transferId)
    .executeTakeFirstOrThrow();
  const words = { number, amount: toNaira(amount_kobo), sender: told.from_name, recipient: shortName(told.to_name) };
  const support = await getSetting(ctx, "brand.support_phone");
  const { sent, received } = transferMessages(words, { brand: await getSetting(ctx, "brand.name"), support });
  await queueMessages(ctx, [
    { channel: "sms", recipient: told.from_phone, body: sent, userId: told.from_id },
    { channel: "sms", recipient: told.to_phone, body: received, userId: told.to_id },
  ]);
};
