import { createHash } from "node:crypto";
import { readdir, readFile, writeFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { tanstackRouter, tanstackRouterGenerator } from "@tanstack/router-plugin/vite";
import react from "@vitejs/plugin-react";
import { defineConfig, type Plugin } from "vite";
import { pages } from "./pages.ts";
import { pieces } from "./pieces.ts";
import { shell } from "./shell.ts";
import { typeface } from "./typeface.ts";

const root = import.meta.dirname;
const compressible = /\.(html|js|css|svg|json|webmanifest)$/;

/** A worker that differs by a byte is a new version; the two entries name every hashed asset, so their hash is the version. */
const stampWorker = async (dist: string) => {
  const entries = await Promise.all(["index.html", "desk.html"].map((name) => readFile(join(dist, name))));
  const version = createHash("sha256").update(Buffer.concat(entries)).digest("hex").slice(0, 12);
  const worker = await readFile(join(dist, "sw.js"), "utf8");
  await writeFile(join(dist, "sw.js"), worker.replace('version = "dev"', `version = "${version}"`));
};

/** The server sends what lies ready: brotli and gzip at their best, made once. */
const finishBuild = (): Plugin => {
  let dist = "";
  return {
    name: "finish-build",
    apply: "build",
    configResolved(config) {
      dist = resolve(config.root, config.build.outDir);
    },
    async writeBundle() {
      await stampWorker(dist);
      const names = await readdir(dist, { recursive: true });
      await Promise.all(names.filter((name) => compressible.test(name)).map((name) => compressFile(join(dist, name))));
    },
  };
};

const compressFile = async (path: string) => {
  const content = await readFile(path);
  if (content.length <= 1024) return;
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
  await writeFile(`${path}.br`, await promisify(brotliCompress)(content, quality));
  await writeFile(`${path}.gz`, await promisify(gzip)(content, { level: 9 }));
};

/** Of the library's fourteen palettes the house uses five; the others would be the largest part of the first style sheet. */
const unusedPalettes = /--mantine-color-(?:pink|grape|violet|indigo|cyan|lime|green|orange|blue)-[\w-]+:[^;}]+;?/g;
const dropPalettes = (): Plugin => ({
  name: "drop-palettes",
  apply: "build",
  generateBundle: (_options, bundle) => {
    for (const file of Object.values(bundle))
      if (file.type === "asset" && file.fileName.endsWith(".css"))
        file.source = String(file.source).replace(unusedPalettes, "");
  },
});

const routes = {
  target: "react",
  routesDirectory: join(root, "src/routes"),
  tmpDir: join(root, "../../node_modules/.cache/router"),
  addExtensions: true,
} as const;

export default defineConfig({
  root,
  plugins: [
    tanstackRouter({ ...routes, generatedRouteTree: join(root, "src/routeTree.gen.ts"), autoCodeSplitting: true }),
    // The shop's own tree: a customer's first load does not carry the names of two hundred screens of the back office.
    tanstackRouterGenerator({
      ...routes,
      generatedRouteTree: join(root, "src/routeTree.shop.gen.ts"),
      routeFileIgnorePattern: "^admin$",
    }),
    react(),
    dropPalettes(),
    typeface(join(root, "../../node_modules/.cache/typeface")),
    shell(root),
    pages(),
    finishBuild(),
  ],
  build: {
    outDir: "dist",
    emptyOutDir: true,
    target: "es2022",
    modulePreload: { polyfill: false },
    // A typeface inside a style sheet would be held up by it, and is refused by our own content rules.
    assetsInlineLimit: (file) => (file.endsWith(".woff2") ? false : undefined),
    rolldownOptions: {
      input: [join(root, "index.html"), join(root, "desk.html")],
      output: {
        // The first load names every piece there is: with short names it is two kilobytes less.
        chunkFileNames: "assets/[hash:7].js",
        assetFileNames: ({ names: [name = ""] }) =>
          name.endsWith(".css") ? "assets/[hash:7][extname]" : "assets/[name]-[hash:7][extname]",
        codeSplitting: { groups: pieces },
      },
    },
  },
  server: { proxy: { "/api": process.env.API_URL ?? "http://127.0.0.1:3000" } },
});
