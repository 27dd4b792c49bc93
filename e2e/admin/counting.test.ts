import { buildGs1 } from "@remedia/domain/gs1";
import { gtinCheckDigit } from "@remedia/domain/gtin";
import { arriveAs, callAs, expect, expectNoSideways, type Page, settled, test, widths } from "../support.ts";

const day = "2031-03-31";
const seen = (page: Page) => page.getByRole("main");
const costNaira = 1_000;

type Stocked = { product_id: number; title: string; batch_id: number; batch: string; place_id: number; shelf: string };
type Room = { warehouse: { id: number; name: string }; zone: string; lines: Stocked[]; teams: [string, string] };

/** A small warehouse of its own for each test: three shelves with a product each, and two teams of one. */
const stockARoom = async (page: Page, packs: readonly number[]): Promise<Room> => {
  const call = (method: string, path: string, data?: unknown) => callAs(page, "superAdmin", method, path, data);
  const mark = `${Date.now() % 1_000_000}`;
  const zone = `Zone ${mark}`;
  const branch_id = 1;
  const warehouse = await call("POST", "/admin/warehouses", {
    branch_id,
    name: `Room ${mark}`,
    address: "",
    active: true,
  });
  const shelves = await call("POST", "/admin/shelves", {
    warehouse_id: warehouse.id,
    zone,
    code: `T${mark}`,
    count: packs.length,
  });
  const products = (await call("GET", `/admin/products?state=active&per_page=${packs.length}`)).data;
  const rows = packs.map((quantity, at) =>
    [products[at].id, `${mark}X${at}`, day, quantity, costNaira, shelves[at].code].join(","),
  );
  const sheet = ["product_id,batch,expiry,quantity,cost,shelf", ...rows].join("\r\n");
  await call("POST", `/admin/stock/openings?warehouse_id=${warehouse.id}&name=opening.csv`, Buffer.from(sheet));
  const { data: levels } = await call("GET", `/admin/stock/levels?warehouse_id=${warehouse.id}`);
  const lines = shelves.map((shelf: { id: number; code: string }) => {
    const level = levels.find(({ place_id }: { place_id: number }) => place_id === shelf.id);
    return { ...level, batch: level.batch_number, shelf: shelf.code };
  });
  const form = async (name: string, person: "superAdmin" | "operations") => {
    const { user } = await callAs(page, person, "GET", "/user");
    const body = { branch_id, name, zones: [zone], member_ids: [user.id], active: true };
    await call("POST", "/admin/stock_count_teams", body);
    return name;
  };
  const teams: [string, string] = [
    await form(`First ${mark}`, "superAdmin"),
    await form(`Second ${mark}`, "operations"),
  ];
  return { warehouse, zone, lines, teams };
};

/** Plans the count of a room through the drawer and starts it; what it answers is the count's own page. */
const planAndStart = async (page: Page, { warehouse, teams }: Room) => {
  await page.goto("/admin/stock_counts");
  await settled(page);
  await page.getByRole("button", { name: "Plan a count" }).click();
  const drawer = page.getByRole("dialog");
  await drawer.getByRole("textbox", { name: "Name" }).fill(`Count of ${warehouse.name}`);
  await drawer.getByRole("combobox", { name: "Warehouse" }).click();
  await page.getByRole("option", { name: warehouse.name }).click();
  const teamBox = drawer.getByRole("combobox", { name: "Teams" });
  for (const team of teams) {
    await teamBox.fill(team);
    await page.getByRole("option", { name: new RegExp(`^${team}`) }).click();
  }
  await drawer.getByRole("heading", { name: "Plan a count" }).click();
  await drawer.getByRole("button", { name: "Plan the count" }).click();
  await expect(seen(page).getByRole("heading", { name: `Count of ${warehouse.name}` })).toBeVisible();
  await decide(page, "Start counting");
  await expect(seen(page).getByText("Counting", { exact: true })).toBeVisible();
  return page.url();
};

const decide = async (page: Page, label: string) => {
  // The next step is a button of its own; what else can be done waits under "More".
  const own = seen(page).getByRole("button", { name: label, exact: true });
  const more = seen(page).getByRole("button", { name: /^More/ });
  await expect(own.or(more).first()).toBeVisible();
  if (await own.isVisible()) await own.click();
  else {
    await more.click();
    await page.getByRole("menuitem", { name: label, exact: true }).click();
  }
  await page.getByRole("dialog").getByRole("button", { name: label, exact: true }).click();
};

/** Counts the line under the thumb, as one does: a number, then Enter. */
const countLine = async (page: Page, line: Stocked, packs: number) => {
  const card = page.getByRole("form", { name: "Count this line" });
  await expect(card).toContainText(line.batch);
  await card.getByRole("textbox", { name: "Packs counted" }).fill(String(packs));
  await page.keyboard.press("Enter");
};

