import type { AccountKind } from "@remedia/domain/account-kinds";
import { accountKind } from "@remedia/domain/accounts";
import { permissionsOfKind, staffPermissions } from "@remedia/domain/permissions";
import { shippedRoles } from "@remedia/domain/shipped-roles";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../src/api.ts";
import { demoAccounts } from "../src/demo-accounts.ts";
import { authenticate } from "../src/modules/identity/sessions.ts";
import { createHttp, mountRoutes } from "../src/platform/http.ts";
import { type AnyRoute, type Routes, splitKey } from "../src/platform/route.ts";
import { type Answer, openTestApp, type TestApp } from "./harness.ts";
import { hire, openSession, pharmacy, register, superAdmin, userIdOf } from "./people.ts";

/** Every endpoint asked by everybody, against what its declaration says. Ids that do not exist keep it harmless. */
type Asker = {
  who: string;
  kind: AccountKind | "signed out";
  phoneVerified: boolean;
  approved: boolean;
  firstPin?: boolean;
  holds: ReadonlySet<string>;
  viewing?: boolean;
  /** Signs in once more, for endpoints that end the session they are called with. */
  signIn: () => Promise<string | null>;
};

/** What each demo member of staff is given, in the words of the table of shipped roles. */
const demoRoles: Record<string, string> = {
  "08030000002": "Operations",
  "08030000003": "inventory pos cs",
  "08030000004": "Hub Staff",
  "08030000005": "Fulfilment Officer",
  "08030000006": "Business Development Executive",
  "08030000007": "Features Request Admin",
  "08030000008": "Auditor",
  "08030000011": "Finance",
  "08030000012": "Finance",
};

let house: TestApp;
let askers: (Asker & { token: string | null })[];

const rightsOf = (phone: string, kind: AccountKind) => {
  if (kind !== "staff") return permissionsOfKind(kind);
  if (phone === superAdmin) return staffPermissions;
  return shippedRoles[demoRoles[phone] ?? ""]?.permissions ?? [];
};

const demoAsker = async ({ phone, who, door }: (typeof demoAccounts)[number]): Promise<Asker> => {
  const id = await userIdOf(house, phone);
  const user = await house.platform.db.selectFrom("users").selectAll().where("id", "=", id).executeTakeFirstOrThrow();
  const kind = accountKind(user);
  const waiting = phone === "08030000023";
  const holds = new Set<string>(rightsOf(phone, kind));
  const signIn = () => openSession(house, id, door);
  return { who, kind, phoneVerified: !waiting, approved: !waiting, holds, signIn };
};

/** The phone is verified, the business not yet approved. */
const waitingAsker = async (): Promise<Asker> => {
  const { id } = await register(house);
  const verified = { phone_verified_at: new Date() };
  await house.platform.db.updateTable("users").set(verified).where("id", "=", id).execute();
  const holds = new Set<string>(permissionsOfKind("customer"));
  const signIn = () => openSession(house, id);
  const common = { kind: "customer", phoneVerified: true, approved: false } as const;
  return { who: "A customer under verification", ...common, holds, signIn };
};

/** Staff whose passphrase somebody else chose; they may do everything, once it is their own. */
const newcomerAsker = async (): Promise<Asker> => {
  const { id } = await hire(house, staffPermissions);
  await house.platform.db.updateTable("users").set({ must_change_pin: true }).where("id", "=", id).execute();
  const common = { kind: "staff", phoneVerified: true, approved: true, firstPin: true } as const;
  return {
    who: "Staff with a first passphrase",
    ...common,
    holds: new Set(staffPermissions),
    signIn: () => openSession(house, id),
  };
};

const viewingAsker = async (): Promise<Asker> => {
  const customer = await userIdOf(house, pharmacy);
  const admin = await house.tokenOf(superAdmin);
  const signIn = async () => (await house.call(`POST /admin/users/${customer}/login`, { token: admin })).body.token;
  const holds = new Set<string>(permissionsOfKind("customer"));
  const common = { kind: "customer", phoneVerified: true, approved: true, viewing: true } as const;
  return { who: "Staff viewing as a customer", ...common, holds, signIn };
};

beforeAll(async () => {
  house = await openTestApp();
  const signedOut: Asker = {
    who: "Somebody signed out",
    kind: "signed out",
    phoneVerified: false,
    approved: false,
    holds: new Set(),
    signIn: async () => null,
  };
  const named = await Promise.all(demoAccounts.map(demoAsker));
  const all = [...named, await waitingAsker(), await newcomerAsker(), await viewingAsker(), signedOut];
  askers = await Promise.all(all.map(async (asker) => ({ ...asker, token: await asker.signIn() })));
});
afterAll(() => house.close());

const endsTheSession = new Set(["POST /logout", "POST /admin/logout", "POST /viewing/exit"]);

type Verdict =
  | "allowed"
  | `fault ${number}`
  | "401"
  | "400 phone"
  | "403 pin_not_own"
  | "403 account_unverified"
  | "403 forbidden";

