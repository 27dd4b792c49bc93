import { once } from "node:events";
import { Worker } from "node:worker_threads";
import type { PdfDoc, PdfOptions } from "./pdf.ts";

/** A module that puts one part of a document on paper, in a thread where it may take its time. */
export type Drawing<P> = { draw: (doc: PdfDoc, part: P) => void };
export type PaperTask = { drawing: string; options: PdfOptions };
type Order<P> = { drawing: URL; options: PdfOptions; parts: Iterable<P> | AsyncIterable<P> };

/** Each thread takes a core: two leave room for those who answer requests. */
const threadsMax = 2;
let threads = 0;
const waiting: (() => void)[] = [];

/**
 * Draws a document in a thread of its own, so that nobody else waits for it. The next part is asked for when the last
 * one is drawn: what `parts` counts is done, and where it throws the drawing ends.
 */
export const drawPaper = async <P>(order: Order<P>): Promise<Buffer> => {
  if (threads === threadsMax) await new Promise<void>((turn) => waiting.push(turn));
  else threads++;
  try {
    return await drawInThread(order);
  } finally {
    const next = waiting.shift();
    if (next) next();
    else threads--;
  }
};

const drawInThread = async <P>({ drawing, options, parts }: Order<P>): Promise<Buffer> => {
  const task: PaperTask = { drawing: drawing.href, options };
  const thread = new Worker(new URL("./paper-thread.ts", import.meta.url), { workerData: task, execArgv: [] });
  const lost = new AbortController();
  thread.once("exit", () => lost.abort());
  // `once` rejects when the thread throws, and when it ends without an answer.
  const answer = async (): Promise<Uint8Array> => (await once(thread, "message", { signal: lost.signal }))[0];
  try {
    for await (const part of parts) {
      thread.postMessage(part);
      await answer();
    }
    thread.postMessage(null);
    return Buffer.from(await answer());
  } finally {
    await thread.terminate();
  }
};
