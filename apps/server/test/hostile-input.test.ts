import fc from "fast-check";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { api } from "../src/api.ts";
import { errorCodes } from "../src/platform/errors.ts";
import { apiPrefix } from "../src/platform/http.ts";
import { describeApi } from "../src/platform/openapi.ts";
import type { Routes } from "../src/platform/route.ts";
import { openTestApp, type TestApp } from "./harness.ts";
import { openSession, pharmacy, secondPharmacy, superAdmin, userIdOf } from "./people.ts";

/** Everything the reference describes, asked with what nobody should send: no 5xx, one shape of error, nothing leaked. */
type Schema = {
  type?: string;
  enum?: string[];
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  pattern?: string;
  format?: string;
  minLength?: number;
  maxLength?: number;
  minimum?: number;
};
type Parameter = { name: string; in: "path" | "query" | "header"; schema: Schema };
type Operation = {
  parameters: Parameter[];
  requestBody?: { content: Record<string, { schema: Schema }> };
  "x-permission": string;
};

const seed = 20_260_701;
const hostile: unknown[] = [
  "\0",
  "x\0y",
  "",
  " ",
  "     a",
  "x".repeat(5_000),
  "2",
  "-1",
  "0.5",
  "NaN",
  "' or 1=1; drop table users; --",
  "<script>alert(1)</script>",
  "%'\\_%",
  "../../../../etc/passwd",
  "ﷺ\u202Eabc\uFFFD\u200B🧪".repeat(20),
  "\uD800",
  "9999-99-99",
  "0000-01-01",
  "294276-12-31",
  "toString",
  "__proto__",
  0,
  -1,
  0.5,
  0.001,
  1e9,
  2 ** 53,
  1e21,
  true,
  null,
  [],
  ["a", 1],
  {},
  { $gt: "" },
];

let house: TestApp;
let adminId: number;
let customerId: number;
let anotherId: number;
let storeId: number;
beforeAll(async () => {
  house = await openTestApp();
  adminId = await userIdOf(house, superAdmin);
  customerId = await userIdOf(house, pharmacy);
  anotherId = await userIdOf(house, secondPharmacy);
  storeId = (await house.call("GET /stores", { token: await openSession(house, customerId) })).body[0].id;
});
afterAll(() => house.close());

const document = describeApi(api, { title: "Remedia", version: "0", prefix: apiPrefix });
const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    key: `${method.toUpperCase()} ${path}`,
    method: method.toUpperCase(),
    path,
    operation: operation as Operation,
  })),
);
type Target = (typeof operations)[number];

// Requests that would be fine --------------------------------------------------------------------------------------

/** Values that get past the shape and into the work, where a name or an address says which. */
const byName: Record<string, unknown> = {
  key: "brand.name",
  permission: "users.read",
  password: "5283",
  passphrase: "quiet-harbour-42",
  list: "GET /admin/branches",
  code: "000000",
  branch_id: 1,
  credit_option: null,
  identity_document: undefined,
};
const ids: [RegExp, () => number][] = [
  [/\/admin\/(users|agents)/, () => anotherId],
  [/\/v1\/users/, () => anotherId],
  [/\/v1\/stores/, () => storeId],
  [/\/branches/, () => 1],
];
const idIn = (path: string) => ids.find(([pattern]) => pattern.test(path))?.[1]() ?? 2;
let serial = 0;

const fitting = (name: string, schema: Schema): unknown => {
  if (name in byName) return byName[name];
  if (name === "email") return `person${++serial}@example.com`;
  if (name.endsWith("phone")) return `0818${String(++serial).padStart(7, "0")}`;
  if (schema.anyOf) return fitting(name, schema.anyOf[0]!);
  if (schema.enum) return schema.enum[0];
  if (schema.type === "integer" || schema.type === "number") return Math.max(schema.minimum ?? 0, 2);
  if (schema.type === "boolean") return true;
  if (schema.type === "array") return [];
  if (schema.type === "object") return fittingBody(schema);
  if (schema.format === "date") return "2026-05-04";
  if (schema.pattern === "^[0-9]{4}$") return "5283";
  return `Fine ${++serial}`.padEnd(schema.minLength ?? 0, "x").slice(0, schema.maxLength ?? 200);
};
const fittingBody = (schema: Schema) =>
  Object.fromEntries(Object.entries(schema.properties ?? {}).map(([name, field]) => [name, fitting(name, field)]));

const bodySchema = ({ operation }: Target) => operation.requestBody?.content["application/json"]?.schema;

type Input = { path?: Record<string, unknown>; query?: Record<string, unknown>; body?: unknown };
type Sent = { payload?: string | Buffer; headers?: Record<string, string>; token?: string | null };

