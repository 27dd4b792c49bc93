import { execFileSync } from "node:child_process";
import { existsSync, readFileSync } from "node:fs";
import { basename, dirname, join, normalize } from "node:path";
import { permissionNames } from "@remedia/domain/permissions";
import { describe, expect, test } from "vitest";
import { demoAccounts } from "./apps/server/src/demo-accounts.ts";
import { settings } from "./apps/server/src/platform/config.ts";
import { documentTables } from "./apps/server/src/platform/document-tables.ts";
import { errorCodes } from "./apps/server/src/platform/errors.ts";
import { doors } from "./packages/domain/src/accounts.ts";

/** The rules of the house that a reader would otherwise have to remember. */

const tracked = execFileSync("git", ["ls-files", "--cached", "--others", "--exclude-standard"], {
  encoding: "utf8",
}).split("\n");
const isCode = (file: string) => /\.(ts|tsx|mjs)$/.test(file) && !/\.gen\.ts$|types\.generated\.ts$/.test(file);
const sources = tracked
  .filter((file) => isCode(file) && existsSync(file))
  .map((file) => ({ file, text: readFileSync(file, "utf8") }));
const server = sources.filter(({ file }) => file.startsWith("apps/server/src/"));
const isTest = (file: string) => /\.test\.tsx?$/.test(file);

/** A module calls only those before it. `docs/architecture.md` says what each keeps. */
const modules = [
  "audit",
  "settings",
  "geography",
  "roles",
  "pricing",
  "delivery",
  "identity",
  "views",
  "stores",
  "customers",
  "agents",
  "catalog",
  "ledger",
  "payments",
  "wallet",
  "inventory",
  "warehousing",
  "counting",
  "recalls",
  "planning",
  "promotions",
  "search",
  "cart",
  "orders",
  "settling",
  "documents",
  "insight",
  "support",
  "exports",
  "reports",
];
const moduleOf = (file: string) => /^apps\/server\/src\/modules\/([^/]+)\//.exec(file)?.[1];

