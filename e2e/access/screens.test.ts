import { readFileSync } from "node:fs";
import {
  arriveAs,
  expect,
  expectAccessible,
  expectNoSideways,
  firstId,
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

for (const [size, viewport] of Object.entries(widths))
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });
    for (const [path, person, rows] of screens)
      test(`${path} opens for ${person ?? "a stranger"} without a complaint`, async ({ page }) => {
        const complaints = watchConsole(page);
        if (person) await arriveAs(page, person);
        await page.goto(rows && person ? path.replace(/\$\w+/, await firstId(page, person, rows)) : path);
        await settled(page);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
        expect(complaints).toEqual([]);
      });
  });
