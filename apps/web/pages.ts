import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

type Chunk = {
  fileName: string;
  code: string;
  imports: string[];
  facadeModuleId: string | null;
  isEntry: boolean;
  moduleIds: string[];
  viteMetadata?: { importedCss: Set<string> };
};

/** The file of a page's own part, such as src/routes/admin/orders/$id/index.tsx, as the address it stands for. */
const pathOf = (id: string) => {
  const file = /src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(id.replaceAll("\\", "/"))?.[1];
  return file?.replace(/(^|\/)index$/, "").replace(/^/, "/");
};

const heavyLength = 50_000;

/**
 * Writes down which pieces and styles each page consists of, so that the server can name them with the page itself: otherwise the
 * browser learns of them one after the other, and each round costs a slow network a fifth of a second.
 */
export const pages = (): Plugin => ({
  name: "pages",
  apply: "build",
  // Once all is written: pieces that hold nothing but styles are gone by then.
  async writeBundle({ dir }, bundle) {
    const chunks = Object.values(bundle).filter((file) => file.type === "chunk") as Chunk[];
    const byName = new Map(chunks.map((chunk) => [chunk.fileName, chunk]));
    const withImports = (name: string, seen = new Set<string>()): Set<string> => {
      if (seen.has(name)) return seen;
      seen.add(name);
      for (const each of byName.get(name)?.imports ?? []) withImports(each, seen);
      return seen;
    };
    const stylesOf = (name: string) => [...(byName.get(name)?.viteMetadata?.importedCss ?? [])];
    /** What all wait for goes first, the styles and the largest pieces: those of the page come in beside them. */
    const firstOf = (there: readonly Chunk[]) => [
      ...there.flatMap(({ fileName }) => stylesOf(fileName)),
      ...there
        .filter(({ code }) => code.length > heavyLength)
        .sort((a, b) => b.code.length - a.code.length)
        .map(({ fileName }) => fileName),
    ];
    const filesOf = (entry: string) => {
      const page = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId?.endsWith(entry));
      return withImports(page?.fileName ?? "");
    };
    const entries = { shop: filesOf("index.html"), desk: filesOf("desk.html") };
    const layout = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith("layouts/admin-layout.tsx")));
    const listed = chunks.flatMap(({ fileName, facadeModuleId }) => {
      const path = facadeModuleId && pathOf(facadeModuleId);
      if (!path) return [];
      const isDesk = path.startsWith("/admin");
      const there = [...entries[isDesk ? "desk" : "shop"]].flatMap((name) => byName.get(name) ?? []);
      const frame = isDesk && layout ? withImports(layout.fileName) : [];
      const pieces = [...frame, ...withImports(fileName)].filter(
        (name) => byName.has(name) && !there.some((chunk) => chunk.fileName === name),
      );
      return [[path, [...new Set([...firstOf(there), ...pieces, ...pieces.flatMap(stylesOf)])]]];
    });
    await writeFile(join(dir!, "pages.json"), JSON.stringify(Object.fromEntries(listed)));
  },
});
