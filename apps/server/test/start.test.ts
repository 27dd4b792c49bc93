import { existsSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, test } from "vitest";
import { api } from "../src/api.ts";
import { serializerCompiler, validatorCompiler } from "../src/platform/compilers.ts";
import { returnMemory } from "../src/platform/return-memory.ts";

const source = (name: string) => fileURLToPath(new URL(`../src/${name}`, import.meta.url));
/** What a file needs before its first line runs: types are gone by then, and `import()` waits for its call. */
const needed = /^(?:import|export) (?!type\b)[^;]*?from "([^"]+)";|^import "([^"]+)";/gm;

/** Every file and package that is read before the program begins. */
const readFor = (files: string[]) => {
  const seen = new Set<string>();
  const packages = new Set<string>();
  const visit = (file: string) => {
    if (seen.has(file) || !existsSync(file)) return;
    seen.add(file);
    for (const [, from, alone] of readFileSync(file, "utf8").matchAll(needed)) {
      const path = (from ?? alone)!;
      if (path.startsWith(".")) visit(join(dirname(file), path));
      else packages.add(path);
    }
  };
  for (const file of files) visit(file);
  return { files: seen, packages };
};

describe("a start", () => {
  test("reads nothing that only paper, pictures, sheets, mail or the demo need", () => {
    const { files, packages } = readFor([source("main.ts"), source("serve.ts")]);
    expect(files.size).toBeGreaterThan(300);
    expect(packages).toContain("fastify");
    const heavy = ["pdfkit", "sharp", "exceljs", "bwip-js", "nodemailer"];
    expect(heavy.filter((name) => packages.has(name))).toEqual([]);
    expect([...files].filter((file) => file.includes("/seed/demo/"))).toEqual([]);
  });

  test("does not wait for the program while it could start the database", () => {
    expect(readFor([source("main.ts")]).files.size).toBeLessThan(20);
  });

  test("gives back what it no longer needs", () => {
    const before = process.memoryUsage().heapTotal;
    let burden: unknown[] | null = Array.from({ length: 300_000 }, (_, nth) => ({ nth }));
    expect(burden.length).toBe(300_000);
    burden = null;
    returnMemory();
    expect(process.memoryUsage().heapTotal).toBeLessThan(before + 20_000_000);
  });
});

/** An endpoint's schemas are compiled when it is first called: here is where one that cannot be is found out. */
test("the schemas of every endpoint compile, and refuse in words", () => {
  for (const spec of Object.values(api)) {
    if (typeof spec.response === "object") {
      const serialize = serializerCompiler({ schema: spec.response, method: "GET", url: "/", httpStatus: "200" });
      // An answer that does not fit is refused after its serialiser was compiled.
      try {
        serialize({});
      } catch (error) {
        expect((error as Error).message).toMatch(/required|match|convert|undefined|cannot|null/i);
      }
    }
    for (const [httpPart, schema] of [
      ["body", "upload" in spec ? undefined : spec.body],
      ["querystring", spec.query],
      ["params", spec.params],
    ] as const)
      if (schema)
        expect(validatorCompiler({ schema, method: "GET", url: "/", httpPart })("none")).toHaveProperty("error");
  }
});
