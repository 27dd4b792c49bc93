import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { type ImageKind, resizeImage, sniffDocument, sniffImage } from "./images.ts";

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: "teal" }, limitInputPixels: false });

const kinds: ImageKind[] = ["jpeg", "png", "webp", "avif", "gif"];

describe("the kind of a file", () => {
  test.each(kinds)("knows %s by content", async (kind) => {
    const picture = await blank(20, 10).toFormat(kind).toBuffer();
    expect(sniffImage(picture)).toBe(kind);
    expect(sniffDocument(picture)).toBe(kind);
  });

  test("knows an AVIF whose own brand comes second", () => {
    const box = Buffer.from("\0\0\0\x1cftypmif1\0\0\0\0mif1avifmiaf", "latin1");
    expect(sniffImage(box)).toBe("avif");
  });

  test.each([
    ["an empty file", ""],
    ["a truncated signature", "\x89PNG"],
    ["SVG", '<svg xmlns="http://www.w3.org/2000/svg"/>'],
    ["HTML", "<!doctype html><script>alert(1)</script>"],
    ["HEIC", "\0\0\0\x18ftypheic\0\0\0\0mif1heic"],
    ["MP4", "\0\0\0\x18ftypisom\0\0\0\0isomavc1"],
    ["WAV", "RIFF\0\0\0\0WAVEfmt "],
    ["a program", "\x7fELF\x02\x01\x01"],
    ["a zip", "PK\x03\x04"],
  ])("knows %s as neither picture nor document", (_, content) => {
    const buffer = Buffer.from(content, "latin1");
    expect(sniffImage(buffer)).toBeNull();
    expect(sniffDocument(buffer)).toBeNull();
  });

  test("knows a PDF, and does not call it a picture", () => {
    const pdf = Buffer.from("%PDF-1.7\n");
    expect(sniffDocument(pdf)).toBe("pdf");
    expect(sniffImage(pdf)).toBeNull();
    expect(sniffDocument(Buffer.from("<html>%PDF-1.7"))).toBeNull();
  });
});

describe("resizing", () => {
  test.each([
    ["webp", "webp"],
    ["avif", "avif"],
  ] as const)("makes a %s of the wanted width", async (format, kind) => {
    const resized = await resizeImage(await blank(800, 400).jpeg().toBuffer(), { width: 200, format, quality: 60 });
    expect(sniffImage(resized)).toBe(kind);
    expect(await sharp(resized).metadata()).toMatchObject({ width: 200, height: 100 });
  });

  test.each(kinds)("reads %s", async (kind) => {
    const picture = await blank(64, 32).toFormat(kind).toBuffer();
    const resized = await resizeImage(picture, { width: 32, format: "webp", quality: 60 });
    expect(await sharp(resized).metadata()).toMatchObject({ width: 32, height: 16 });
  });

  test("does not blow up a small picture", async () => {
    const resized = await resizeImage(await blank(50, 20).png().toBuffer(), {
      width: 400,
      format: "webp",
      quality: 60,
    });
    expect(await sharp(resized).metadata()).toMatchObject({ width: 50, height: 20 });
  });

  test("turns a phone's photo upright and forgets where it was taken", async () => {
    const photo = await blank(300, 100)
      .withExif({ IFD0: { Make: "Phone" }, IFD3: { GPSLatitude: "6/1 27/1 0/1" } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    const resized = await resizeImage(photo, { width: 500, format: "webp", quality: 60 });
    const metadata = await sharp(resized).metadata();
    expect(metadata).toMatchObject({ width: 100, height: 300 });
    expect(metadata.exif).toBeUndefined();
    expect(metadata.orientation).toBeUndefined();
  });

  test("refuses a small file that unpacks to too many pixels", async () => {
    const bomb = await blank(10_000, 5_000).png({ compressionLevel: 9 }).toBuffer();
    expect(bomb.length).toBeLessThan(1_000_000);
    await expect(resizeImage(bomb, { width: 100, format: "webp", quality: 60 })).rejects.toThrow(/pixel/i);
  });

  test("refuses what is no picture, and a broken one", async () => {
    const options = { width: 100, format: "webp", quality: 60 } as const;
    await expect(resizeImage(Buffer.from("<svg/>"), options)).rejects.toThrow("not a picture");
    const half = (await blank(200, 200).png().toBuffer()).subarray(0, 200);
    await expect(resizeImage(half, options)).rejects.toThrow();
  });
});
