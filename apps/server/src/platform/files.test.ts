import { randomBytes } from "node:crypto";
import { access, mkdtemp, readdir, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startS3 } from "../../test/stand-ins/s3.ts";
import { type FileStore, openDiskFiles, openS3Files } from "./files.ts";

const png = { contentType: "image/png" };
const account = {
  accessKeyId: "AKIDEXAMPLE",
  secretAccessKey: "wJalrXUtnFEMI",
  region: "af-south-1",
  bucket: "remedia",
};

let dir: string;
let standIn: Awaited<ReturnType<typeof startS3>>;
let s3: FileStore;

beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), "files-test-"));
  standIn = await startS3(account);
  s3 = openS3Files({ ...account, endpoint: standIn.endpoint, forcePathStyle: true, timeoutMs: 500 });
});
afterEach(async () => {
  await standIn.close();
  await rm(dir, { recursive: true });
});

const headOf = async (store: FileStore, key: string) => {
  const file = await store.get(key);
  file?.stream.destroy();
  return file && { size: file.size, contentType: file.contentType };
};

const contentOf = async (store: FileStore, key: string): Promise<Buffer | null> => {
  const file = await store.get(key);
  return file && buffer(file.stream);
};

const brokenStream = () =>
  Readable.from(
    (async function* () {
      yield Buffer.from("half");
      throw new Error("the upload broke off");
    })(),
  );

const badKeys = [
  "",
  "/a",
  "a/",
  "a//b",
  "../a",
  "a/../b",
  "a/..",
  "a..b",
  "./a",
  ".a",
  "a/.b",
  "A",
  "a b",
  "a\\b",
  "a\0",
  "é",
  "a?b",
  "x".repeat(201),
];

describe.each([
  ["disk", () => openDiskFiles(dir)],
  ["s3", () => s3],
])("%s", (kind, open) => {
  test("says what it is", () => {
    expect(open().kind).toBe(kind);
  });

  test("gives back what was put, with its size and content type", async () => {
    const content = randomBytes(100_000);
    await open().put("products/12/photo_1-a.png", content, png);
    const file = await open().get("products/12/photo_1-a.png");
    expect(file).toMatchObject({ size: 100_000, contentType: "image/png" });
    expect((await buffer(file!.stream)).equals(content)).toBe(true);
  });

  test("takes a stream of several chunks", async () => {
    const chunks = [randomBytes(70_000), randomBytes(80_000)];
    await open().put("exports/orders.xlsx", Readable.from(chunks), { contentType: "application/zip" });
    expect((await contentOf(open(), "exports/orders.xlsx"))?.equals(Buffer.concat(chunks))).toBe(true);
  });

  test("takes an empty file", async () => {
    await open().put("empty", Buffer.alloc(0), png);
    expect(await headOf(open(), "empty")).toEqual({ size: 0, contentType: "image/png" });
    expect(await contentOf(open(), "empty")).toEqual(Buffer.alloc(0));
  });

  test("replaces a file under the same key", async () => {
    await open().put("a/b", Buffer.from("old"), { contentType: "text/plain" });
    await open().put("a/b", Buffer.from("new"), png);
    expect(await headOf(open(), "a/b")).toEqual({ size: 3, contentType: "image/png" });
    expect((await contentOf(open(), "a/b"))?.toString()).toBe("new");
  });

  test("knows nothing of a missing or removed file, and removes it twice without complaint", async () => {
    await open().put("a/b", Buffer.from("x"), png);
    await open().remove("a/b");
    await open().remove("a/b");
    expect(await open().get("a/b")).toBeNull();
    expect(await open().get("never/there")).toBeNull();
    expect(await open().get("a")).toBeNull();
  });

  test("keeps nothing of a stream that breaks off", async () => {
    await expect(open().put("a/broken", brokenStream(), png)).rejects.toThrow("broke off");
    expect(await open().get("a/broken")).toBeNull();
    expect(standIn.requests.some((request) => request.startsWith("PUT"))).toBe(false);
  });

  test.each(badKeys)("refuses the key %j", async (key) => {
    await expect(open().put(key, Buffer.from("x"), png)).rejects.toThrow("not a file key");
    await expect(open().get(key)).rejects.toThrow("not a file key");
    await expect(open().remove(key)).rejects.toThrow("not a file key");
  });
});

