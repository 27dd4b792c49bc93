import { createHash } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { openTestApp, type TestApp } from "../../test/harness.ts";
import { adminToken } from "../../test/people.ts";
import { api } from "../api.ts";
import { buildApp } from "../app.ts";
import { authenticate } from "../modules/identity/sessions.ts";
import { AppError } from "./errors.ts";
import { createHttp, mountRoutes } from "./http.ts";
import { type AnyRoute, fileTypes, route } from "./route.ts";
import { Closed, Done, Naira, Nullable, Text, Type } from "./schemas.ts";

/** What a driver or library throws, by the last part of the address. */
const thrown: Record<string, () => unknown> = {
  "duplicate-key": () =>
    Object.assign(new Error('duplicate key value violates unique constraint "users_phone"'), { code: "23505" }),
  "foreign-key": () => Object.assign(new Error("insert violates foreign key"), { code: "23503" }),
  "out-of-range": () => Object.assign(new Error("value out of range"), { code: "22003" }),
  "lock-timeout": () => Object.assign(new Error("canceling statement due to lock timeout"), { code: "55P03" }),
  "disk-full": () => Object.assign(new Error("could not extend file: No space left on device"), { code: "53100" }),
  "no-space": () => Object.assign(new Error("ENOSPC: no space left on device, write"), { code: "ENOSPC" }),
  "out-of-memory": () => Object.assign(new Error("out of memory"), { code: "53200" }),
  refused: () => Object.assign(new Error("connect ECONNREFUSED 127.0.0.1:5432"), { code: "ECONNREFUSED" }),
  shutdown: () => Object.assign(new Error("terminating connection"), { code: "57P01" }),
  "syntax-error": () => Object.assign(new Error('syntax error at or near "selct" in /srv/app.ts'), { code: "42601" }),
  text: () => "a bare string",
  several: () => new AppError(422, "invalid", "Please check.", { fields: { a: "A is wrong.", b: "B is wrong." } }),
  one: () => new AppError(409, "conflict", "Taken.", { fields: { a: "Taken by another." } }),
  none: () => new AppError(403, "forbidden", "No."),
};

const routes = {
  "GET /test/throw/:what": route({
    permission: "public",
    summary: "Throws",
    params: Closed({ what: Text(40) }),
    response: Done,
    handler: (_ctx, { params }) => {
      throw thrown[params.what]?.();
    },
  }),
  "POST /test/amount": route({
    permission: "public",
    summary: "Takes an amount",
    body: Closed({ amount: Naira, note: Type.Optional(Nullable(Text(5))) }),
    response: Closed({ amount: Nullable(Naira) }),
    handler: (_ctx, { body }) => ({ amount: body.amount }),
  }),
};

let house: TestApp;
let app: FastifyInstance;
let webDir: string;
beforeAll(async () => {
  house = await openTestApp();
  app = createHttp(house.platform);
  mountRoutes(app, house.platform, routes, authenticate);
  webDir = await mkdtemp(join(tmpdir(), "remedia-web-"));
  await mkdir(join(webDir, "assets"));
  await writeFile(join(webDir, "index.html"), "<!doctype html><title>Remedia</title><script>early()</script>");
  await writeFile(join(webDir, "desk.html"), "<!doctype html><title>Remedia</title><p>Back office</p>");
  await writeFile(join(webDir, "assets", "app-1a2b3c.js"), "export {};");
});
afterAll(async () => {
  await app.close();
  await house.close();
  await rm(webDir, { recursive: true, force: true });
});

const fail = async (what: string) => {
  const reply = await app.inject({ url: `/api/v1/test/throw/${what}` });
  const { request_id, ...body } = reply.json();
  expect(request_id).toMatch(/^[0-9a-f-]{36}$/);
  return { status: reply.statusCode, body, retryAfter: reply.headers["retry-after"] };
};

describe("what was thrown becomes what a caller may know", () => {
  const internal = { message: "Something went wrong on our side. Please try again.", code: "internal" };
  const full = {
    message: "This could not be saved: our storage is full. We have been told; please try again later.",
    code: "unavailable",
  };
  const answers: Record<string, { status: number; body: object; retryAfter?: string }> = {
    "disk-full": { status: 503, body: full, retryAfter: "60" },
    "no-space": { status: 503, body: full, retryAfter: "60" },
    "out-of-memory": { status: 503, body: { message: "Too busy. Please try again.", code: "busy" }, retryAfter: "1" },
    "duplicate-key": { status: 409, body: { message: "That exists already.", code: "conflict" } },
    "foreign-key": { status: 422, body: { message: "Something you chose no longer exists.", code: "invalid" } },
    "out-of-range": { status: 422, body: { message: "Please check what you entered.", code: "invalid" } },
    "lock-timeout": { status: 503, body: { message: "Too busy. Please try again.", code: "busy" }, retryAfter: "1" },
    refused: { status: 503, body: { message: "We will be right back.", code: "unavailable" }, retryAfter: "2" },
    shutdown: { status: 503, body: { message: "We will be right back.", code: "unavailable" }, retryAfter: "2" },
    "syntax-error": { status: 500, body: internal },
    text: { status: 500, body: internal },
    none: { status: 403, body: { message: "No.", code: "forbidden" } },
  };
  for (const [what, answer] of Object.entries(answers))
    test(`${what} is ${answer.status}`, async () =>
      expect(await fail(what)).toEqual({ retryAfter: undefined, ...answer }));

  test("one fault of a field is a value, several are a list", async () => {
    expect((await fail("one")).body).toMatchObject({ error: "Taken by another.", fields: { a: "Taken by another." } });
    expect((await fail("several")).body).toMatchObject({ error: ["A is wrong.", "B is wrong."] });
  });
});

