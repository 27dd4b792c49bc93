import { execFileSync } from "node:child_process";
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { gtinCheckDigit } from "@remedia/domain/gtin";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { openTestApp, type TestApp } from "../../../test/harness.ts";
import { pharmacy, superAdmin } from "../../../test/people.ts";
import { convertImage } from "./images.ts";
import { sheetNames, sheets } from "./labels/drawing.ts";
import { symbolFor } from "./labels/symbols.ts";
import { newProduct } from "./test-products.ts";

let house: TestApp;
let admin: string;
beforeAll(async () => {
  house = await openTestApp();
  admin = await house.tokenOf(superAdmin);
});
afterAll(() => house.close());

const call = (key: string, body?: unknown) =>
  house.call(key, { token: admin, ...(body === undefined ? {} : { body }) });
const photo = (width = 1600, height = 1200) =>
  sharp({ create: { width, height, channels: 3, background: "#cc3344" } })
    .jpeg()
    .toBuffer();
const send = (id: number, raw: Buffer) => house.call(`POST /admin/products/${id}/images`, { token: admin, raw });

describe("a product's pictures", () => {
  test("come in three sizes as WebP and AVIF, at addresses that browsers may keep", async () => {
    const { id } = await newProduct(house);
    const { status, body } = await send(id, await photo());
    expect(status).toBe(201);
    const [picture] = body;
    for (const format of ["webp", "avif"] as const) {
      const sizes = picture[format].split(", ").map((entry: string) => entry.split(" ") as [string, string]);
      expect(sizes.map(([, width]: [string, string]) => width)).toEqual(["160w", "480w", "960w"]);
      for (const [url, width] of sizes) {
        const file = await house.call(`GET ${url.replace("/api/v1", "")}`);
        expect(file.status).toBe(200);
        expect(file.headers).toMatchObject({
          "content-type": `image/${format}`,
          "cache-control": "public, max-age=31536000, immutable",
          "x-content-type-options": "nosniff",
        });
        expect((await sharp(file.raw).metadata()).width).toBe(Number.parseInt(width, 10));
      }
    }
    const { body: list } = await house.call("GET /admin/products", { token: admin, query: { q: "testamol" } });
    expect(list.data.find((row: { id: number }) => row.id === id).image_url).toMatch(/^\/api\/v1\/files\//);
  });

  test("can be put in order and taken away", async () => {
    const { id } = await newProduct(house);
    await send(id, await photo(200, 200));
    const { body } = await send(id, await photo(300, 200));
    const ids = body.map((picture: { id: number }) => picture.id).reverse();
    const ordered = await call(`PUT /admin/products/${id}/images/order`, { ids });
    expect(ordered.body.map((picture: { id: number }) => picture.id)).toEqual(ids);
    expect((await call(`PUT /admin/products/${id}/images/order`, { ids: [ids[0]] })).status).toBe(409);
    const other = await newProduct(house);
    expect((await call(`DELETE /admin/products/${other.id}/images/${ids[0]}`)).status).toBe(404);
    expect((await call(`DELETE /admin/products/${id}/images/${ids[0]}`)).body).toHaveLength(1);
  });

  test("are refused when they are none, broken, a bomb or too large", async () => {
    const { id } = await newProduct(house);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><image href="file:///etc/passwd"/></svg>');
    const broken = (await photo(600, 600)).subarray(0, 900);
    const bomb = await sharp({ create: { width: 9000, height: 9000, channels: 3, background: "#000" } })
      .png()
      .toBuffer();
    expect((await send(id, svg)).status).toBe(415);
    expect((await send(id, Buffer.from("GIF89a"))).status).toBe(422);
    expect((await send(id, broken)).status).toBe(422);
    expect((await send(id, bomb)).status).toBe(422);
    expect((await send(id, Buffer.alloc(11 * 1024 * 1024))).status).toBe(413);
    expect((await call(`GET /admin/products/${id}`)).body.images).toEqual([]);
  }, 60_000);
});

describe("POST /image/convert", () => {
  const convert = async (url: string) =>
    house.call("POST /image/convert", { token: await house.tokenOf(pharmacy), body: { url } });

  test("reaches into no private network and speaks nothing but the web", async () => {
    for (const url of [
      "http://127.0.0.1:5432/x.png",
      "http://localhost/x.png",
      "http://[::1]/x.png",
      "http://169.254.169.254/latest/meta-data",
      "http://10.0.0.1/x.png",
      "http://0x7f000001/x.png",
      "http://user:pin@example.com/x.png",
      "file:///etc/passwd",
      "ftp://example.com/x.png",
      "not an address",
    ]) {
      const { status, body } = await convert(url);
      expect([url, status, body.code]).toEqual([url, 422, "invalid"]);
      expect(JSON.stringify(body)).not.toMatch(/ECONN|ENOTFOUND|stack/);
    }
  });

  const serve = async (listener: RequestListener) => {
    const server = createServer(listener).listen(0, "127.0.0.1");
    await new Promise((done) => server.once("listening", done));
    const { port } = server.address() as AddressInfo;
    return { url: `http://127.0.0.1:${port}/x`, close: () => server.close() };
  };
  const here = { allowLoopback: true };

  test("answers pixels only, as WebP data", async () => {
    const original = await photo(2000, 1000);
    const site = await serve((_request, reply) => reply.setHeader("content-type", "image/jpeg").end(original));
    const { image, size_bytes } = await convertImage(site.url, here);
    site.close();
    const pixels = Buffer.from(image.replace("data:image/webp;base64,", ""), "base64");
    expect(pixels.length).toBe(size_bytes);
    expect(await sharp(pixels).metadata()).toMatchObject({ format: "webp", width: 960, height: 480 });
  });

  test("refuses what only claims to be a picture, is too large, or leads elsewhere", async () => {
    const answers: [RequestListener, string][] = [
      [(_request, reply) => reply.setHeader("content-type", "image/png").end("<html>"), "Send a JPEG"],
      [
        (_request, reply) => reply.setHeader("content-type", "text/html").end("<html>"),
        "did not answer with a picture",
      ],
      [
        (_request, reply) => reply.setHeader("content-type", "image/png").end(Buffer.alloc(10_485_761)),
        "larger than 10 MB",
      ],
      [(_request, reply) => reply.writeHead(302, { location: "http://10.0.0.1/x.png" }).end(), "private network"],
    ];
    for (const [listener, fault] of answers) {
      const site = await serve(listener);
      await expect(convertImage(site.url, here)).rejects.toThrow(fault);
      site.close();
    }
    const silent = await serve(() => {});
    await expect(convertImage(silent.url, { ...here, timeoutMs: 200 })).rejects.toThrow("took too long");
    silent.close();
  });
});

describe("labels", () => {
  const code = "615400000077".concat(gtinCheckDigit("615400000077"));
  const print = (body: Record<string, unknown>) => call("POST /admin/products/labels", body);
  const pagesOf = (pdf: Buffer) => pdf.toString("latin1").match(/\/Type \/Page\b(?!s)/g)?.length ?? 0;

  /** Decodes the bars of an EAN-13 by its own tables, to have a second opinion. */
  const decodeEan13 = (text: string) => {
    const { symbol } = symbolFor.ean13({ productId: 1, gtin: text })!;
    const dark = new Set(symbol.dark.flatMap(({ x, width }) => Array.from({ length: width }, (_, n) => x + n)));
    const bits = Array.from({ length: symbol.columns }, (_, x) => (dark.has(x) ? "1" : "0")).join("");
    const odd = [
      "0001101",
      "0011001",
      "0010011",
      "0111101",
      "0100011",
      "0110001",
      "0101111",
      "0111011",
      "0110111",
      "0001011",
    ];
    const right = odd.map((each) => each.replace(/./g, (bit) => (bit === "0" ? "1" : "0")));
    const even = right.map((each) => [...each].reverse().join(""));
    const parities = [
      "OOOOOO",
      "OOEOEE",
      "OOEEOE",
      "OOEEEO",
      "OEOOEE",
      "OEEOOE",
      "OEEEOO",
      "OEOEOE",
      "OEOEEO",
      "OEEOEO",
    ];
    const piece = (start: number) => bits.slice(start, start + 7);
    const left = Array.from({ length: 6 }, (_, n) => piece(3 + n * 7));
    const parity = left.map((each) => (odd.includes(each) ? "O" : "E")).join("");
    const digits = left.map((each, n) => (parity[n] === "O" ? odd : even).indexOf(each));
    const rest = Array.from({ length: 6 }, (_, n) => right.indexOf(piece(50 + n * 7)));
    return [parities.indexOf(parity), ...digits, ...rest].join("");
  };

  test("carry bars that read as the number", () => {
    for (const text of [code, "4006381333931", "2910000000130"]) expect(decodeEan13(text)).toBe(text);
  });

  test("of GS1 hold item, expiry and batch in one square", () => {
    const drawn = symbolFor.datamatrix({ productId: 1, gtin: code, batchNo: "B-17", expiresOn: "2028-02-29" })!;
    expect(drawn.text).toBe(`(01)0${code}(17)280229(10)B-17`);
    expect(drawn.symbol.columns).toBe(drawn.symbol.rows);
    expect(symbolFor.datamatrix({ productId: 1, gtin: null })).toBeNull();
    expect(symbolFor.code128({ productId: 42, gtin: null })!.text).toBe("P0000042");
  });

  test("fill sheets of every size, from the first free place on", async () => {
    const { id } = await newProduct(house, { barcodes: [code], prices: [{ branch_id: 1, price: 1500 }] });
    for (const sheet of sheetNames) {
      const perPage = sheets[sheet].columns * sheets[sheet].rows;
      for (const symbology of ["ean13", "code128", "datamatrix"]) {
        const items = [{ product_id: id, copies: perPage + 1, batch_no: "B1", expires_on: "2027-01-31" }];
        const { status, raw } = await print({ symbology, sheet, items, show_price: true });
        expect(status, `${sheet} ${symbology}`).toBe(200);
        expect(pagesOf(raw)).toBe(2);
      }
    }
    const items = [{ product_id: id, copies: 2 }];
    expect(pagesOf((await print({ symbology: "ean13", sheet: "a4-24", start_at: 24, items })).raw)).toBe(2);
  });

  test("say what they stand for in words too", async () => {
    const { id } = await newProduct(house, { name: "Labelol", barcodes: ["4006381333931"] });
    const items = [{ product_id: id, copies: 1, batch_no: "Q7", expires_on: "2027-01-31" }];
    const { raw } = await print({ symbology: "code128", sheet: "roll-100x50", items });
    let words: string;
    try {
      words = execFileSync("pdftotext", ["-", "-"], { input: raw, encoding: "utf8" });
    } catch (error) {
      // Where the reader is not installed, the other tests must do.
      if (["ENOENT", "EACCES"].includes((error as NodeJS.ErrnoException).code ?? "")) return;
      throw error;
    }
    expect(words.replace(/\s+/g, " ")).toContain(
      "Labelol 500 mg tablet, 10 × 10 4006381333931 Batch Q7 Exp 31/01/2027",
    );
  });

  test("are refused without the number they need, and by the ten thousand", async () => {
    const { id } = await newProduct(house, { name: "Nocodol" });
    const ask = (symbology: string, copies = 1) =>
      print({ symbology, sheet: "a4-24", items: [{ product_id: id, copies }] });
    expect((await ask("ean13")).body.message).toBe("Nocodol 500 mg tablet, 10 × 10 has not a barcode of 13 digits.");
    expect((await ask("datamatrix")).status).toBe(422);
    expect((await ask("code128")).status).toBe(200);
    const many = Array.from({ length: 6 }, () => ({ product_id: id, copies: 1000 }));
    expect((await print({ symbology: "code128", sheet: "a4-24", items: many })).status).toBe(422);
  });
});
