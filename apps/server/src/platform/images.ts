export type ImageKind = "jpeg" | "png" | "webp" | "avif" | "gif";

/** A 1 MB file can unpack to gigabytes of pixels; a phone's photo has 12 to 24 million. */
const PIXELS_MAX = 40_000_000;
const TIMEOUT_SECONDS = 20;

const ascii = (buffer: Buffer, start: number, end: number): string => buffer.toString("latin1", start, end);

/** AVIF shares its box with HEIC and MP4: the brand tells, either the major one or one of those after it. */
const isAvif = (buffer: Buffer): boolean => {
  if (buffer.length < 16 || ascii(buffer, 4, 8) !== "ftyp") return false;
  const brands = ascii(buffer, 8, Math.min(buffer.readUInt32BE(0), 64));
  return /^(.{4})*?avi[fs]/s.test(brands);
};

const signatures: [ImageKind, (buffer: Buffer) => boolean][] = [
  ["jpeg", (buffer) => ascii(buffer, 0, 3) === "\xff\xd8\xff"],
  ["png", (buffer) => ascii(buffer, 0, 8) === "\x89PNG\r\n\x1a\n"],
  ["gif", (buffer) => /^GIF8[79]a$/.test(ascii(buffer, 0, 6))],
  ["webp", (buffer) => ascii(buffer, 0, 4) === "RIFF" && ascii(buffer, 8, 12) === "WEBP"],
  ["avif", isAvif],
];

/** The kind by content; a name or a content type sent along is only a claim. */
export const sniffImage = (buffer: Buffer): ImageKind | null =>
  signatures.find(([, matches]) => matches(buffer))?.[0] ?? null;

export const sniffDocument = (buffer: Buffer): ImageKind | "pdf" | null =>
  ascii(buffer, 0, 5) === "%PDF-" ? "pdf" : sniffImage(buffer);

/** Turns the picture upright, makes it at most `width` wide, and drops EXIF: a photo's place is nobody's business. */
export const resizeImage = async (
  buffer: Buffer,
  options: { width: number; format: "webp" | "avif"; quality: number },
): Promise<Buffer> => {
  // Only these five reach the decoder: SVG and the rest can read files or loop.
  if (!sniffImage(buffer)) throw new Error("This file is not a picture that can be read");
  // Loaded with the first picture: a server that sees none goes without its memory.
  const { default: sharp } = await import("sharp");
  return sharp(buffer, { limitInputPixels: PIXELS_MAX, failOn: "error" })
    .timeout({ seconds: TIMEOUT_SECONDS })
    .autoOrient()
    .resize({ width: options.width, withoutEnlargement: true })
    .toFormat(options.format, { quality: options.quality })
    .toBuffer();
};
