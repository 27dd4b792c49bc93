import { readFileSync } from "node:fs";
import type { Browser } from "@playwright/test";
import {
  arriveAs,
  expect,
  expectAccessible,
  expectNoSideways,
  firstId,
  type Page,
  type Person,
  payToken,
  settled,
  test,
  watchConsole,
  widths,
} from "../support.ts";
import { openerOf, screens } from "./screens.ts";

test("every route of the web app is in the list of screens", () => {
  const tree = readFileSync(new URL("../../apps/web/src/routeTree.gen.ts", import.meta.url), "utf8");
  const routes = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = ""]) => path.replace(/(.)\/$/, "$1"));
  const opened = (route: string) => {
    const shape = new RegExp(`^${route.replaceAll(/\$\w+/g, "[^/]+")}$`);
    return screens.some(([path]) => shape.test(path));
  };
  expect(routes.length).toBeGreaterThan(80);
  // The door of the back office is no screen: it sends everybody on to where their work is.
  expect(routes.filter((route) => !opened(route))).toEqual(["/admin"]);
});

// Every screen stands for itself, so that all workers share them.
test.describe.configure({ mode: "parallel" });

/**
 * One window for each person and width, kept open: what a browser has loaded once it need not load again. On a phone it is
 * night.
 */
const windows = new Map<string, Promise<Page>>();
const looks = { desktop: "light", phone: "dark" } as const;
const openWindow = async (browser: Browser, person: Person | null, size: keyof typeof widths) => {
  const page = await (await browser.newContext({ viewport: widths[size], colorScheme: looks[size] })).newPage();
  if (person) await arriveAs(page, person);
  return page;
};
const windowOf = (browser: Browser, person: Person | null, size: keyof typeof widths) => {
  const key = `${person} ${size}`;
  const known = windows.get(key) ?? openWindow(browser, person, size);
  windows.set(key, known);
  return known;
};

/** A workplace has one filled button at most: the next step. */
const expectOneMain = async (page: Page) => {
  if (!new URL(page.url()).pathname.startsWith("/admin")) return;
  const filled = page.locator(".mantine-Button-root:is(:not([data-variant]), [data-variant=filled]):visible");
  expect((await filled.allInnerTexts()).slice(1), "further main buttons").toEqual([]);
};

for (const size of ["desktop", "phone"] as const)
  test.describe(`on a ${size}`, () => {
    for (const [path, whose, rows] of screens) {
      const person = openerOf(path, whose, size);
      test(`${path} opens for ${person ?? "a stranger"} without a complaint`, async ({ browser }) => {
        const page = await windowOf(browser, person, size);
        page.removeAllListeners();
        const complaints = watchConsole(page);
        const named = async () => (person ? firstId(page, person, rows!) : payToken(page));
        await page.goto(rows ? path.replace(/\$\w+/, await named()) : path);
        await settled(page);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
        if (size === "desktop" && path !== "/admin/look") await expectOneMain(page);
        expect(complaints).toEqual([]);
      });
    }
  });
