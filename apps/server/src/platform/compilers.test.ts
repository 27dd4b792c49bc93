import { expect, test } from "vitest";
import { serializerCompiler, validatorCompiler } from "./compilers.ts";
import { writtenPage } from "./lists.ts";
import { Closed, Day, Id, Instant, PageOf } from "./schemas.ts";
import { explainValidation } from "./validation-messages.ts";

const serialize = serializerCompiler({
  schema: PageOf(Closed({ id: Id })),
  method: "GET",
  url: "/",
  httpStatus: "200",
});

test("a page that PostgreSQL wrote is sent as it is; a copy of it is written by its schema", () => {
  const page = writtenPage<{ id: number; cost?: number }>('[{"id":1,"cost":7}]', { total: 1, page: 1, per_page: 25 });
  expect(JSON.parse(serialize(page))).toEqual({ data: [{ id: 1, cost: 7 }], total: 1, page: 1, per_page: 25 });
  const without = { ...page, data: page.data.map(({ id }) => ({ id })) };
  expect(JSON.parse(serialize(without)).data).toEqual([{ id: 1 }]);
  expect(JSON.parse(serialize({ ...page })).data).toEqual([{ id: 1 }]);
  expect(JSON.parse(serialize(Object.assign({}, page, { data: [] }))).data).toEqual([]);
});

test("days and moments that nobody could read are refused in words", () => {
  const schema = Closed({ on: Day, at: Instant });
  const validate = validatorCompiler({ schema, method: "POST", url: "/", httpPart: "body" });
  expect(validate({ on: "2026-11-16", at: "2026-11-16T20:00:00+01:00" })).toBe(true);
  const { error } = validate({ on: "0000-01-01", at: "2026-11-16T23:59:60Z" }) as { error: never };
  expect(explainValidation(error)).toEqual({
    on: "On is not a valid date.",
    at: "At is not a valid date and time.",
  });
});