test("a file for which there is no room is said so, and logged as loudly as can be", async () => {
  const loud = vi.spyOn(house.platform.log, "fatal");
  const put = vi.spyOn(house.platform.files, "put").mockRejectedValue(thrown["no-space"]!());
  const raw = await sharp({ create: { width: 40, height: 40, channels: 3, background: "#884422" } })
    .png()
    .toBuffer();
  const { status } = await house.call("POST /admin/stock/damages/photo", { token: await adminToken(house), raw });
  expect(status).toBe(503);
  expect(loud).toHaveBeenCalledWith(expect.anything(), "no room left on the disk");
  put.mockRestore();
});

test("a sheet is taken under its own content type, and only where a file is expected", async () => {
  const token = await adminToken(house);
  const send = (key: string, type: string) =>
    house.call(key, {
      token,
      raw: Buffer.from("Barcode"),
      query: { warehouse_id: 1, name: "a.csv" },
      headers: { "content-type": type },
    });
  for (const type of [...fileTypes, "text/csv; charset=utf-8"]) {
    expect((await send("POST /admin/stock/openings/check", type)).status, type).toBe(422);
    expect(
      (await house.call("POST /admin/synonyms", { token, raw: Buffer.from("a"), headers: { "content-type": type } }))
        .status,
    ).toBe(415);
  }
  expect((await send("POST /admin/stock/openings/check", "text/html")).status).toBe(415);
});

type Schema = {
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  minLength?: number;
  pattern?: string;
  "x-trimmed"?: true;
};

describe("names", () => {
  const bodies = Object.entries<AnyRoute>(api).filter(([, { body }]) => body);
  const stringsIn = (schema: Schema, path: string): [string, Schema][] => {
    if (schema.anyOf) return schema.anyOf.flatMap((one) => stringsIn(one, path));
    if (schema.items) return stringsIn(schema.items, `${path}[]`);
    if (schema.type === "string") return [[path, schema]];
    return Object.entries(schema.properties ?? {}).flatMap(([name, one]) => stringsIn(one, `${path}.${name}`));
  };

  test("and whatever else must be said lose the blanks around them before they are measured", () => {
    const loose = bodies
      .flatMap(([key, { body }]) => stringsIn(body, key))
      .filter(
        ([, { minLength = 0, pattern = "", ...schema }]) =>
          minLength > 0 && pattern === "^[^\\u0000]*$" && !schema["x-trimmed"],
      )
      .map(([path]) => path);
    // A PIN or passphrase is what was typed, blanks and all.
    expect(loose.filter((path) => !/pin|password|passphrase|secret/.test(path))).toEqual([]);
  });
});

describe("amounts", () => {
  const send = async (payload: object) => {
    const reply = await app.inject({ method: "POST", url: "/api/v1/test/amount", payload });
    return { status: reply.statusCode, body: reply.json() };
  };

  test("with two decimals are taken as they are", async () => {
    for (const amount of [0, 0.01, 0.07, 0.29, 1.1, 19.99, 1500.1, 123_456_789.37, 9_999_999_999.99])
      expect(await send({ amount })).toEqual({ status: 200, body: { amount } });
  });

  test("finer than a kobo, below zero, too large or no number are refused", async () => {
    for (const amount of [0.001, 19.999, 1e-9, -0.01, 10_000_000_001, "5", null, true])
      expect((await send({ amount })).status, String(amount)).toBe(422);
    expect((await send({ amount: 19.999 })).body.fields).toEqual({ amount: "Amount may have at most two decimals." });
  });
});

describe("an address that leads nowhere", () => {
  test("is JSON 404 below the paths of programs, and the app elsewhere", async () => {
    const shop = await buildApp(house.platform, webDir);
    const get = (url: string, method: "GET" | "POST" = "GET") => shop.inject({ method, url });
    for (const path of [
      "/api/v1/nothing",
      "/api/nothing",
      "/health/nothing",
      "/metrics/x",
      "/docs/x",
      "/assets/gone.js",
    ]) {
      const reply = await get(path);
      expect([reply.statusCode, reply.json().code], path).toEqual([404, "not_found"]);
    }
    expect((await get("/somewhere", "POST")).json().code).toBe("not_found");
    for (const path of ["/", "/about", "/admin/users/5"]) {
      const reply = await get(path);
      expect([reply.statusCode, reply.headers["cache-control"]], path).toEqual([200, "no-cache"]);
      expect(reply.body).toContain("<title>Remedia</title>");
    }
    for (const path of ["/%", "/search/100%", "/product_details/%E0%A4%A", "/assets/%E0%A4%A"]) {
      const reply = await get(path);
      expect([reply.statusCode, reply.headers["content-type"]], path).toEqual([404, "text/html; charset=utf-8"]);
      expect(reply.body).toContain("<title>Remedia</title>");
    }
    expect((await get("/api/v1/search/%")).json().code).toBe("invalid");
    // The back office is an entry of its own; in the shop's page one script may run, and is known by its hash.
    expect((await get("/admin/orders?page=2")).body).toContain("Back office");
    expect((await get("/administer")).body).not.toContain("Back office");
    const hash = createHash("sha256").update("early()").digest("base64");
    expect((await get("/shop")).headers["content-security-policy"]).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect((await get("/admin")).headers["content-security-policy"]).not.toContain("sha256-");
    const asset = await get("/assets/app-1a2b3c.js");
    expect(asset.headers["cache-control"]).toBe("public, max-age=31536000, immutable");
    await shop.close();
  });
});