/** 2.5 stays 2.5, and is not saved as 25. */
const refusesHalfAPack = async (page: Page) => {
  const card = page.getByRole("form", { name: "Count this line" });
  const packs = card.getByRole("textbox", { name: "Packs counted" });
  await packs.pressSequentially("2.5");
  await expect(packs).toHaveValue("2.5");
  await expect(card.getByText("Only whole numbers.")).toBeVisible();
  await expect(card.getByRole("button", { name: "Save and next" })).toBeDisabled();
  await packs.clear();
};

const scan = async (page: Page, code: string) => {
  const field = page.getByRole("textbox", { name: "Scan a shelf or a pack" });
  await expect(field).toBeFocused();
  await field.fill(code);
  await page.keyboard.press("Enter");
};

/** Packs leave the shelf while others count. */
const breakPacks = (page: Page, { batch_id, place_id }: Stocked, quantity: number) =>
  callAs(page, "operations", "POST", "/admin/stock/damages", {
    batch_id,
    place_id,
    quantity,
    cause: "broken",
    note: "",
  });

/** A code that is held before the lens again counts again after a while. */
const sameAgainMs = 1_600;

/** Machines that run tests have no camera: this one sees the code that a test holds before it. */
const standInForCamera = (page: Page) =>
  page.addInitScript(() => {
    const lens = document.createElement("canvas");
    setInterval(() => lens.getContext("2d")?.fillRect(0, 0, 1, 1), 100);
    navigator.mediaDevices.getUserMedia = async () => lens.captureStream();
    const detect = async () =>
      [document.documentElement.dataset.held].flatMap((code) => (code ? [{ rawValue: code }] : []));
    Object.assign(globalThis, {
      BarcodeDetector: function Detector() {
        return { detect };
      },
    });
  });
const hold = (page: Page, code: string) =>
  page.evaluate((held) => {
    document.documentElement.dataset.held = held;
  }, code);

const giveBarcode = async (page: Page, { product_id }: Stocked) => {
  const digits = `28${String(Date.now()).slice(-10)}`;
  const gtin = digits + gtinCheckDigit(digits);
  await callAs(page, "superAdmin", "PATCH", `/admin/products/${product_id}`, { barcodes: [gtin] });
  return gtin;
};

test.describe("at a desk", () => {
  test.use({ viewport: widths.desktop });

  test("a zone is counted blind while stock leaves it, recounted, approved, and the ledger is right", async ({
    page,
    browser,
  }) => {
    await arriveAs(page, "superAdmin");
    const room = await stockARoom(page, [12, 20, 8]);
    const [first, second, third] = room.lines as [Stocked, Stocked, Stocked];
    const address = await planAndStart(page, room);

    // Blind: neither the page nor what is sent to it tells how much is expected.
    const sheet = page.waitForResponse(/\/sheet\?/);
    await seen(page).getByRole("button", { name: "Count", exact: true }).click();
    expect(await (await sheet).text()).not.toContain("expected");
    await expect(seen(page).getByText("3 lines left on 3 shelves.")).toBeVisible();

    await refusesHalfAPack(page);
    await countLine(page, first, 12);
    await breakPacks(page, first, 2);
    await breakPacks(page, second, 5);
    await countLine(page, second, 15);
    // The third by scan: the shelf's label, then pack after pack; the last one is missing.
    await seen(page).getByRole("tab", { name: "By scan" }).click();
    await scan(page, `SHELF:${third.shelf}`);
    await expect(seen(page).getByText(`Shelf ${third.shelf}`)).toBeVisible();
    const pack = buildGs1({ gtin: await giveBarcode(page, third), batch: third.batch, expiresOn: day });
    for (let packs = 1; packs <= 7; packs++) {
      await scan(page, pack);
      await expect(seen(page).getByText(`${third.title}: ${packs}`, { exact: true })).toBeVisible();
    }
    await expect(seen(page).getByText("All lines here are counted.")).toBeVisible();
    await expect(seen(page).getByText("All sent")).toBeVisible();

    await page.goto(address);
    await decide(page, "Finish counting");
    await expect(seen(page).getByText("Recount", { exact: true })).toBeVisible();
    await expect(seen(page).getByText("0 of 1 lines")).toBeVisible();

    const other = await browser.newContext({ viewport: widths.phone });
    const phone = await other.newPage();
    await arriveAs(phone, "operations");
    await phone.goto(`${address}/count`);
    await expect(seen(phone).getByText("Second count")).toBeVisible();
    await countLine(phone, third, 7);
    await expect(seen(phone).getByText("All lines here are counted.")).toBeVisible();
    await expect(seen(phone).getByText("All sent")).toBeVisible();
    await other.close();

    await page.reload();
    await decide(page, "Finish counting");
    await expect(seen(page).getByText("1 line off: 0 packs found, 1 missing, −₦1,000 in all.")).toBeVisible();
    const row = seen(page).getByRole("row", { name: third.title });
    await expect(row).toContainText("7 of 8");
    await expect(row).toContainText("−1");
    await seen(page).getByRole("switch", { name: "Differences only" }).uncheck();
    await expect(seen(page).getByRole("row", { name: second.batch })).toContainText("15 of 15");
    await seen(page).getByRole("button", { name: "Approve and adjust" }).click();
    await expect(page.getByRole("dialog")).toContainText("−₦1,000");
    await page.getByRole("dialog").getByRole("button", { name: "Approve and adjust" }).click();
    await expect(seen(page).getByRole("columnheader", { name: "Adjusted", exact: true })).toBeVisible();

    const { data: levels } = await callAs(
      page,
      "superAdmin",
      "GET",
      `/admin/stock/levels?warehouse_id=${room.warehouse.id}&kind=shelf`,
    );
    const onHand = (line: Stocked) =>
      levels.find(({ batch_id }: { batch_id: number }) => batch_id === line.batch_id)?.on_hand;
    expect([first, second, third].map(onHand)).toEqual([10, 15, 7]);
    const tracked = await callAs(
      page,
      "superAdmin",
      "GET",
      `/admin/products/${third.product_id}/tracker?batch_id=${third.batch_id}`,
    );
    expect(tracked.closing).toBe(7);
    expect(tracked.data.filter(({ document }: { document: string }) => document === "count")).toHaveLength(1);
  });
});

