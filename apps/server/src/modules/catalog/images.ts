import { audit } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { AppError, conflict, invalid, notFound } from "../../platform/errors.ts";
import { resizeImage, sniffImage } from "../../platform/images.ts";
import { type FetchPublicOptions, fetchPublic, isFetchError } from "../../platform/safe-fetch.ts";
import { fileAddress, storeFile } from "../../platform/stored-files.ts";
import { requireProduct } from "./survivors.ts";

export const imageBytesMax = 10 * 1024 * 1024;
const imagesMax = 12;
const widths = [160, 480, 960] as const;
const formats = { webp: { quality: 78 }, avif: { quality: 50 } } as const;
type Format = keyof typeof formats;

type FileRow = { image_id: number; width: number; format: string; file_id: number };

/** A product's pictures in their order, each with every size and format it comes in. */
export const listImages = async (ctx: Ctx, productId: number) => {
  const files = await ctx.db
    .selectFrom("product_images as i")
    .innerJoin("product_image_files as f", "f.image_id", "i.id")
    .select(["f.image_id", "f.width", "f.format", "f.file_id"])
    .where("i.product_id", "=", productId)
    .orderBy("i.position")
    .orderBy("i.id")
    .orderBy("f.width")
    .execute();
  const byImage = Map.groupBy(files, ({ image_id }) => image_id);
  return [...byImage].map(([id, own]) => ({ id, ...addressesOf(ctx, own) }));
};

const addressesOf = (ctx: Ctx, files: readonly FileRow[]) => {
  const url = (file: FileRow) => fileAddress(ctx, file.file_id, "forever");
  const srcset = (format: Format) =>
    files
      .filter((file) => file.format === format)
      .map((file) => `${url(file)} ${file.width}w`)
      .join(", ");
  const middle = files.find(({ width, format }) => width === 480 && format === "webp");
  return { src: middle ? url(middle) : "", webp: srcset("webp"), avif: srcset("avif") };
};

/** Reading a broken picture is the sender's trouble, not ours. */
const resized = async (content: Buffer, width: number, format: Format) => {
  try {
    return await resizeImage(content, { width, format, ...formats[format] });
  } catch {
    throw invalid("This picture cannot be read. Send a JPEG, PNG, WebP, AVIF or GIF.");
  }
};

const requirePicture = (content: Buffer) => {
  if (!Buffer.isBuffer(content) || !sniffImage(content))
    throw new AppError(415, "unsupported", "Send a JPEG, PNG, WebP, AVIF or GIF.");
};

/** Makes every size before the transaction begins: shrinking takes its time. */
export const addImage = async (ctx: ActorCtx, productId: number, content: Buffer) => {
  requirePicture(content);
  const product_id = await requireProduct(ctx, productId);
  const variants: { width: (typeof widths)[number]; format: Format; file_id: number }[] = [];
  for (const width of widths)
    for (const format of Object.keys(formats) as Format[]) {
      const made = await resized(content, width, format);
      const name = `product-${product_id}-${width}.${format}`;
      const file = { name, extension: format, purpose: "products", ownerId: ctx.actor.userId };
      variants.push({ width, format, file_id: await storeFile(ctx, made, file) });
    }
  return inTransaction(ctx, async (tx) => {
    await tx.db.selectFrom("products").select("id").where("id", "=", product_id).forUpdate().execute();
    const present = await imageIds(tx, product_id);
    if (present.length >= imagesMax) throw conflict(`A product has at most ${imagesMax} pictures.`);
    const { id } = await tx.db
      .insertInto("product_images")
      .values({ product_id, position: present.length + 1, created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await tx.db
      .insertInto("product_image_files")
      .values(variants.map((variant) => ({ ...variant, image_id: id })))
      .execute();
    await audit(tx, {
      action: "product.image.add",
      subject: "product",
      subjectId: product_id,
      after: { image_id: id },
    });
    return listImages(tx, product_id);
  });
};

const imageIds = async (ctx: Ctx, productId: number) =>
  (
    await ctx.db
      .selectFrom("product_images")
      .select("id")
      .where("product_id", "=", productId)
      .orderBy("position")
      .orderBy("id")
      .execute()
  ).map(({ id }) => id);

/** The files stay: an old order's page may still show them. */
export const removeImage = (ctx: ActorCtx, productId: number, imageId: number) =>
  inTransaction(ctx, async (tx) => {
    const product_id = await requireProduct(tx, productId);
    const gone = await tx.db
      .deleteFrom("product_images")
      .where("id", "=", imageId)
      .where("product_id", "=", product_id)
      .returning("id")
      .executeTakeFirst();
    if (!gone) throw notFound("Picture");
    const before = { image_id: imageId };
    await audit(tx, { action: "product.image.remove", subject: "product", subjectId: product_id, before });
    return listImages(tx, product_id);
  });

export const orderImages = (ctx: ActorCtx, productId: number, ids: number[]) =>
  inTransaction(ctx, async (tx) => {
    const product_id = await requireProduct(tx, productId);
    const before = await imageIds(tx, product_id);
    if (ids.length !== before.length || !before.every((id) => ids.includes(id)))
      throw conflict("The pictures have changed meanwhile. Please reload them.");
    for (const [at, id] of ids.entries())
      await tx.db
        .updateTable("product_images")
        .set({ position: at + 1 })
        .where("id", "=", id)
        .execute();
    const change = { before: { ids: before }, after: { ids } };
    await audit(tx, { action: "product.image.order", subject: "product", subjectId: product_id, ...change });
    return listImages(tx, product_id);
  });

const fetchFaults: Readonly<Record<string, string>> = {
  bad_url: "This is not a web address that can be fetched.",
  private_address: "This address leads into a private network.",
  too_large: "The picture is larger than 10 MB.",
  timeout: "The server took too long to answer.",
  bad_answer: "The server did not answer with a picture.",
};

/** Fetches a picture from the web on a person's behalf, and hands back nothing but its own pixels. */
export const convertImage = async (url: string, options: FetchPublicOptions = {}) => {
  const limits = { timeoutMs: 10_000, maxBytes: imageBytesMax, accept: /^image\//, ...options };
  const { body } = await fetchPublic(url, limits).catch((error: unknown) => {
    if (!isFetchError(error)) throw error;
    const fault = fetchFaults[error.code]!;
    throw invalid(fault, { url: fault });
  });
  requirePicture(body);
  const picture = await resized(body, 960, "webp");
  return { image: `data:image/webp;base64,${picture.toString("base64")}`, size_bytes: picture.length };
};
