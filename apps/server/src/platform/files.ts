import { createHash, randomBytes } from "node:crypto";
import { createWriteStream, openAsBlob } from "node:fs";
import { mkdir, open, readFile, rename, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream as WebStream } from "node:stream/web";
import { setTimeout as wait } from "node:timers/promises";
import { AwsClient } from "aws4fetch";

/** Whoever asked for it reads the stream to its end or destroys it. */
export type StoredFile = { stream: Readable; size: number | null; contentType: string };

export type FileStore = {
  kind: "disk" | "s3";
  put(key: string, content: Buffer | Readable, options: { contentType: string }): Promise<void>;
  get(key: string): Promise<StoredFile | null>;
  remove(key: string): Promise<void>;
};

/** Segments never start with a dot, which leaves dotted names to the store itself. */
const KEY = /^[a-z0-9_][a-z0-9_.-]*(\/[a-z0-9_][a-z0-9_.-]*)*$/;
const KEY_LENGTH_MAX = 200;

const checkFileKey = (key: string): string => {
  if (key.length > KEY_LENGTH_MAX || !KEY.test(key) || key.includes("..")) throw new Error("This is not a file key");
  return key;
};

const isMissing = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");

/** Reads whole or not at all: the bytes reach the disk under another name first. */
const writeWhole = async (path: string, content: Buffer | Readable | string): Promise<void> => {
  const draft = join(dirname(path), `.${randomBytes(8).toString("hex")}.draft`);
  try {
    await writeFile(draft, content, { flag: "wx", flush: true });
    await rename(draft, path);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
};

export const openDiskFiles = (dir: string): FileStore => {
  const pathOf = (key: string) => join(dir, checkFileKey(key));
  const typePathOf = (path: string) => join(dirname(path), `.${basename(path)}.type`);
  return {
    kind: "disk",
    put: async (key, content, { contentType }) => {
      const path = pathOf(key);
      await mkdir(dirname(path), { recursive: true });
      await writeWhole(typePathOf(path), contentType);
      await writeWhole(path, content);
    },
    get: async (key) => {
      const path = pathOf(key);
      try {
        const contentType = await readFile(typePathOf(path), "utf8");
        const file = await open(path);
        const { size } = await file.stat();
        return { stream: file.createReadStream(), size, contentType };
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    },
    remove: async (key) => {
      const path = pathOf(key);
      await rm(path, { force: true });
      await rm(typePathOf(path), { force: true });
    },
  };
};

export type S3Settings = {
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** Bucket in the path (MinIO and most others) instead of in the host name (AWS). */
  forcePathStyle: boolean;
  timeoutMs?: number;
};

type Sent = { method: "PUT" | "GET" | "DELETE"; body?: Buffer | Blob; headers?: Record<string, string> };

const TRIES = 3;
const FIRST_WAIT_MS = 100;

const isPassing = (status: number): boolean => status >= 500 || status === 429;

const bucketUrl = ({ endpoint, bucket, forcePathStyle }: S3Settings): string => {
  const url = new URL(endpoint);
  const path = url.pathname.replace(/\/$/, "");
  return forcePathStyle ? `${url.origin}${path}/${bucket}` : `${url.protocol}//${bucket}.${url.host}${path}`;
};

/** S3 names its reason in XML; the code is enough for a log and never holds a key. */
const s3Failure = async (method: string, answer: Response): Promise<Error> => {
  const reason = /<Code>(\w+)<\/Code>/.exec(await answer.text())?.[1] ?? "no reason given";
  return new Error(`File storage refused ${method} (${answer.status}): ${reason}`);
};

/** The time limit covers the wait for the answer's head; a large body may flow for as long as it moves. */
const fetchInTime = async (request: Request, timeoutMs: number): Promise<Response> => {
  const abort = new AbortController();
  const timer = setTimeout(() => abort.abort(), timeoutMs);
  try {
    return await fetch(request, { signal: abort.signal, redirect: "error" });
  } finally {
    clearTimeout(timer);
  }
};

const openClient = (settings: S3Settings) => {
  const { accessKeyId, secretAccessKey, region, timeoutMs = 30_000 } = settings;
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: "s3" });
  const base = bucketUrl(settings);

  const tryOnce = async (key: string, sent: Sent): Promise<Response | Error> => {
    try {
      return await fetchInTime(await client.sign(`${base}/${key}`, sent as RequestInit), timeoutMs);
    } catch (error) {
      return new Error("File storage could not be reached", { cause: error });
    }
  };

  /** All three methods leave the same state when repeated, so a lost answer costs nothing. */
  return async (key: string, sent: Sent): Promise<Response> => {
    for (let attempt = 1; ; attempt++) {
      const answer = await tryOnce(key, sent);
      if (answer instanceof Response && !isPassing(answer.status)) return answer;
      if (attempt === TRIES) throw answer instanceof Error ? answer : await s3Failure(sent.method, answer);
      if (answer instanceof Response) await answer.body?.cancel();
      await wait(FIRST_WAIT_MS * 2 ** (attempt - 1) * (0.5 + Math.random()));
    }
  };
};

const sha256 = (content: Buffer): string => createHash("sha256").update(content).digest("hex");

/** S3 wants length and hash before the first byte, so a stream waits on the disk until it is whole. */
const spool = async <T>(stream: Readable, use: (body: Blob, hash: string) => Promise<T>): Promise<T> => {
  const path = join(tmpdir(), `upload-${randomBytes(12).toString("hex")}`);
  const hash = createHash("sha256");
  const hashed = async function* (chunks: AsyncIterable<Buffer>) {
    for await (const chunk of chunks) {
      hash.update(chunk);
      yield chunk;
    }
  };
  try {
    await pipeline(stream, hashed, createWriteStream(path, { mode: 0o600, flags: "wx" }));
    return await use(await openAsBlob(path), hash.digest("hex"));
  } finally {
    await rm(path, { force: true });
  }
};

export const openS3Files = (settings: S3Settings): FileStore => {
  const request = openClient(settings);

  const putWhole = async (key: string, contentType: string, body: Buffer | Blob, hash: string): Promise<void> => {
    const headers = { "content-type": contentType, "x-amz-content-sha256": hash };
    const answer = await request(key, { method: "PUT", body, headers });
    if (!answer.ok) throw await s3Failure("PUT", answer);
    await answer.body?.cancel();
  };

  return {
    kind: "s3",
    put: async (key, content, { contentType }) => {
      checkFileKey(key);
      if (Buffer.isBuffer(content)) return putWhole(key, contentType, content, sha256(content));
      return spool(content, (body, hash) => putWhole(key, contentType, body, hash));
    },
    get: async (key) => {
      const answer = await request(checkFileKey(key), { method: "GET" });
      if (answer.status === 404) {
        const failure = await answer.text();
        // A missing bucket is a wrong setting, not a missing file.
        if (failure.includes("NoSuchBucket")) throw new Error("File storage has no such bucket");
        return null;
      }
      if (!answer.ok || !answer.body) throw await s3Failure("GET", answer);
      const length = answer.headers.get("content-length");
      return {
        stream: Readable.fromWeb(answer.body as WebStream),
        size: length === null ? null : Number(length),
        contentType: answer.headers.get("content-type") ?? "application/octet-stream",
      };
    },
    remove: async (key) => {
      const answer = await request(checkFileKey(key), { method: "DELETE" });
      if (!answer.ok && answer.status !== 404) throw await s3Failure("DELETE", answer);
      await answer.body?.cancel();
    },
  };
};
