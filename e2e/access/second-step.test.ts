import { stepAt, totpAt } from "../../apps/server/src/modules/identity/totp.ts";
import { callAs, expect, expectAccessible, expectNoSideways, type Page, test, widths } from "../support.ts";

const first = "quiet-harbour-42";
const own = "another-harbour-43";
/** Another one each time, since a second try finds what the first left. */
const phone = `0819${String(Date.now()).slice(-7)}`;

const newColleague = {
  name: "Yetunde Alabi",
  phone,
  email: null,
  branch_id: 1,
  hub_id: null,
  role_ids: [],
  active: true,
  is_super_admin: false,
  is_agent_line_manager: false,
  is_features_request_admin: false,
  is_fulfilment_officer: false,
  can_switch_branch: false,
  passphrase: first,
};

const fromBase32 = (text: string) => {
  const alphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567";
  const bits = [...text].map((letter) => alphabet.indexOf(letter).toString(2).padStart(5, "0")).join("");
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
};

const enter = async (page: Page, secret: string) => {
  await page.goto("/login");
  const form = page.getByRole("main");
  await form.getByLabel("Phone number").fill(phone);
  await form.getByRole("textbox", { name: "PIN" }).fill(secret);
  await form.getByRole("button", { name: "Login", exact: true }).click();
};
const looksRight = async (page: Page) => {
  await expectAccessible(page);
  await expectNoSideways(page);
};

test("a member of staff sets up two-step sign-in on a phone and comes back in with a recovery code", async ({
  page,
}) => {
  await callAs(page, "superAdmin", "POST", "/admin/staff", newColleague);
  await page.setViewportSize(widths.phone);
  await enter(page, first);
  await page.getByLabel("Current passphrase").fill(first);
  await page.getByLabel("New passphrase").fill(own);
  await page.getByRole("button", { name: "Change passphrase" }).click();

  await page.getByLabel("Your passphrase").fill(own);
  await page.getByRole("button", { name: "Set up two-step sign-in" }).click();
  const panel = page.locator("section").filter({ has: page.getByRole("heading", { name: "Two-step sign-in" }) });
  await expect(panel.getByAltText("QR code for the authenticator app")).toBeVisible();
  await looksRight(page);
  const secret = fromBase32(await panel.locator("code").innerText());
  await panel.getByLabel("Code from the app, digit 1 of 6").click();
  await page.keyboard.type(totpAt(secret, stepAt(new Date())));
  await panel.getByRole("button", { name: "Switch on" }).click();
  const code = await panel.getByRole("list", { name: "Recovery codes" }).getByRole("listitem").first().innerText();
  await looksRight(page);
  await panel.getByRole("button", { name: "I have kept them" }).click();
  await expect(panel.getByText("It is on.")).toBeVisible();

  await page.getByRole("button", { name: "Log Out" }).first().click();
  await page.waitForURL(/\/login/);
  await enter(page, own);
  await expect(page.getByText("Enter the code from your authenticator app.")).toBeVisible();
  await looksRight(page);
  await page.getByRole("button", { name: "I do not have my phone" }).click();
  await page.getByLabel("Recovery code").fill(code);
  await page.getByRole("button", { name: "Sign in" }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
  await expect(page.getByRole("heading", { level: 1 }).first()).toBeVisible();
});
