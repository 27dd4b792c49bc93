import { expect, test } from "../support.ts";

test.use({ serviceWorkers: "allow" });

test("a new version waits behind the Update button and takes over when it is pressed", async ({ page, context }) => {
  const isReady = () => navigator.serviceWorker.ready.then(({ active }) => active?.state);
  await page.goto("/");
  await expect.poll(() => page.evaluate(isReady)).toBe("activated");
  // The first worker takes the page over by itself and is no update.
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true);
  const update = page.getByRole("button", { name: "Update", exact: true });
  await expect(update).toHaveCount(0);

  const worker = await (await context.request.get("/sw.js")).text();
  await context.route("**/sw.js", (route) =>
    route.fulfill({ contentType: "text/javascript", body: `${worker}\n// a later version` }),
  );
  await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.update());
  await expect(update).toBeVisible();
  const reloaded = page.waitForEvent("load");
  await update.click();
  await reloaded;
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
  await expect(update).toHaveCount(0);
});