test.describe("on a phone", () => {
  test.use({ viewport: widths.phone, serviceWorkers: "allow" });

  test("what is counted without a connection survives a reload and is sent once", async ({ page, context }) => {
    await arriveAs(page, "superAdmin");
    const room = await stockARoom(page, [4, 6, 9]);
    const address = await planAndStart(page, room);
    const [first, second, third] = room.lines as [Stocked, Stocked, Stocked];
    const sent: string[] = [];
    page.on("request", (request) => {
      if (request.url().includes("/entries")) sent.push(request.postData() ?? "");
    });

    // The second visit has everything that a reload without a connection needs.
    await page.goto(`${address}/count`);
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready;
    });
    await page.reload();
    await settled(page);
    await expectNoSideways(page);
    await context.setOffline(true);
    await countLine(page, first, 4);
    await countLine(page, second, 5);
    await countLine(page, third, 9);
    await expect(seen(page).getByText("3 waiting to be sent")).toBeVisible();

    await page.reload();
    await expect(seen(page).getByText("3 waiting to be sent")).toBeVisible();
    await expect(seen(page).getByText("All lines here are counted.")).toBeVisible();

    sent.length = 0;
    await context.setOffline(false);
    await expect(seen(page).getByText("All sent")).toBeVisible({ timeout: 40_000 });
    const keys = sent.flatMap((body) => JSON.parse(body).entries.map(({ key }: { key: string }) => key));
    expect(keys.length).toBe(new Set(keys).size);
    expect(new Set(keys).size).toBe(3);

    const id = /stock_counts\/(\d+)/.exec(address)?.[1];
    const { data: lines } = await callAs(page, "superAdmin", "GET", `/admin/stock_counts/${id}/sheet`);
    expect(lines.map(({ counted }: { counted: number }) => counted)).toEqual([4, 5, 9]);
    await page.reload();
    await expect(seen(page).getByText("All sent")).toBeVisible();
    expect((await callAs(page, "superAdmin", "GET", `/admin/stock_counts/${id}`)).counted).toBe(3);
  });

  test("the camera stays in sight from scan to scan, and so does the line it found", async ({ page }) => {
    await arriveAs(page, "superAdmin");
    const room = await stockARoom(page, [4]);
    const line = room.lines[0]!;
    const gtin = await giveBarcode(page, line);
    const address = await planAndStart(page, room);
    await standInForCamera(page);
    await page.goto(`${address}/count?by=scan&shelf=${line.place_id}`);
    await page.getByRole("button", { name: "Scan with the camera" }).click();
    const picture = page.getByLabel("Camera", { exact: true });
    for (const packs of [1, 2]) {
      await hold(page, buildGs1({ gtin, batch: line.batch, expiresOn: day }));
      await expect(page.getByRole("status").getByText(`${line.title}: ${packs}`)).toBeVisible();
      await hold(page, "");
      await expect(picture).toBeInViewport({ ratio: 1 });
      await expect(page.getByRole("button", { name: new RegExp(line.batch) })).toBeInViewport({ ratio: 1 });
      // Nothing lies over the picture, or over the figure to correct.
      await picture.click({ trial: true });
      await page.getByRole("textbox", { name: "Packs counted" }).click({ trial: true });
      await page.waitForTimeout(sameAgainMs);
    }
  });
});
