import { localPhone } from "@remedia/domain/accounts";
import { streetWords } from "@remedia/domain/addresses";
import { sql } from "kysely";
import type { ActorCtx } from "../../../platform/context.ts";
import { notFound, wrongState } from "../../../platform/errors.ts";
import { drawPaper } from "../../../platform/paper.ts";
import type { Download } from "../../../platform/route.ts";
import { bars } from "../../catalog/labels/symbols.ts";
import { getSetting } from "../../settings/settings.ts";
import { ordersAlone } from "../orders.ts";
import { labelPage, type ParcelLabel } from "./label-drawing.ts";
import { type Parcel, readParcels } from "./reading.ts";

const readAddress = async (ctx: ActorCtx, id: number) => {
  const order = await ordersAlone(ctx)
    .innerJoin("users as u", "u.id", "o.user_id")
    .innerJoin("branches as b", "b.id", "o.branch_id")
    .innerJoin("lgas as l", "l.id", "o.lga_id")
    .innerJoin("states as s", "s.id", "l.state_id")
    .select(["o.number", "o.store_name", "o.address", "o.phone", "o.delivery_type_name"])
    .select(["u.name as customer", "b.name as branch", sql<string>`l.name || ', ' || s.name`.as("place")])
    .where("o.id", "=", id)
    .executeTakeFirst();
  if (!order) throw notFound("Order");
  return order;
};

const kilos = new Intl.NumberFormat("en-NG", { maximumFractionDigits: 2 });
const heavy = ({ weight_grams, estimated_grams }: Parcel) =>
  weight_grams === null
    ? `about ${kilos.format(estimated_grams / 1_000)} kg`
    : `${kilos.format(weight_grams / 1_000)} kg`;

/** What is stuck onto each parcel of an order: where it goes, which it is, and bars that say its number. */
export const printParcelLabels = async (ctx: ActorCtx, orderId: number, parcelId?: number): Promise<Download> => {
  const order = await readAddress(ctx, orderId);
  const parcels = await readParcels(ctx, orderId);
  const brand = await getSetting(ctx, "brand.name");
  if (parcels.length === 0) throw wrongState(`${order.number} has no parcels yet.`);
  const chosen = parcels.filter(({ id }) => parcelId === undefined || id === parcelId);
  if (chosen.length === 0) throw notFound("Parcel");
  const parts = chosen.map(
    (parcel, nth): ParcelLabel => ({
      first: nth === 0,
      from: `${brand}, ${order.branch}`,
      order: order.number,
      which: `Parcel ${parcel.number.split("/").at(-1)}`,
      to: [order.store_name, ...(order.customer === order.store_name ? [] : [order.customer])],
      lines: [streetWords(order.address, order.place), order.place, localPhone(order.phone)].filter(Boolean),
      delivery: order.delivery_type_name,
      inside: `${parcel.packs} ${parcel.packs === 1 ? "pack" : "packs"}, ${heavy(parcel)}`,
      cold: parcel.cold,
      number: parcel.number,
      symbol: bars(parcel.number),
    }),
  );
  const content = await drawPaper<ParcelLabel>({
    drawing: new URL("./label-drawing.ts", import.meta.url),
    options: {
      title: `Parcel labels ${order.number}`,
      size: labelPage,
      margins: { top: 0, bottom: 0, left: 0, right: 0 },
      footer: false,
      printedAt: ctx.now,
    },
    parts,
  });
  return { download: { content, contentType: "application/pdf", name: `labels-${order.number}.pdf`, inline: true } };
};
