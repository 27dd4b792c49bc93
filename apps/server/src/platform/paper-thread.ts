import { on } from "node:events";
import { parentPort, workerData } from "node:worker_threads";
import type { Drawing, PaperTask } from "./paper.ts";
import { renderPdf } from "./pdf.ts";

const { drawing, options } = workerData as PaperTask;
const { draw } = (await import(drawing)) as Drawing<unknown>;
const port = parentPort!;

const content = await renderPdf(async (doc) => {
  for await (const [part] of on(port, "message")) {
    if (part === null) return;
    draw(doc, part);
    port.postMessage("drawn");
  }
}, options);
port.postMessage(content);