describe("disk", () => {
  test("leaves no draft behind, whether it went well or not", async () => {
    const store = openDiskFiles(dir);
    await store.put("good", Readable.from([Buffer.from("x")]), png);
    await store.put("bad", brokenStream(), png).catch(() => {});
    expect((await readdir(dir)).filter((name) => name.endsWith(".draft"))).toEqual([]);
  });

  test("keeps the old file when its replacement breaks off", async () => {
    const store = openDiskFiles(dir);
    await store.put("a", Buffer.from("old"), png);
    await store.put("a", brokenStream(), png).catch(() => {});
    expect((await contentOf(store, "a"))?.toString()).toBe("old");
  });

  test("serves nothing that was not put there", async () => {
    await writeFile(join(dir, "stray"), "x");
    expect(await openDiskFiles(dir).get("stray")).toBeNull();
    await expect(access(join(dir, "stray"))).resolves.toBeUndefined();
  });
});

describe("s3", () => {
  test("signs each request with the bucket in the path, or in the host name", async () => {
    await s3.put("a/b.png", Buffer.from("x"), png);
    expect(standIn.requests).toEqual(["PUT /remedia/a/b.png"]);
    const endpoint = standIn.endpoint.replace("127.0.0.1", "localhost");
    const inHost = openS3Files({ ...account, endpoint, forcePathStyle: false, timeoutMs: 500 });
    // "remedia.localhost" resolves to this machine only where the system says so; the request must at least go there.
    const found = await headOf(inHost, "a/b.png").catch((error: Error) => error);
    if (found instanceof Error) expect(String((found.cause as Error).cause)).toContain("remedia.localhost");
    else expect(found).toMatchObject({ size: 1 });
  });

  test("says why storage refused, without the secret", async () => {
    const wrong = openS3Files({
      ...account,
      secretAccessKey: "guess",
      endpoint: standIn.endpoint,
      forcePathStyle: true,
    });
    await expect(wrong.put("a", Buffer.from("x"), png)).rejects.toThrow(
      "File storage refused PUT (403): SignatureDoesNotMatch",
    );
    await expect(wrong.get("a")).rejects.toThrow("SignatureDoesNotMatch");
    await expect(wrong.remove("a")).rejects.toThrow("SignatureDoesNotMatch");
    expect(standIn.requests).toHaveLength(3);
  });

  test("tells a missing bucket from a missing file", async () => {
    const wrong = openS3Files({ ...account, bucket: "elsewhere", endpoint: standIn.endpoint, forcePathStyle: true });
    await expect(wrong.get("a")).rejects.toThrow("no such bucket");
  });

  test.each([500, 503, 429, "drop", "hang"] as const)("tries again after %s", async (reply) => {
    standIn.answerNext(reply);
    await s3.put("a", Buffer.from("x"), png);
    standIn.answerNext(reply);
    expect((await contentOf(s3, "a"))?.toString()).toBe("x");
    expect(standIn.requests).toEqual(["PUT /remedia/a", "PUT /remedia/a", "GET /remedia/a", "GET /remedia/a"]);
  });

  test("tries a streamed upload again with the whole content", async () => {
    const content = randomBytes(200_000);
    standIn.answerNext("drop");
    await s3.put("a", Readable.from([content]), png);
    expect(standIn.objects.get("a")?.content.equals(content)).toBe(true);
  });

  test("gives up after three tries", async () => {
    for (let i = 0; i < 3; i++) standIn.answerNext(500);
    await expect(s3.get("a")).rejects.toThrow("File storage refused GET (500): InternalError");
    expect(standIn.requests).toHaveLength(3);
    await standIn.close();
    await expect(s3.get("a")).rejects.toThrow("could not be reached");
  });
});