describe("modules", () => {
  test("call only modules listed before them", () => {
    const wrong = server
      .filter(({ file }) => !isTest(file))
      .flatMap(({ file, text }) => {
        const own = moduleOf(file);
        if (!own) return [];
        const called = [...text.matchAll(/from "(\.[^"]+)"/g)].flatMap(
          ([, path]) => moduleOf(normalize(join(dirname(file), path ?? ""))) ?? [],
        );
        return called.filter((name) => modules.indexOf(name) > modules.indexOf(own)).map((name) => `${file} → ${name}`);
      });
    expect(wrong).toEqual([]);
  });

  test("all stand in the order and on the map", () => {
    const map = readFileSync("docs/architecture.md", "utf8");
    const present = [...new Set(server.flatMap(({ file }) => moduleOf(file) ?? []))];
    expect(present.filter((name) => !modules.includes(name))).toEqual([]);
    expect(present.filter((name) => !map.includes(`| ${name} |`))).toEqual([]);
  });

  test("platform knows no module", () => {
    const wrong = server.filter(
      ({ file, text }) => file.includes("/platform/") && !isTest(file) && /from "\.\.\/modules\//.test(text),
    );
    expect(wrong.map(({ file }) => file)).toEqual([]);
  });

  test("ask for what is in a list with any(), which may be empty", () => {
    expect(server.filter(({ text }) => /\bin \(\$\{sql\.join/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("write only tables of their own", () => {
    const writers = new Map<string, Set<string>>();
    for (const { file, text } of server.filter(({ file }) => !isTest(file)))
      for (const table of tablesWritten(text))
        writers.set(table, (writers.get(table) ?? new Set()).add(moduleOf(file) ?? "platform"));
    const shared = [...writers].filter(([, rooms]) => rooms.size > 1);
    expect(Object.fromEntries(shared.map(([table, rooms]) => [table, [...rooms].sort()]))).toEqual(sharedTables);
  });

  test("import each other in no circle, not even for types", () => {
    const texts = new Map(sources.filter(({ file }) => !isTest(file)).map(({ file, text }) => [file, text]));
    const importsOf = (file: string) =>
      [...(texts.get(file) ?? "").matchAll(/(?:from|import) "(\.[^"]+)"/g)]
        .map(([, path]) => normalize(join(dirname(file), path!)))
        .filter((path) => texts.has(path));
    const circles: string[] = [];
    const seen = new Set<string>();
    const walk = (file: string, way: readonly string[]) => {
      if (way.includes(file)) circles.push([...way.slice(way.indexOf(file)), file].join(" → "));
      if (seen.has(file)) return;
      seen.add(file);
      for (const next of importsOf(file)) walk(next, [...way, file]);
    };
    for (const file of texts.keys()) walk(file, []);
    expect(circles).toEqual([]);
  });

  test("leave the state of a document to the one machine that walks it", () => {
    const kept = server.flatMap(({ text }) =>
      [...text.matchAll(/defineDocument(?:<[^>]*>)?\([^;]*?table: "(\w+)"/g)].map(([, t]) => t!),
    );
    expect([...new Set(kept)].filter((table) => table !== "loans_of_books").sort()).toEqual([...documentTables]);
    const wrong = server
      .filter(({ file }) => !isTest(file) && !file.endsWith("platform/documents.ts"))
      .flatMap(({ file, text }) =>
        kept.filter((table) => writesState(table, text)).map((table) => `${file}: ${table}`),
      );
    expect(wrong).toEqual([]);
    for (const way of [
      "`update orders set state = 'x'`",
      "`UPDATE orders AS o SET note = '', state='x' where id = 1`",
      "`update orders o set (state, note) = (1, 2)`",
      "`insert into orders (id) values (1) on conflict (id) do update set state = 'x'`",
    ])
      expect(writesState("orders", way), way).toBe(true);
    expect(writesState("orders", "`update orders set total = 1 where state = 'x'`")).toBe(false);
  });
});

/** Through the query builder, and in SQL as text. */
const tablesWritten = (text: string): string[] => [
  ...[...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\("(\w+)"\)/g)].map(([, table]) => table!),
  ...[...text.matchAll(/`[^`]*`/g)].flatMap(([statement]) =>
    [
      ...statement.matchAll(
        /\b(?:insert into|delete from|update)\s+([a-z_]+)\b(?=\s*\(|\s+(?:set|using|where|select|values|[a-z]{1,3}\s+set)\b)/g,
      ),
    ].map(([, table]) => table!),
  ),
];

/** An UPDATE in SQL as text that sets the state of a document; the query builder's types refuse one by themselves. */
const writesState = (table: string, text: string): boolean => {
  const update = new RegExp(
    `\\bupdate\\s+${table}\\b(?:\\s+(?:as\\s+)?\\w+)?\\s+set\\b([^\`]*?)(?:\\bwhere\\b|\`)`,
    "gi",
  );
  const upsert = new RegExp(`\\binto\\s+${table}\\b[^\`]*?\\bdo\\s+update\\s+set\\b([^\`]*?)(?:\\bwhere\\b|\`)`, "gi");
  return [update, upsert].some((write) =>
    [...text.matchAll(write)].some(([, columns]) => /(?<![\w.])state\s*[=,)]/i.test(columns!)),
  );
};

/** Tables that more than one room writes, each for a reason worth a line. */
const sharedTables: Record<string, string[]> = {};

describe("files", () => {
  test("have at most 400 lines", () => {
    const long = sources.filter(({ text }) => text.split("\n").length > 401);
    expect(long.map(({ file, text }) => `${file} (${text.split("\n").length})`)).toEqual([]);
  });

  test("hold functions of at most 70 lines", () => {
    const functions = sources.filter(({ file }) => !isTest(file) && !file.includes("/seed/facts/"));
    expect(functions.flatMap(longFunctions)).toEqual([]);
  });

  test("are named in kebab-case", () => {
    const odd = sources.filter(
      ({ file }) => !file.startsWith("apps/web/src/routes/") && !/^[a-z0-9]+([-.][a-z0-9]+)*$/.test(basename(file)),
    );
    expect(odd.map(({ file }) => file)).toEqual([]);
  });

  test("say nothing about what is still to do", () => {
    const others = sources.filter(({ file }) => file !== "tidy.test.ts");
    expect(others.filter(({ text }) => /\b(TODO|FIXME|XXX)\b/.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("have no default exports but where a tool demands one", () => {
    const demanded = /\.config\.ts$|global-setup\.ts$|stand-ins/;
    expect(
      sources
        .filter(({ file, text }) => /^export default /m.test(text) && !demanded.test(file))
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test("turn naira into kobo in one place, and sum nothing but kobo", () => {
    const own = /domain\/src\/money\.ts$|platform\/amounts\.ts$/;
    const turned = /(naira|price|amount|total|fee|value|cost|balance) [*/] 100\b/i;
    expect(
      sources
        .filter(
          ({ file, text }) =>
            !own.test(file) && !isTest(file) && /^(apps\/(server|web)\/src|packages)\//.test(file) && turned.test(text),
        )
        .map(({ file }) => file),
    ).toEqual([]);
    const summed = /sum \+ (line\.)?(total|price|amount|margin)\b/;
    expect(server.filter(({ file, text }) => !isTest(file) && summed.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("write amounts in one way", () => {
    // Charts have no room for whole amounts.
    const own = /domain\/src\/money\.ts$|short-money\.ts$/;
    const written = /toLocaleString\(|minimumFractionDigits|₦\$\{/;
    expect(
      sources
        .filter(
          ({ file, text }) =>
            !own.test(file) &&
            !isTest(file) &&
            /^(apps\/(server|web)\/src|packages)\//.test(file) &&
            written.test(text),
        )
        .map(({ file }) => file),
    ).toEqual([]);
  });

  test("name no machine and no registry", () => {
    const texts = tracked.filter((file) => /\.(ts|tsx|mjs|md|json|sql|css|html)$/.test(file) && existsSync(file));
    const foreign = new RegExp(["/wo" + "rk/", "/root/\\.", "registry\\.npm" + "js"].join("|"));
    expect(texts.filter((file) => foreign.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

/** Top-level functions, by their first and last line; tables of rows may be as long as they like. */
const longFunctions = ({ file, text }: { file: string; text: string }): string[] => {
  const found: string[] = [];
  let start: { at: number; name: string } | null = null;
  text.split("\n").forEach((line, at) => {
    const begins = /^(?:export )?(?:async )?(?:const|function) (\w+)/.exec(line);
    if (begins && !/= (\{|\[)$/.test(line) && !/^(?:export )?const \w+[^=]*= (describe|test|route)\(/.test(line))
      start = { at, name: begins[1] ?? "" };
    else if (begins) start = null;
    if (start && /^[})\]]/.test(line) && at - start.at > 70) found.push(`${file} ${start.name} (${at - start.at + 1})`);
    if (/^[})]/.test(line)) start = null;
  });
  return found;
};

describe("the look", () => {
  const sheets = tracked.filter((file) => file.startsWith("apps/web/src/") && file.endsWith(".css"));

  test("has three weights, which tokens.css names", () => {
    const own = sheets.filter((file) => !/styles\/(tokens|typeface|mantine)\.css$/.test(file));
    expect(own.length).toBeGreaterThan(20);
    expect(own.filter((file) => /font-weight:\s*\d/.test(readFileSync(file, "utf8")))).toEqual([]);
  });
});

describe("words", () => {
  const used = sources.filter(({ file }) => !isTest(file) && file !== "tidy.test.ts");
  const mentions = (word: string, except: string) =>
    used.some(({ file, text }) => !file.endsWith(except) && text.includes(`"${word}"`));

  test("are those that people use", () => {
    const unused = new RegExp(`\\b(${["an" + "ew", "nou" + "ght", "be" + "fall"].join("|")})\\b`, "i");
    expect(sources.filter(({ text }) => unused.test(text)).map(({ file }) => file)).toEqual([]);
  });

  test("every permission guards something", () => {
    expect(permissionNames.filter((name) => !mentions(name, "domain/src/permissions.ts"))).toEqual([]);
  });

  test("every error code is answered somewhere", () => {
    const texts = server.map(({ text }) => text).join("\n");
    expect(Object.keys(errorCodes).filter((code) => !texts.includes(`"${code}"`))).toEqual([]);
  });

  test("every event is emitted and has a reaction", () => {
    const outbox = readFileSync("apps/server/src/platform/outbox.ts", "utf8");
    const events = [...outbox.slice(outbox.indexOf("Events = {"), outbox.indexOf("};")).matchAll(/"([\w.]+)":/g)].map(
      ([, name]) => name ?? "",
    );
    const texts = server.map(({ text }) => text).join("\n");
    expect(
      events.filter((name) => !new RegExp(`emit(?:All)?\\( ?\\w+, "${name}"`).test(texts.replace(/\s+/g, " "))),
    ).toEqual([]);
    expect(events.filter((name) => !texts.includes(`event: "${name}"`))).toEqual([]);
  });

  test("screens leave tables and forms to the composites", () => {
    const screens = sources.filter(({ file }) => /^apps\/web\/src\/(routes|features)\//.test(file));
    expect(
      screens.filter(({ text }) => /from "@mantine\/form"|mantine-datatable/.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });

  test("the web takes nothing but types from the server", () => {
    const web = sources.filter(({ file }) => file.startsWith("apps/web/src/"));
    expect(
      web.filter(({ text }) => /^import (?!type)[^;]*@remedia\/server/m.test(text)).map(({ file }) => file),
    ).toEqual([]);
  });
});

describe("the README", () => {
  const readme = readFileSync("README.md", "utf8");

  test("lists every setting", () => {
    expect(Object.keys(settings).filter((name) => !readme.includes(`| \`${name}\` |`))).toEqual([]);
    expect(Object.values(settings).filter(({ help }) => !readme.includes(`| ${help} |`))).toEqual([]);
  });

  test("lists every demo account", () => {
    const rows = demoAccounts.map(
      ({ phone, secret, who, door }) => `| ${phone} | ${secret} | ${who} | ${doors[door].path} |`,
    );
    expect(rows.filter((row) => !readme.includes(row))).toEqual([]);
  });
});
