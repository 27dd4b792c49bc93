import { arriveAs, callAs, expect, expectAccessible, expectNoSideways, settled, test, widths } from "../support.ts";

test.use({ viewport: widths.phone, hasTouch: true, isMobile: true });

test("on a phone a choice at the end of a drawer opens where it is tapped", async ({ page }) => {
  const { data } = await callAs(page, "pharmacy", "GET", "/orders?state=delivered&per_page=50");
  const all = (data as { id: number; packs: number }[]).toSorted((a, b) => b.packs - a.packs);
  let found: number | undefined;
  for (const { id } of all) {
    if (!(await callAs(page, "pharmacy", "GET", `/orders/${id}/returns`)).until) continue;
    found = id;
    break;
  }
  await arriveAs(page, "pharmacy");
  await page.goto(`/orders/${found}`);
  await page.getByRole("button", { name: "Return something" }).tap();
  const reason = page.getByRole("dialog").getByRole("combobox", { name: "Reason" });
  await reason.scrollIntoViewIfNeeded();
  await reason.tap();
  await page.getByRole("option", { name: "Damaged" }).tap();
  await expect(reason).toHaveValue("Damaged");
  await expect(reason).toBeInViewport();
  await page.setInputFiles("input[type=file]", { name: "a.txt", mimeType: "text/plain", buffer: Buffer.from("a") });
  await expect(page.getByText("Choose a photo: a JPEG")).toBeVisible();
  await expectNoSideways(page);
});

test("a half-written reply to support is there after a reload", async ({ page }) => {
  const words = { topic: "other", subject: "Opening hours", message: "Are you open on Saturday?" };
  const { id } = await callAs(page, "pharmacy", "POST", "/tickets", words);
  await arriveAs(page, "pharmacy");
  await page.goto(`/contact_us?ticket=${id}`);
  const message = page.getByRole("textbox", { name: "Message" });
  await message.fill("And on Sunday");
  await page.reload();
  await expect(message).toHaveValue("And on Sunday");
  await message.fill("And on Sunday?");
  await page.getByRole("button", { name: "Send" }).tap();
  await expect(page.getByText("Sent. We answer as soon as we can.")).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(message).toHaveValue("");
});

test("my orders are narrowed to what is to pay", async ({ page }) => {
  await arriveAs(page, "pharmacy");
  await page.goto("/orders?to_pay=true");
  await settled(page);
  await expectAccessible(page);
  const { total } = await callAs(page, "pharmacy", "GET", "/orders?to_pay=true");
  await expect(page.getByRole("main")).toContainText(total > 0 ? `of ${total}` : "Nothing");
});
