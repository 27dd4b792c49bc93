import type { Writable } from "node:stream";

/**
 * Writes and waits until the stream has taken it, so that a slow reader slows the writer. A write under way when the
 * reader goes away is never called back; the close is.
 */
export const writeChunk = (stream: Writable, chunk: Buffer | string): Promise<void> =>
  new Promise((resolve, reject) => {
    const closed = () => reject(new Error("The reader went away"));
    stream.once("close", closed);
    stream.write(chunk, (error) => {
      stream.off("close", closed);
      if (error) reject(error);
      else resolve();
    });
  });

export const endStream = (stream: Writable): Promise<void> =>
  new Promise((resolve, reject) => {
    const closed = () => reject(new Error("The reader went away"));
    stream.once("close", closed);
    stream.end((error?: Error | null) => {
      stream.off("close", closed);
      if (error) reject(error);
      else resolve();
    });
  });
