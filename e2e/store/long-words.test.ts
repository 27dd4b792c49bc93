import { arriveAs, callAs, expect, expectNoSideways, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.phone });

const longWord = "Pneumonoultramicroscopicsilicovolcanoconiosisacetylsalicylic";

test("a word of sixty letters never widens a page of a phone", async ({ page }) => {
  await callAs(page, "pharmacy", "POST", "/tickets", { topic: "other", subject: longWord, message: longWord });
  await arriveAs(page, "pharmacy");
  for (const path of [`/search/${longWord}`, "/contact_us"]) {
    await page.goto(path);
    await settled(page);
    await expect(page.getByRole("main")).toContainText(longWord);
    await expectNoSideways(page);
  }
});