const asText = (value: unknown) => (typeof value === "string" ? value : JSON.stringify(value));

const addressOf = (target: Target, { path = {}, query = {} }: Input) => {
  const filled = target.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    const schema = target.operation.parameters.find((parameter) => parameter.name === name)!.schema;
    const value = name in path ? path[name] : name === "id" ? idIn(target.path) : fitting(name, schema);
    return encodeURIComponent(asText(value).toWellFormed());
  });
  const pairs = Object.entries(query).map(
    ([name, value]) => `${name}=${encodeURIComponent(asText(value).toWellFormed())}`,
  );
  return pairs.length > 0 ? `${filled}?${pairs.join("&")}` : filled;
};

const ask = async (target: Target, input: Input, { payload, headers, token }: Sent = {}) => {
  const body = payload ?? (input.body === undefined ? undefined : JSON.stringify(input.body));
  const reply = await house.app.inject({
    method: target.method as "GET",
    url: addressOf(target, input),
    ...(body === undefined ? {} : { payload: body }),
    headers: {
      ...(body === undefined ? {} : { "content-type": "application/json" }),
      ...(token ? { authorization: `Bearer ${token}` } : {}),
      ...headers,
    },
  });
  requireDecent(reply, `${target.key} ${JSON.stringify(input)?.slice(0, 300)}`);
  return reply;
};

// What must hold of every answer -----------------------------------------------------------------------------------

const leaks =
  /postgres|kysely|pg-boss|sqlstate|syntax error|violates|constraint|relation "|column "|insert into|node_modules|fastify|FST_|\.ts\b|\/src\/|\bat .+:\d+:\d+/i;

const requireDecent = (reply: { statusCode: number; body: string; headers: Record<string, unknown> }, what: string) => {
  const seen = `${what} → ${reply.statusCode} ${reply.body.slice(0, 300)}`;
  if (reply.statusCode >= 500) throw new Error(`Our fault: ${seen}`);
  if (reply.statusCode < 400) return;
  if (!String(reply.headers["content-type"]).startsWith("application/json")) throw new Error(`Not JSON: ${seen}`);
  const body = JSON.parse(reply.body);
  const { message, code, request_id, error = "", fields = {} } = body;
  const shaped =
    typeof message === "string" &&
    code in errorCodes &&
    /^[0-9a-f-]{36}$/.test(request_id) &&
    [error].flat().every((line) => typeof line === "string") &&
    Object.values(fields).every((line) => typeof line === "string");
  if (!shaped) throw new Error(`Another shape: ${seen}`);
  if (leaks.test(reply.body)) throw new Error(`Leaks: ${seen}`);
  if (reply.body.length > 20_000) throw new Error(`A long answer: ${seen}`);
};

type Place = { place: "path" | "query" | "body"; name: string; schema: Schema };

const placesOf = (target: Target): Place[] => {
  const parameters = target.operation.parameters
    .filter((parameter) => parameter.in !== "header")
    .map(({ in: place, name, schema }) => ({ place: place as "path" | "query", name, schema }));
  const fields = Object.entries(bodySchema(target)?.properties ?? {});
  return [...parameters, ...fields.map(([name, schema]) => ({ place: "body" as const, name, schema }))];
};

const tried = new Map<string, number>();
const everySixth = hostile.filter((_, at) => at % 6 === 0);

/** What has the same name and shape as before is the same code: it gets the whole list twice, then a part of it. */
const valuesFor = (place: Place) => {
  const key = JSON.stringify(place);
  tried.set(key, (tried.get(key) ?? 0) + 1);
  return tried.get(key)! <= 2 ? hostile : everySixth;
};

/** The super admin may do everything but what belongs to a customer's own account; open doors are tried from outside. */
const signIn = async ({ operation }: Target) => {
  const permission = operation["x-permission"];
  return permission === "public" ? null : openSession(house, permission.endsWith(".own") ? customerId : adminId);
};

describe("hostile values", () => {
  for (const target of operations)
    test(`leave ${target.key} standing`, { timeout: 60_000 }, async () => {
      let token = await signIn(target);
      const schema = bodySchema(target);
      const body = () => (schema ? { body: fittingBody(schema) } : {});
      for (const field of placesOf(target))
        for (const value of valuesFor(field)) {
          const { place, name } = field;
          const input: Input = body();
          if (place === "body") input.body = { ...(input.body as object), [name]: value };
          else input[place] = { [name]: value };
          const reply = await ask(target, input, { token });
          if (reply.statusCode === 401) token = await signIn(target);
        }
      await ask(
        target,
        { ...body(), query: { zz_unknown: "1", page: 1e9, current_branch: "x".repeat(500) } },
        { token },
      );
    });
});

