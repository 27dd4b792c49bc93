import { join } from "node:path";
import { build, type Plugin } from "vite";

const brand =
  '<svg viewBox="0 0 32 32" width="28" height="28" aria-hidden="true"><rect width="32" height="32" rx="8" fill="#0b7a66"/><path d="M13.5 7h5v6.5H25v5h-6.5V25h-5v-6.5H7v-5h6.5z" fill="#fff"/></svg>';
const blocks = (count: number) => "<i></i>".repeat(count);

/** The bar where the real one will stand, and grey in the shape of what comes: cards in the shop, rows at the desk. */
const markup = {
  shop: `<div class="shell" aria-hidden="true"><b>${brand}</b><p></p><div class="cards">${blocks(8)}</div></div>`,
  desk: `<div class="shell desk" aria-hidden="true"><b>${brand}</b><p></p><div class="rows">${blocks(14)}</div></div>`,
};

/** Only what the first picture needs; it goes with the shell when the app takes its place. */
const styles = `body{margin:0;background:#f7f5f1;color:#201c14}
.shell b{display:flex;align-items:center;height:4rem;padding:0 max(1rem,calc((100vw - 80rem)/2 + 1rem));background:#fff;border-bottom:1px solid #e4e0d8}
.shell.desk b{height:3.25rem;padding:0 .75rem}
.shell p{width:9rem;height:1.75rem;margin:1.25rem 1rem;border-radius:.375rem;background:#ebe8e2}
.shell .cards{display:grid;grid-template-columns:repeat(auto-fill,minmax(9.5rem,1fr));gap:.75rem;padding:0 1rem}
.shell .cards i{height:17rem;border-radius:.625rem;background:#fff;border:1px solid #e4e0d8}
.shell .rows{margin:0 .75rem;border:1px solid #e4e0d8;border-radius:.625rem;background:#fff}
.shell .rows i{display:block;height:2.5rem;border-bottom:1px solid #e4e0d8}
@media(min-width:62em){.shell.desk{padding-left:15rem}.shell.desk b{margin-left:-15rem}}
:root[data-mantine-color-scheme=dark] body{background:#191715;color:#eee}
:root[data-mantine-color-scheme=dark] .shell :is(b,i,.rows){background:#221f1c;border-color:#3a3632}
:root[data-mantine-color-scheme=dark] .shell p{background:#3a3632}`.replaceAll("\n", "");

/** The early questions as one small script that needs nothing else. */
const earlyScript = async (root: string): Promise<string> => {
  const bundled = await build({
    configFile: false,
    root,
    logLevel: "error",
    build: {
      write: false,
      target: "es2022",
      modulePreload: false,
      rolldownOptions: { input: join(root, "src/early.ts"), output: { format: "iife" } },
    },
  });
  const [made] = Array.isArray(bundled) ? bundled : [bundled];
  if (!made || !("output" in made)) throw new Error("The early questions could not be built.");
  return made.output[0].code.trim();
};

/**
 * What the HTML itself shows and asks before any code is there. The app's style sheets stay in the head, before those that
 * pages bring later: their order decides. The server lets this one script run by its hash.
 */
export const shell = (root: string): Plugin => ({
  name: "shell",
  apply: "build",
  transformIndexHtml: {
    order: "post",
    handler: async (html, { filename }) => {
      const drawn = filename.endsWith("desk.html") ? markup.desk : markup.shop;
      const first = `<style>${styles}</style>\n    <script>${await earlyScript(root)}</script>\n    <title>`;
      // By functions: in a text that replaces, a dollar sign has a meaning of its own.
      return html
        .replace("<title>", () => first)
        .replace('<div id="root"></div>', () => `<div id="root">${drawn}</div>`);
    },
  },
});
