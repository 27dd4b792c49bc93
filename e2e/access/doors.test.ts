import type { Page } from "@playwright/test";
import {
  arriveAs,
  callAs,
  expect,
  expectAccessible,
  type Person,
  people,
  settled,
  signIn,
  test,
  watchConsole,
} from "../support.ts";

/** Which entries each kind of staff finds in the side bar; everything else is not there. */
const customers = ["All Customers", "Merge customers", "Stores"];
const places = ["Branches", "Regions", "LGAs"];
const menus: Partial<Record<Person, { has: string[]; lacks: string[] }>> = {
  superAdmin: {
    has: ["Dashboard", ...customers, ...places, "Staff", "Roles", "Permissions", "Settings", "Audit trail"],
    lacks: ["View Agents"],
  },
  operations: { has: ["Dashboard", ...customers, ...places], lacks: ["Staff", "Settings", "Audit trail"] },
  inventoryOnly: { has: ["All Customers", "Stores"], lacks: ["Merge customers", "Settings", "Staff", "LGAs"] },
  hubStaff: { has: [], lacks: ["All Customers", "Settings", "Staff", "LGAs"] },
  auditor: {
    has: ["All Customers", "Stores", "Staff", "Roles", "Settings", "Audit trail"],
    lacks: ["Merge customers"],
  },
  lineManager: { has: [], lacks: ["All Customers", "Settings", "Staff"] },
  developer: { has: ["All Customers", "Stores"], lacks: ["Settings", "Staff", "Audit trail"] },
};

/** Where each of them lands, and what they find there first. */
const landings: Record<Person, [path: string, finds: RegExp | string]> = {
  superAdmin: ["/admin/dashboard", "What needs you"],
  operations: ["/admin/dashboard", "What needs you"],
  inventoryOnly: ["/admin/dashboard", "What needs you"],
  hubStaff: ["/admin/dashboard", "What needs you"],
  fulfilmentOfficer: ["/admin/orders/fulfilment", "Fulfilment"],
  developer: ["/admin/users", "Customers"],
  featuresAdmin: ["/admin/dashboard", "What you can do today"],
  auditor: ["/admin/logs", "Audit trail"],
  lineManager: ["/admin/dashboard", "What you can do today"],
  agent: ["/start", "What you can do today"],
  pharmacy: ["/shop", "Shop"],
  chemist: ["/shop", "Shop"],
  hospital: ["/shop", "Shop"],
  unverified: ["/verify", /verif/i],
  secondPharmacy: ["/shop", "Shop"],
  hmo: ["/start", "What you can do today"],
  partner: ["/start", "What you can do today"],
  storeStaff: ["/start", "What you can do today"],
  driver: ["/start", "What you can do today"],
};

test.describe("doors", () => {
  for (const person of Object.keys(people) as Person[])
    test(`${person} signs in by their own door and lands on their work`, async ({ page }) => {
      const complaints = watchConsole(page);
      const [path, finds] = landings[person];
      await signIn(page, person);
      await settled(page);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(page.getByRole("main").getByRole("heading", { name: finds }).first()).toBeVisible();
      expect(complaints).toEqual([]);
    });
});

/** All entries of the side bar; its groups open one at a time. */
const menuOf = async (page: Page) => {
  const side = page.getByRole("navigation", { name: "Back office" });
  const entries: string[] = [];
  for (const group of await side.getByRole("button").all()) {
    if ((await group.getAttribute("aria-expanded")) === "false") await group.click();
    entries.push(...(await side.getByRole("link").allInnerTexts()));
  }
  return entries;
};

test.describe("menus", () => {
  for (const [person, { has, lacks }] of Object.entries(menus) as [Person, { has: string[]; lacks: string[] }][])
    test(`${person} finds their own menu and no other`, async ({ page }) => {
      await arriveAs(page, person);
      await page.goto("/admin/dashboard");
      await settled(page);
      const entries = await menuOf(page);
      for (const label of has) expect(entries).toContain(label);
      for (const label of lacks) expect(entries).not.toContain(label);
    });
});

test.describe("guards", () => {
  const admin = ["/admin/dashboard", "/admin/users", "/admin/settings"];
  const outsiders: Person[] = ["pharmacy", "agent", "hmo", "partner", "storeStaff", "driver"];
  for (const person of outsiders)
    test(`${person} is sent home from the back office`, async ({ page }) => {
      await arriveAs(page, person);
      for (const path of admin) {
        await page.goto(path);
        await expect(page).not.toHaveURL(/\/admin\//);
      }
    });

  test("a stranger is asked to sign in and comes back to where they wanted to go", async ({ page }) => {
    await page.goto("/account");
    await expect(page).toHaveURL(/\/login/);
    const form = page.getByRole("main");
    await form.getByLabel("Phone number").fill(people.chemist);
    await form.getByRole("textbox", { name: "PIN" }).fill("7391");
    await form.getByRole("button", { name: "Login", exact: true }).click();
    await expect(page).toHaveURL(/\/account$/);
  });

  test("staff without the permission get a calm refusal", async ({ page }) => {
    await arriveAs(page, "operations");
    await page.goto("/admin/settings");
    await expect(page.getByRole("heading", { level: 1 })).toContainText(/access/i);
  });

  test("an account under verification is held at the notice until it logs out", async ({ page }) => {
    await arriveAs(page, "unverified");
    await page.goto("/shop");
    await expect(page).toHaveURL(/\/(verify|shop)$/);
    await expect(page.getByText(/verif/i).first()).toBeVisible();
  });

  test("an account that waits learns what is checked, since when, what is missing and whom to call", async ({
    page,
  }) => {
    const waiting = "/admin/users?state=pending&kind=customer&user_type=pharmacy&per_page=50&current_branch=";
    const { data } = await callAs(page, "superAdmin", "GET", waiting);
    const { phone } = data.find((row: { phone_verified: boolean }) => row.phone_verified);
    await arriveAs(page, { phone, secret: "7391", door: "customer" });
    await page.goto("/shop");
    await expect(page.getByRole("heading", { name: "Your account is under verification" })).toBeVisible();
    await expect(page.getByText(/^Registered \d\d\/\d\d\/\d{4}/)).toBeVisible();
    await expect(page.getByRole("listitem").filter({ hasText: "we are checking the address" }).first()).toBeVisible();
    await expect(page.getByText(/icence .*of .+|No licence for .+ yet/).first()).toBeVisible();
    await expect(page.getByRole("link", { name: /^Call \d/ })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole("button", { name: "Log Out" }).click();
    await expect(page).toHaveURL(/\/login/);
  });

  test("signed-in people do not see the doors", async ({ page }) => {
    await arriveAs(page, "pharmacy");
    await page.goto("/login");
    await expect(page).not.toHaveURL(/\/login$/);
  });
});
