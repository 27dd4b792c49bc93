import {
  arriveAs,
  expect,
  expectAccessible,
  expectNoSideways,
  type Person,
  settled,
  test,
  watchConsole,
  widths,
} from "../support.ts";

/** Every screen there is, opened by somebody whom it is for. `$first` is the first row of the list above it. */
const screens: [path: string, person: Person | null][] = [
  ["/", null],
  ["/about", null],
  ["/qrcodes", null],
  ["/email/verify", null],
  ["/login", null],
  ["/register", null],
  ["/forgot_password", null],
  ["/hmos/login", null],
  ["/agent/login", null],
  ["/agent/register", null],
  ["/inventory/login", null],
  ["/partner/login", null],
  ["/no/such/page", null],
  ["/verify", "unverified"],
  ["/", "pharmacy"],
  ["/account", "pharmacy"],
  ["/stores", "pharmacy"],
  ["/contact_us", "pharmacy"],
  ["/browse", "pharmacy"],
  ["/shop", "pharmacy"],
  ["/search/paracetamol", "pharmacy"],
  ["/search/qqqqqqqq", "pharmacy"],
  ["/popular_products", "pharmacy"],
  ["/deals", "pharmacy"],
  ["/wishlist", "pharmacy"],
  ["/cart", "pharmacy"],
  ["/agent/products/request", "agent"],
  ["/agent/price_list", "agent"],
  ["/admin/dashboard", "superAdmin"],
  ["/admin/users", "superAdmin"],
  ["/admin/users/create", "superAdmin"],
  ["/admin/users/merge", "superAdmin"],
  ["/admin/stores", "superAdmin"],
  ["/admin/role_management/admins", "superAdmin"],
  ["/admin/role_management/admins/create", "superAdmin"],
  ["/admin/role_management/permissions", "superAdmin"],
  ["/admin/role_management/roles", "superAdmin"],
  ["/admin/role_management/roles/create", "superAdmin"],
  ["/admin/branches", "superAdmin"],
  ["/admin/regions", "superAdmin"],
  ["/admin/lgas", "superAdmin"],
  ["/admin/lgas/create", "superAdmin"],
  ["/admin/lgas/merge", "superAdmin"],
  ["/admin/credit_options", "superAdmin"],
  ["/admin/settings", "superAdmin"],
  ["/admin/logs", "superAdmin"],
  ["/admin/messages", "superAdmin"],
];

for (const [size, viewport] of Object.entries(widths))
  test.describe(`on a ${size}`, () => {
    test.use({ viewport });
    for (const [path, person] of screens)
      test(`${path} opens for ${person ?? "a stranger"} without a complaint`, async ({ page }) => {
        const complaints = watchConsole(page);
        if (person) await arriveAs(page, person);
        await page.goto(path);
        await settled(page);
        await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
        await expectNoSideways(page);
        await expectAccessible(page);
        expect(complaints).toEqual([]);
      });
  });
