import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { Plugin } from "vite";

type Chunk = { fileName: string; imports: string[]; facadeModuleId: string | null; isEntry: boolean };

/** The file of a page's own part, such as src/routes/admin/orders/$id/index.tsx, as the address it stands for. */
const pathOf = (id: string) => {
  const file = /src\/routes\/(.+)\.tsx\?tsr-split=component/.exec(id.replaceAll("\\", "/"))?.[1];
  return file?.replace(/(^|\/)index$/, "").replace(/^/, "/");
};

/**
 * Writes down which pieces each page consists of, so that the server can name them with the page itself: otherwise the
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
    const entries = chunks.filter(({ isEntry }) => isEntry).map(({ fileName }) => withImports(fileName));
    const isThereAnyway = (name: string) => entries.every((entry) => entry.has(name));
    const desk = chunks.find(({ facadeModuleId }) => facadeModuleId?.endsWith("layouts/admin-layout.tsx"));
    const listed = chunks.flatMap(({ fileName, facadeModuleId }) => {
      const path = facadeModuleId && pathOf(facadeModuleId);
      if (!path) return [];
      const frame = desk && path.startsWith("/admin") ? withImports(desk.fileName) : [];
      const files = new Set([...frame, ...withImports(fileName)]);
      return [[path, [...files].filter((name) => byName.has(name) && !isThereAnyway(name))]];
    });
    await writeFile(join(dir!, "pages.json"), JSON.stringify(Object.fromEntries(listed)));
  },
});
