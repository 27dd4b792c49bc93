import type { AdvertArt, AdvertAudience, AdvertSlot } from "@remedia/domain/deals";
import type { Static } from "@sinclair/typebox";
import { sql } from "kysely";
import { audit, changed } from "../../platform/audit.ts";
import { type ActorCtx, type Ctx, inTransaction } from "../../platform/context.ts";
import { takeEdit } from "../../platform/edits.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { resizeImage, sniffImage } from "../../platform/images.ts";
import { alphabetical, contains, listPage } from "../../platform/lists.ts";
import { fileAddress, storeFile } from "../../platform/stored-files.ts";
import { countViews } from "./advert-counts.ts";
import type { AdvertBody, AdvertEdit, AdvertQuery } from "./schemas.ts";
import { readWindow, writtenWindow } from "./windows.ts";

type Body = Static<typeof AdvertBody>;
type Words = { slot: AdvertSlot; audience: AdvertAudience; art: AdvertArt };

const adverts = (ctx: Ctx) =>
  ctx.db
    .selectFrom("adverts as a")
    .selectAll("a")
    .select([
      sql<number>`(select coalesce(sum(views), 0)::int from advert_days d where d.advert_id = a.id)`.as("views"),
      sql<number>`(select coalesce(sum(clicks), 0)::int from advert_days d where d.advert_id = a.id)`.as("clicks"),
    ])
    .$narrowType<Words>();

const present = <T extends { image_file_id: number | null }>(ctx: Ctx, { image_file_id, ...advert }: T) => ({
  ...advert,
  image_url: image_file_id ? fileAddress(ctx, image_file_id, "forever") : null,
});

export const listAdverts = async (ctx: Ctx, input: Static<typeof AdvertQuery>) => {
  let query = adverts(ctx);
  if (input.q) query = query.where(sql`fold(a.title)`, "like", contains(input.q));
  if (input.slot) query = query.where("a.slot", "=", input.slot);
  if (input.active !== undefined) query = query.where("a.active", "=", input.active);
  const page = await listPage(ctx, input, {
    rows: query,
    sorts: { title: alphabetical("a.title"), starts_at: "a.starts_at" },
    fallback: "-starts_at",
    tie: "a.id",
  });
  return { ...page, data: page.data.map((advert) => present(ctx, advert)) };
};

export const getAdvert = async (ctx: Ctx, id: number) => {
  const advert = await adverts(ctx).where("a.id", "=", id).executeTakeFirst();
  if (!advert) throw notFound("Advert");
  const days = await ctx.db
    .selectFrom("advert_days")
    .select(["day", "views", "clicks"])
    .where("advert_id", "=", id)
    .orderBy("day", "desc")
    .limit(60)
    .execute();
  return { ...present(ctx, advert), days };
};

const columnsOf = (body: Body) => ({ ...body, ...readWindow("An advert", body) });

export const createAdvert = (ctx: ActorCtx, body: Body) =>
  inTransaction(ctx, async (tx) => {
    const { id } = await tx.db
      .insertInto("adverts")
      .values({ ...columnsOf(body), created_at: tx.now })
      .returning("id")
      .executeTakeFirstOrThrow();
    await audit(tx, { action: "advert.create", subject: "advert", subjectId: id, after: body });
    return getAdvert(tx, id);
  });

const lockAdvert = async (tx: Ctx, id: number) => {
  await tx.db.selectFrom("adverts").select("id").where("id", "=", id).forUpdate().execute();
  return getAdvert(tx, id);
};

/** An advert in the words in which it is edited. */
const bodyOf = (advert: Awaited<ReturnType<typeof getAdvert>>): Body => ({
  title: advert.title,
  body: advert.body,
  link: advert.link,
  slot: advert.slot,
  audience: advert.audience,
  art: advert.art,
  active: advert.active,
  position: advert.position,
  ...writtenWindow(advert),
});

export const updateAdvert = (ctx: ActorCtx, id: number, edit: Static<typeof AdvertEdit>) =>
  inTransaction(ctx, async (tx) => {
    const before = bodyOf(await lockAdvert(tx, id));
    const body = await takeEdit<Body>(tx, { subject: "advert", id }, before, edit);
    const change = changed(before, body);
    if (!change) return getAdvert(tx, id);
    await tx.db.updateTable("adverts").set(columnsOf(body)).where("id", "=", id).execute();
    await audit(tx, { action: "advert.update", subject: "advert", subjectId: id, ...change });
    return getAdvert(tx, id);
  });

const imageWidth = 1200;

export const setAdvertImage = async (ctx: ActorCtx, id: number, name: string, content: Buffer) => {
  if (!sniffImage(content)) throw new AppError(415, "unsupported", "Please choose a picture.");
  const picture = await resizeImage(content, { width: imageWidth, format: "webp", quality: 78 });
  return inTransaction(ctx, async (tx) => {
    await getAdvert(tx, id);
    const image_file_id = await storeFile(tx, picture, {
      name: `${name}.webp`,
      extension: "webp",
      purpose: "adverts",
      ownerId: tx.actor.userId,
    });
    await tx.db.updateTable("adverts").set({ image_file_id }).where("id", "=", id).execute();
    await audit(tx, { action: "advert.image", subject: "advert", subjectId: id, after: { image_file_id } });
    return getAdvert(tx, id);
  });
};

const audiencesOf = (ctx: Ctx) => {
  if (!ctx.actor) return ["everyone", "signed_out"];
  return ["everyone", ctx.actor.kind === "agent" ? "agent" : ctx.actor.userType];
};

/** What stands in a slot now for this reader; that it was shown is counted aside. */
export const showAdverts = async (ctx: Ctx, slot: AdvertSlot) => {
  const rows = await ctx.db
    .selectFrom("adverts")
    .select(["id", "title", "body", "link", "art", "image_file_id"])
    .where("slot", "=", slot)
    .where("active", "=", true)
    .where("audience", "in", audiencesOf(ctx))
    .where("starts_at", "<=", ctx.now)
    .where("ends_at", ">", ctx.now)
    .orderBy("position")
    .orderBy("id")
    .limit(8)
    .$narrowType<Pick<Words, "art">>()
    .execute();
  countViews(
    ctx.platform,
    rows.map(({ id }) => id),
  );
  return rows.map((advert) => present(ctx, advert));
};
