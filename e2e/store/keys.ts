import type { Page } from "../support.ts";

/** What has the focus, as it is called. */
const focusedName = (page: Page) =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLInputElement | null;
    return element?.getAttribute("aria-label") || element?.labels?.[0]?.textContent || element?.textContent || "";
  });

/** Tabs on until something of that name has the focus. */
export const tabTo = async (page: Page, name: RegExp, key: "Tab" | "Shift+Tab" = "Tab") => {
  for (let presses = 0; presses < 250; presses++) {
    await page.keyboard.press(key);
    const reached = await focusedName(page);
    if (name.test(reached)) return reached;
  }
  throw new Error(`${name} is not reached by the keyboard`);
};
