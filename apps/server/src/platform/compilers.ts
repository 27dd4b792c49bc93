import { isDay, isInstant } from "@remedia/domain/days";
import { Ajv, type ValidateFunction } from "ajv";
import type { DataValidationCxt } from "ajv/dist/types/index.js";
import formats from "ajv-formats";
import buildSerializer from "fast-json-stringify";
import type { FastifySchemaCompiler, FastifySchemaValidationError, FastifySerializerCompiler } from "fastify";
import { writtenText } from "./lists.ts";

const trim = (_schema: unknown, text: string, _parent: unknown, at?: DataValidationCxt) => {
  if (at) at.parentData[at.parentDataProperty] = text.trim();
  return true;
};
const isMultiple = (step: number, value: number) =>
  step < 1 ? Math.round(value / step) / Math.round(1 / step) === value : value % step === 0;

const makeAjv = (coerceTypes: boolean) => {
  const ajv = new Ajv({ coerceTypes, allErrors: true, removeAdditional: false, useDefaults: true, strict: false });
  formats.default(ajv, ["email", "uri"]);
  // Ajv's own take leap seconds, half a zone and the year 0, which the house could not read.
  ajv.addFormat("date", isDay);
  ajv.addFormat("date-time", isInstant);
  // Ajv's own check divides, and finds that 19.99 is no multiple of 0.01.
  ajv.removeKeyword("multipleOf");
  ajv.addKeyword({ keyword: "multipleOf", type: "number", validate: isMultiple });
  // Before the lengths: what is short without the blanks around it is short.
  ajv.addKeyword({ keyword: "x-trimmed", type: "string", modifying: true, before: "maxLength", validate: trim });
  return ajv;
};

/** Addresses carry text, so numbers there are read from it; a body says exactly what it means. */
const address = makeAjv(true);
const body = makeAjv(false);

/** The query of a list given as data instead of an address, read by the same rules; null when it does not fit. */
export const readQuery = <Q extends object>(schema: object, given: Q): Q | null => {
  const query = { ...given };
  return address.compile(schema)(query) ? query : null;
};

/**
 * A schema becomes code when its endpoint is first called. All of them at the start would take longer than everything else
 * there and hold memory for endpoints that nobody asks; `test/start.test.ts` sees to it that each of them compiles.
 */
export const validatorCompiler: FastifySchemaCompiler<object> = ({ schema, httpPart }) => {
  let compiled: ValidateFunction | null = null;
  return (data) => {
    compiled ??= (httpPart === "body" ? body : address).compile(schema);
    return compiled(data) || { error: compiled.errors as FastifySchemaValidationError[] };
  };
};

// Where an answer may be an amount or nothing, the serialiser checks which; it must not stumble over 1.15 or 9,999,999,999.99.
const serializerOptions = { ajv: { multipleOfPrecision: 2 } };

type Schema = { [keyword: string]: unknown; anyOf?: Schema[]; type?: string };

/**
 * Something or nothing, said in the serialiser's own word. For a choice of schemas it would ask a validator about every value
 * of every row which one is meant.
 */
const orNothing = (schema: unknown): unknown => {
  if (Array.isArray(schema)) return schema.map(orNothing);
  if (typeof schema !== "object" || schema === null) return schema;
  const { anyOf, ...rest } = schema as Schema;
  const [choice, nothing, more] = anyOf ?? [];
  if (choice?.type && nothing?.type === "null" && !more) return orNothing({ ...rest, ...choice, nullable: true });
  return Object.fromEntries(Object.entries(schema).map(([keyword, value]) => [keyword, orNothing(value)]));
};

/**
 * An answer is serialised by its schema, unless it came as text. One that is frozen will be given again, as searches
 * remember theirs: its text is kept for as long as it is.
 */
export const serializerCompiler: FastifySerializerCompiler<object> = ({ schema }) => {
  let serialize: ((data: unknown) => string) | null = null;
  const texts = new WeakMap<object, string>();
  return (data) => {
    const known = texts.get(data);
    if (known !== undefined) return known;
    serialize ??= buildSerializer(orNothing(schema) as object, serializerOptions);
    const text = writtenText(data) ?? serialize(data);
    if (typeof data === "object" && data !== null && Object.isFrozen(data)) texts.set(data, text);
    return text;
  };
};