/** All that somebody may do whose PIN another person knows. */
const openWithFirstPin = new Set([
  "GET /user",
  "PUT /user/pin",
  "POST /logout",
  "POST /admin/logout",
  "POST /viewing/exit",
  "GET /user/verification_code/send",
  "POST /user/phone/verify",
  "GET /branches/:id",
]);

/** All that a view of the store as a customer may write: cart, wishlist, an order, its own end, a click on an advert. */
const viewsWrite = new Set([
  "POST /cart",
  "PUT /cart/:id",
  "DELETE /cart/:id",
  "POST /cart/join",
  "POST /cart/restock",
  "POST /cart/quick_order",
  "POST /wishlist",
  "DELETE /wishlist/:id",
  "POST /orders",
  "POST /orders/:id/reorder",
  "POST /adverts/:id/click",
  ...endsTheSession,
]);
/** Reads that do something, carry everything away, or are about a customer's own money. */
const viewsMayNotRead = new Set([
  "GET /user/verification_code/send",
  "GET /user/data",
  "GET /wallet",
  "GET /wallet/movements",
  "GET /wallet/statement.pdf",
  "GET /payments/:id/receipt.pdf",
  "GET /wallet/account",
  "GET /wallet/recipient",
  "GET /transactions",
  "GET /transactions/:number",
  "GET /transactions/:number/receipt.pdf",
]);
const opensToViews = (key: string) => (key.startsWith("GET ") ? !viewsMayNotRead.has(key) : viewsWrite.has(key));

/** The policy, said a second time and independently of the code that enforces it. */
const written = (key: string, spec: AnyRoute, asker: Asker): Verdict => {
  if (asker.viewing && !opensToViews(key)) return "403 forbidden";
  if (spec.permission === "public") return "allowed";
  if (asker.kind === "signed out") return "401";
  const stage = spec.stage ?? "approved";
  if (stage !== "session" && !asker.phoneVerified) return "400 phone";
  if (asker.firstPin && !openWithFirstPin.has(key)) return "403 pin_not_own";
  if (stage === "approved" && !asker.approved) return "403 account_unverified";
  if (spec.permission !== "signed-in" && !asker.holds.has(spec.permission)) return "403 forbidden";
  return "allowed";
};

const verdictOf = ({ status, body }: Answer): Verdict => {
  if (status >= 500) return `fault ${status}`;
  if (status === 401) return "401";
  if (status === 403) return `403 ${body.code}` as Verdict;
  return status === 400 && body.phone_number_verification === false ? "400 phone" : "allowed";
};

const refusedToViews = "This cannot be done while viewing the store as a customer. Exit the view first.";

const nowhere: Record<string, string> = { permission: "users.read", key: "no.such.key", ticket: "no-such-ticket" };
const addressOf = (key: string) => key.replace(/:(\w+)/g, (_, name: string) => nowhere[name] ?? "900719925");

describe("every endpoint × every role", () => {
  for (const [key, spec] of Object.entries(api as Routes))
    test(`${key} is for ${spec.permission}${opensToViews(key) ? "" : ", not while viewing"}`, async () => {
      const found: Record<string, Verdict> = {};
      const expected: Record<string, Verdict> = {};
      for (const asker of askers) {
        const token = endsTheSession.has(key) ? await asker.signIn() : asker.token;
        const input = spec.upload ? { raw: Buffer.from("x") } : spec.body ? { body: {} } : {};
        const answer = await house.call(addressOf(key), { token, ...input });
        found[asker.who] = verdictOf(answer);
        if (asker.viewing && !opensToViews(key)) expect(answer.body.message).toBe(refusedToViews);
        expected[asker.who] = written(key, spec, asker);
      }
      expect(found).toEqual(expected);
    });

  test("whatever the back office shows, an auditor may read", () => {
    const reads = Object.entries(api as Routes).filter(([key]) => key.startsWith("GET /admin/"));
    const closed = reads.filter(
      ([, { permission }]) =>
        permission !== "signed-in" && !shippedRoles.Auditor!.permissions.includes(permission as never),
    );
    expect(closed.map(([key]) => key)).toEqual([]);
    const writes = Object.entries(api as Routes).filter(([key]) => !key.startsWith("GET "));
    const open = writes.filter(([, { permission }]) => shippedRoles.Auditor!.permissions.includes(permission as never));
    // Walking the hash chain and printing labels change nothing.
    const printing = ["POST /admin/products/labels", "POST /admin/shelves/labels"];
    expect(open.map(([key]) => key)).toEqual(["POST /admin/audit_events/verify", ...printing]);
  });

  test("an endpoint that does not say who may call it does not boot", () => {
    const { permission: _none, ...silent } = api["GET /user"];
    const app = createHttp(house.platform);
    const mount = () => mountRoutes(app, house.platform, { "GET /silent": silent as AnyRoute }, authenticate);
    expect(mount).toThrow("GET /silent does not say who may call it");
  });

  test("rights are settled before the body is read", async () => {
    const huge = { body: { padding: "x".repeat(2_000_000) } };
    for (const key of ["POST /admin/branches", "POST /stores"])
      expect((await house.call(key, huge)).status, splitKey(key).path).toBe(401);
  });
});