describe("every answer", () => {
  test("carries the headers that keep browsers careful", async () => {
    const rules = { "/api/v1/states": "default-src 'none'", "/docs": "script-src 'self'" };
    for (const [url, rule] of Object.entries(rules)) {
      const { headers } = await house.app.inject({ url });
      expect(headers["x-content-type-options"], url).toBe("nosniff");
      expect(headers["content-security-policy"], url).toContain(rule);
      expect(headers["content-security-policy"], url).toContain("frame-ancestors 'none'");
      expect(headers["referrer-policy"], url).toBe("no-referrer");
      expect(headers["x-powered-by"], url).toBeUndefined();
    }
  });

  test("about health says whether the house can serve", async () => {
    expect((await house.app.inject({ url: "/health/live" })).json()).toEqual({ status: "ok" });
    expect((await house.app.inject({ url: "/health/ready" })).statusCode).toBe(200);
    expect((await house.app.inject({ url: "/openapi.json" })).json().openapi).toBe("3.1.0");
    expect((await house.app.inject({ url: "/docs" })).body).toContain("/api/v1/login");
  });

  test("about figures is for callers on this machine, or for whoever holds the token", async () => {
    const status = async (headers: Record<string, string> = {}, remoteAddress = "127.0.0.1", app = house.app) =>
      (await app.inject({ url: "/metrics", headers, remoteAddress })).statusCode;
    expect([await status(), await status({}, "10.0.0.7")]).toEqual([200, 404]);
    const signs = ["forwarded", "via", "x-real-ip", "x-forwarded-for", "x-forwarded-proto", "cf-connecting-ip"];
    for (const sign of signs) expect(await status({ [sign]: "127.0.0.1" }), sign).toBe(404);
    const token = "figures-figures-figures-figures-1";
    const guarded = createHttp({ ...house.platform, config: { ...house.platform.config, METRICS_TOKEN: token } });
    expect(await status({}, "127.0.0.1", guarded)).toBe(404);
    expect(await status({ authorization: "Bearer wrong" }, "127.0.0.1", guarded)).toBe(404);
    expect(await status({ authorization: `Bearer ${token}` }, "10.0.0.7", guarded)).toBe(200);
    await guarded.close();
  });

  test("for one person is kept by nobody", async () => {
    const token = await house.tokenOf("08030000020");
    const keeps = async (key: string, options: object = {}) =>
      (await house.call(key, options)).headers["cache-control"];
    for (const key of ["GET /user", "GET /stores", "GET /states", "GET /admin/users", "GET /nowhere"])
      expect(await keeps(key, { token }), key).toBe("no-store");
    expect(await keeps("POST /login", { body: { phone: "08030000020", password: "7391" } })).toBe("no-store");
    expect(await keeps("GET /states")).not.toBe("no-store");
  });

  test("is timed under its route, method and status, in buckets that add up", async () => {
    const asked = { "/api/v1/states": 3, "/api/v1/orders": 2, "/nowhere": 1 };
    const read = async () => (await house.app.inject({ url: "/metrics" })).body;
    const figureOf = (text: string, name: string, labels: string) =>
      Number(
        text
          .split("\n")
          .find((line) => line.startsWith(`http_request_duration_seconds_${name}{${labels}} `))
          ?.split(" ")
          .at(-1) ?? 0,
      );
    const before = await read();
    for (const [url, times] of Object.entries(asked))
      for (let nth = 0; nth < times; nth++) await house.app.inject({ url });
    const after = await read();
    const labels = {
      'method="GET",route="/api/v1/states",status="200"': 3,
      'method="GET",route="/api/v1/orders",status="401"': 2,
      'method="GET",route="unknown",status="404"': 1,
    };
    for (const [of, times] of Object.entries(labels)) {
      const grown = (name: string, by = of) => figureOf(after, name, by) - figureOf(before, name, by);
      expect(grown("count"), of).toBe(times);
      expect(grown("bucket", `le="+Inf",${of}`), of).toBe(times);
      expect(grown("bucket", `le="0.002",${of}`), of).toBeLessThanOrEqual(times);
      expect(grown("sum"), of).toBeGreaterThan(0);
    }
  });
});
