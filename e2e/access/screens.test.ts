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
  settled,
  test,
  watchConsole,
  widths,
} from "../support.ts";
import { screens } from "./screens.ts";

test("every route of the web app is in the list of screens", () => {
  const tree = readFileSync(new URL("../../apps/web/src/routeTree.gen.ts", import.meta.url), "utf8");
  const routes = [...tree.matchAll(/fullPath: '([^']+)'/g)].map(([, path = ""]) => path.replace(/(.)\/$/, "$1"));
  const opened = (route: string) => {
    const shape = new RegExp(`^${route.replaceAll(/\$\w+/g, "[^/]+")}$`);
    return screens.some(([path]) => shape.test(path));
  };
  expect(routes.length).toBeGreaterThan(80);
  expect(routes.filter((route) => !opened(route))).toEqual([]);
});

// Every screen stands for itself, so that all workers share them.
test.describe.configure({ mode: "parallel" });

/** One window for each person, kept open: what a browser has loaded once it need not load again. */
const windows = new Map<Person | null, Promise<Page>>();
const openWindow = async (browser: Browser, person: Person | null) => {
  const page = await (await browser.newContext()).newPage();
  if (person) await arriveAs(page, person);
  return page;
};
const windowOf = (browser: Browser, person: Person | null) => {
  const known = windows.get(person) ?? openWindow(browser, person);
  windows.set(person, known);
  return known;
};

/** The page as it is at this width, once it has drawn itself anew. */
const narrowTo = async (page: Page, size: keyof typeof widths) => {
  await page.setViewportSize(widths[size]);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await settled(page);
};

for (const [path, person, rows] of screens)
  test(`${path} opens for ${person ?? "a stranger"} without a complaint, on a desktop and on a phone`, async ({
    browser,
  }) => {
    const page = await windowOf(browser, person);
    page.removeAllListeners();
    const complaints = watchConsole(page);
    await page.setViewportSize(widths.desktop);
    await page.goto(rows && person ? path.replace(/\$\w+/, await firstId(page, person, rows)) : path);
    for (const size of ["desktop", "phone"] as const) {
      await narrowTo(page, size);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expectNoSideways(page);
      await expectAccessible(page);
    }
    expect(complaints).toEqual([]);
  });