const limitOf = ({ method, path }: Target) => {
  const key = `${method} ${path.slice(apiPrefix.length).replace(/\{(\w+)\}/g, ":$1")}`;
  return (api as Routes)[key]!.upload?.maxBytes ?? 1024 * 1024;
};

describe("hostile bodies", () => {
  const broken = [
    '{"a":',
    "",
    "null",
    "[]",
    '"text"',
    "12",
    "{]",
    '{"__proto__":{"x":1}}',
    '{"constructor":{"prototype":{}}}',
  ];
  const deep = `${"[".repeat(5_000)}${"]".repeat(5_000)}`;
  const wide = JSON.stringify(Object.fromEntries(Array.from({ length: 5_000 }, (_, n) => [`field${n}`, n])));
  const invalidText = Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]);
  const kinds = [
    "text/plain",
    "text/csv",
    "application/xml",
    "multipart/form-data; boundary=x",
    "application/octet-stream",
    "nonsense",
  ];

  for (const target of operations.filter(({ operation }) => operation.requestBody))
    test(`leave ${target.key} standing`, { timeout: 60_000 }, async () => {
      const token = await signIn(target);
      for (const payload of [...broken, deep, wide, invalidText]) await ask(target, {}, { token, payload });
      for (const kind of kinds) await ask(target, {}, { token, payload: "a=1", headers: { "content-type": kind } });
      const tooLarge = await ask(target, {}, { token, payload: `{"a":"${"x".repeat(limitOf(target))}"}` });
      expect(tooLarge.statusCode).toBe(413);
    });

  test("made by chance leave every endpoint standing", { timeout: 120_000 }, async () => {
    const tokens = new Map<Target, string | null>();
    const targets = operations.filter((target) => bodySchema(target));
    const property = fc.asyncProperty(
      fc.constantFrom(...targets),
      fc.infiniteStream(fc.anything()),
      async (target, chance) => {
        const names = Object.keys(bodySchema(target)!.properties ?? {});
        const fine = fittingBody(bodySchema(target)!);
        const body = Object.fromEntries(names.map((name, at) => [name, at % 2 ? fine[name] : chance.next().value]));
        const payload = JSON.stringify(body, (_, value) => (typeof value === "bigint" ? String(value) : value));
        const token = tokens.get(target) ?? (await signIn(target));
        const reply = await ask(target, {}, { token, payload });
        if (reply.statusCode === 401) tokens.delete(target);
        else tokens.set(target, token);
      },
    );
    await fc.assert(property, { seed, numRuns: 1_500 });
  });
});

describe("signed out", () => {
  test("hostile values get no further than the door", { timeout: 60_000 }, async () => {
    for (const target of operations.filter(({ operation }) => operation["x-permission"] !== "public"))
      for (const { place, name } of placesOf(target).slice(0, 3)) {
        const input: Input = place === "body" ? { body: { [name]: "\0" } } : { [place]: { [name]: "\0" } };
        expect((await ask(target, input)).statusCode, target.key).toBe(401);
      }
  });

  test("every odd token is an ended session", async () => {
    const target = operations.find(({ key }) => key === `GET ${apiPrefix}/user`)!;
    const odd = [
      "Bearer",
      "Bearer ",
      "Basic YTpi",
      `Bearer ${"A".repeat(43)}`,
      `Bearer ${"A".repeat(5_000)}`,
      "Bearer ' or 1=1",
    ];
    for (const authorization of odd)
      expect((await ask(target, {}, { headers: { authorization } })).statusCode, authorization).toBe(401);
  });
});

describe("hostile addresses", () => {
  const paths = [
    "/api/v1/%ZZ",
    "/api/v1/admin/users/%00",
    "/api/v1/admin/users/%E0%A4%A",
    `/api/v1/admin/users/${"9".repeat(400)}`,
    `/api/v1/files/${"x".repeat(2_000)}`,
    "/api/v1//login",
    "/api/v1/..%2f..%2fetc/passwd",
    "/api/v1/nothing/here",
    "/api/v2/user",
    "/api/v1/states?current_branch[]=1&current_branch[]=2",
    "/api/v1/states?a=1&a=2",
  ];
  for (const path of paths)
    test(`${path.slice(0, 60)} is answered like any other refusal`, async () => {
      const reply = await house.app.inject({ method: "GET", url: path });
      requireDecent(reply, path);
      expect(reply.statusCode).toBeGreaterThanOrEqual(400);
    });
});
