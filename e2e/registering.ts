import { expect, type Page } from "./support.ts";

const pin = "8264";

export type Newcomer = { name: string; store: string; phone: string; secret: string; door: "customer" };

/** Somebody whom no other test knows. A PIN that is part of one's phone number is refused. */
export const newcomer = (name: string): Newcomer => ({
  name,
  store: `${name}, Yaba`,
  phone: `081${String(Date.now()).slice(-8)}`.replace(pin, "8265"),
  secret: pin,
  door: "customer",
});

/** Fills in the form of registration, as far as the page that asks for the code. */
export const register = async (page: Page, { name, store, phone, secret }: Newcomer) => {
  await page.goto("/register");
  const form = page.getByRole("main");
  await form.getByLabel("Your name").fill(name);
  await form.getByLabel("Phone number").fill(phone);
  await form.getByRole("textbox", { name: "Pin" }).fill(secret);
  await form.getByRole("combobox", { name: "Type of business" }).click();
  await page.getByRole("option", { name: "Pharmacy" }).click();
  await form.getByLabel("Name of your store").fill(store);
  await form.getByRole("combobox", { name: "Address of your store" }).fill("12 Herbert Macaulay Way");
  await form.getByRole("combobox", { name: "State" }).click();
  await page.getByRole("option", { name: "Lagos", exact: true }).click();
  await form.getByRole("combobox", { name: "LGA" }).click();
  await page.getByRole("option", { name: "Lagos Mainland" }).click();
  await form.getByRole("button", { name: "Register", exact: true }).click();
  await expect(page).toHaveURL(/\/verify$/);
  await page.getByRole("button", { name: "Send me the code" }).click();
};

export const enterCode = async (page: Page, code: string) => {
  for (const [at, digit] of [...code].entries()) await page.getByLabel(`Code, digit ${at + 1} of 6`).fill(digit);
  await expect(page.getByText(/under verification/i).first()).toBeVisible();
};

/** Staff find the customer and approve the account. */
export const approveAccount = async (staff: Page, { name, phone }: Newcomer) => {
  await staff.goto(`/admin/users?q=${phone}`);
  await staff.getByRole("link", { name }).click();
  await staff.getByRole("button", { name: "Approve" }).click();
  await staff.getByRole("dialog").getByRole("button", { name: "Approve account" }).click();
  await expect(staff.getByText("Active").first()).toBeVisible();
};
