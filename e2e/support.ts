/// <reference lib="dom" />
import { randomUUID } from "node:crypto";
import AxeBuilder from "@axe-core/playwright";
import { type APIRequestContext, expect, type Locator, type Page, test } from "@playwright/test";
import { doors } from "@remedia/domain/accounts";
import { type DemoAccount, demoAccounts } from "../apps/server/src/demo-accounts.ts";

/** Phone numbers of the demo people, by what they are. */
export const people = {
  superAdmin: "08030000001",
  operations: "08030000002",
  inventoryOnly: "08030000003",
  hubStaff: "08030000004",
  fulfilmentOfficer: "08030000005",
  developer: "08030000006",
  featuresAdmin: "08030000007",
  auditor: "08030000008",
  lineManager: "08030000009",
  agent: "08030000010",
  pharmacy: "08030000020",
  chemist: "08030000021",
  hospital: "08030000022",
  unverified: "08030000023",
  secondPharmacy: "08030000024",
  hmo: "08030000030",
  partner: "08030000040",
  storeStaff: "08030000050",
  driver: "08030000060",
} as const;
export type Person = keyof typeof people;
/** Somebody by name, or any other account of the demo. */
export type Who = Person | Omit<DemoAccount, "who">;

export const widths = { desktop: { width: 1440, height: 900 }, phone: { width: 360, height: 740 } } as const;

export const accountOf = (person: Who) => {
  if (typeof person !== "string") return person;
  const account = demoAccounts.find(({ phone }) => phone === people[person]);
  if (!account) throw new Error(`${person} is not in the demo`);
  return account;
};

const answers = new Map<string, Promise<unknown>>();

const tokenAnswer = (request: APIRequestContext, person: Who) => {
  const { phone, secret, door } = accountOf(person);
  const known =
    answers.get(phone) ??
    request.post(`/api/v1${doors[door].path}`, { data: { phone, password: secret } }).then(async (reply) => {
      expect(reply.ok(), `${phone} signs in`).toBe(true);
      return reply.json();
    });
  answers.set(phone, known);
  return known;
};

/** Puts a session where the web app keeps it, as if the person had signed in before; once, so that signing out lasts. */
export const arriveAs = async (page: Page, person: Who) => {
  const answer = (await tokenAnswer(page.request, person)) as object;
  const session = { stores: [], ...answer, remember: true, branch: null, carts: [], wishlists: [], own: null };
  await page.addInitScript(
    ([key, text, arrived]) => {
      if (localStorage.getItem(arrived)) return;
      localStorage.setItem(arrived, "yes");
      if (!localStorage.getItem(key)) localStorage.setItem(key, text);
    },
    ["remedia.session", JSON.stringify(session), `e2e.arrived.${randomUUID()}`] as const,
  );
};

/** Calls the API as a person, beside the browser: `callAs(page, "pharmacy", "POST", "/cart", body)`. */
export const callAs = async (page: Page, person: Who, method: string, path: string, data?: unknown) => {
  const { token } = (await tokenAnswer(page.request, person)) as { token: string };
  const headers = { Authorization: `Bearer ${token}`, "Idempotency-Key": randomUUID() };
  const reply = await page.request.fetch(`/api/v1${path}`, {
    method,
    headers,
    ...(data === undefined ? {} : { data }),
  });
  expect(reply.ok(), `${method} ${path}`).toBe(true);
  return reply.json();
};

/** The id of the first row of a list, as the person sees it; `#part` asks for the first of a part of the first row. */
export const firstId = async (page: Page, person: Person, rows: string) => {
  const { token } = (await tokenAnswer(page.request, person)) as { token: string };
  const [path, part] = rows.split("#");
  const reply = await page.request.get(`/api/v1${path}`, { headers: { Authorization: `Bearer ${token}` } });
  const body = await reply.json();
  const [row] = body.data ?? body;
  const { id } = part ? row[part][0] : row;
  return String(id);
};

/** What the link to pay some order ends with, as staff copy it. */
export const payToken = async (page: Page) => {
  const { token } = (await tokenAnswer(page.request, "superAdmin")) as { token: string };
  const headers = { Authorization: `Bearer ${token}` };
  const open = await page.request.get("/api/v1/admin/orders?state=confirmed&sort=placed_at", { headers });
  const orders: { id: number; due: number }[] = (await open.json()).data;
  const { id } = orders.find(({ due }) => due > 0)!;
  const link = await page.request.post(`/api/v1/admin/orders/${id}/pay_link`, { headers, data: { send: false } });
  return String((await link.json()).url)
    .split("/")
    .at(-1)!;
};

/** Signs in by the person's own door, as they would. */
export const signIn = async (page: Page, person: Who) => {
  const { phone, secret, door } = accountOf(person);
  await page.goto(doors[door].path);
  const form = page.getByRole("main");
  await form.getByLabel("Phone number").fill(phone);
  await form.getByRole("textbox", { name: "PIN" }).fill(secret);
  await form.getByRole("button", { name: "Login", exact: true }).click();
  // Staff pass the door of the back office, which loads and sends them on.
  await page.waitForURL((url) => !url.pathname.endsWith("/login") && url.pathname !== "/admin");
};

/** Everything the browser complains about while a test runs. */
export const watchConsole = (page: Page) => {
  const complaints: string[] = [];
  page.on("console", (message) => {
    if (message.type() === "error") complaints.push(message.text());
  });
  page.on("pageerror", (error) => complaints.push(String(error)));
  return complaints;
};

/** The page has come to rest: nothing is being loaded, nothing is half drawn. */
export const settled = async (page: Page) => {
  await page.waitForLoadState("networkidle");
  // A skeleton that is shown as a sample waits for nothing.
  // What the HTML draws stands until the page's code has come.
  await expect(page.locator(".shell, [aria-busy=true]:not([data-look] *)")).toHaveCount(0);
};

type Shift = { value: number; moved: string[] };
type Moved = { node: Node | null; previousRect: DOMRectReadOnly; currentRect: DOMRectReadOnly };

/** Before the page opens: the browser keeps what it sees jump, how far, and what. */
export const watchShifts = (page: Page) =>
  page.addInitScript(() => {
    const shifts: Shift[] = [];
    Object.assign(window, { shifts });
    const jump = ({ node, previousRect: from, currentRect: to }: Moved) =>
      `${(node as Element | null)?.className} “${node?.textContent?.slice(0, 30)}” ${from.x},${from.y} → ${to.x},${to.y}`;
    new PerformanceObserver((list) => {
      for (const { value, sources } of list.getEntries() as unknown as { value: number; sources: Moved[] }[])
        shifts.push({ value, moved: sources.map(jump) });
    }).observe({ type: "layout-shift", buffered: true });
  });
export const shiftsSeen = (page: Page) => page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);

/** Without frames axe can stay in the page, and what is in order need not be told: three times as quick. */
export const expectAccessible = async (page: Page) => {
  // What fades in or out has the contrast of neither.
  await page.evaluate(() =>
    Promise.allSettled(
      document
        .getAnimations()
        .filter(({ effect }) => Number.isFinite(effect?.getComputedTiming().endTime))
        .map(({ finished }) => finished),
    ),
  );
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ["violations"] });
  const { violations } = await axe.exclude(".leaflet-control-container").analyze();
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(" ")).join(" | ")}`);
  expect(found).toEqual([]);
};

/** Nothing sticks out sideways. */
export const expectNoSideways = async (page: Page) => {
  const over = () => page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  // A page that has just become narrow needs a moment to be drawn again.
  await expect.poll(over, "pixels that stick out").toBeLessThanOrEqual(0);
};

export { expect, type Locator, type Page, test };
