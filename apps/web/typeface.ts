import { mkdir, readFile, writeFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { join } from "node:path";
import subsetFont from "subset-font";
import type { Plugin } from "vite";

const rare = "{}[]<>|\\^~`$#_";
const ascii = Array.from({ length: 95 }, (_, at) => String.fromCodePoint(32 + at)).filter(
  (sign) => !rare.includes(sign),
);
/** What nearly every page is written with. */
const everyday = `${ascii.join("")}\u00a0©°·×–’…−`;
/** Names with accents, and signs that few pages have: fetched where one of them is. */
const others = `${rare}£«±²³»¼½¾÷ÀÁÂÄÇÈÉÊËÌÍÎÏÑÒÓÔÖÙÚÛÜàáâäçèéêëìíîïñòóôöùúûü—‘“”•′″€≤≥™`;
const weights = { wght: { min: 450, max: 650 } };

/** Not every typeface has a naira; this one's lies in the package's file of rarer letters, and is a kilobyte on its own. */
const files = {
  "text.woff2": { of: "nunito-sans-latin-wght-normal.woff2", letters: everyday },
  "others.woff2": { of: "nunito-sans-latin-wght-normal.woff2", letters: others },
  "naira.woff2": { of: "nunito-sans-latin-ext-wght-normal.woff2", letters: "₦" },
};

/**
 * Cuts the typeface down to what the house writes: a third of a kilobyte for each letter that nobody reads would be paid
 * for on every first visit. `styles/typeface.css` names the files; the page asks for the first one at once.
 */
export const typeface = (cache: string): Plugin => ({
  name: "typeface",
  async buildStart() {
    const require = createRequire(import.meta.url);
    await mkdir(cache, { recursive: true });
    for (const [name, { of, letters: kept }] of Object.entries(files)) {
      const whole = await readFile(require.resolve(`@fontsource-variable/nunito-sans/files/${of}`));
      await writeFile(
        join(cache, name),
        await subsetFont(whole, kept, { targetFormat: "woff2", variationAxes: weights }),
      );
    }
  },
  transformIndexHtml: {
    order: "post",
    handler: (_html, { bundle }) =>
      Object.keys(bundle ?? {})
        .filter((name) => /text-[\w-]+\.woff2$/.test(name))
        .map((name) => ({
          tag: "link",
          attrs: { rel: "preload", href: `/${name}`, as: "font", type: "font/woff2", crossorigin: "" },
          injectTo: "head" as const,
        })),
  },
});
