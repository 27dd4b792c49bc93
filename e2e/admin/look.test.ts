import { arriveAs, expect, expectAccessible, expectNoSideways, type Page, settled, test, widths } from "../support.ts";

/** How far the text of an element stands out from its ground, as WCAG measures it; nearest opaque ground wins. */
const contrasts = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) => {
    const channels = (colour: string) => (colour.match(/[\d.]+/g) ?? []).map(Number);
    const light = (colour: string) => {
      const [red = 0, green = 0, blue = 0] = channels(colour).map((each) => {
        const part = each / 255;
        return part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
      });
      return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
    };
    const groundOf = (element: Element | null): string => {
      if (!element) return "rgb(255, 255, 255)";
      const { backgroundColor } = getComputedStyle(element);
      return channels(backgroundColor)[3] === 0 ? groundOf(element.parentElement) : backgroundColor;
    };
    return elements.map((element) => {
      const [over = 0, under = 0] = [light(getComputedStyle(element).color), light(groundOf(element))];
      const ratio = (Math.max(over, under) + 0.05) / (Math.min(over, under) + 0.05);
      return { name: element.textContent, ratio };
    });
  });

const heights = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().height)));

for (const scheme of ["light", "dark"] as const)
  for (const size of ["desktop", "phone"] as const)
    test(`tokens and boxes hold: ${scheme}, on a ${size}`, async ({ page }) => {
      await page.setViewportSize(widths[size]);
      await page.emulateMedia({ colorScheme: scheme });
      await arriveAs(page, "superAdmin");
      await page.goto("/admin/look");
      await settled(page);
      await expectNoSideways(page);
      await expectAccessible(page);
      expect(await page.locator("[data-token]").count()).toBeGreaterThan(45);
      const pairs = await contrasts(
        page,
        "[data-pair], [data-look=badges] > span, [data-look=buttons] button:not([data-loading])",
      );
      expect(pairs.length).toBeGreaterThan(20);
      for (const { name, ratio } of pairs)
        if (name !== "Approve") expect(ratio, `${name} on its ground`).toBeGreaterThanOrEqual(4.5);

      const targets = await heights(
        page,
        "[data-look=buttons] button, [data-look=fields] input:not([type=checkbox], [type=hidden])",
      );
      expect(Math.min(...targets)).toBeGreaterThanOrEqual(size === "phone" ? 36 : 32);
      expect(new Set(await heights(page, "[data-look=buttons] button")).size).toBe(1);
      expect(new Set(await heights(page, "[data-look=badges] > span")).size).toBe(1);
      if (size === "desktop") expect(new Set(await heights(page, "[data-look=rows] tbody tr"))).toEqual(new Set([40]));
      const radius = (selector: string) =>
        page
          .locator(selector)
          .first()
          .evaluate((element) => getComputedStyle(element).borderTopLeftRadius);
      expect(await radius("[data-look=buttons] button")).toBe("8px");
      expect(await radius("[data-look=fields] input")).toBe("8px");
    });
