import type { ActorCtx, Ctx } from "./context.ts";
import { AppError, invalid } from "./errors.ts";
import { resizeImage, sniffImage } from "./images.ts";
import { seal, unseal } from "./sealed.ts";
import { storeFile } from "./stored-files.ts";

const width = 1_600;

/**
 * Keeps a picture without what the phone wrote into it. The sealed answer turns into the file only in what it belongs to:
 * `purpose` binds it to that.
 */
export const keepPhoto = async (ctx: ActorCtx, purpose: string, content: Buffer): Promise<string> => {
  if (!sniffImage(content)) throw new AppError(415, "unsupported", "Send a JPEG, PNG, WebP, AVIF or GIF.");
  const picture = await resizeImage(content, { width, format: "webp", quality: 75 }).catch(() => {
    throw invalid("This picture cannot be read. Take another one.");
  });
  const owner = { name: `${purpose}.webp`, extension: "webp", purpose, ownerId: ctx.actor.userId };
  const file = await storeFile(ctx, picture, owner);
  return seal(ctx.platform.config.SECRET_KEY, `${purpose} photo`, { file });
};

/** The file that a sealed answer stands for; `field` is what the caller's form calls it. */
export const keptPhoto = (
  ctx: Ctx,
  purpose: string,
  ticket: string | null | undefined,
  field: string,
): number | null => {
  if (!ticket) return null;
  const opened = unseal<{ file: number }>(ctx.platform.config.SECRET_KEY, `${purpose} photo`, ticket);
  if (!opened) throw invalid("Please choose the photo again.", { [field]: "Please choose it again." });
  return opened.file;
};
