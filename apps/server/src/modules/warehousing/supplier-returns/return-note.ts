import { dayOnPaper, lagosDay } from "@remedia/domain/days";
import { nairaText, toKobo } from "@remedia/domain/money";
import type { ActorCtx } from "../../../platform/context.ts";
import { drawPaper } from "../../../platform/paper.ts";
import type { Download } from "../../../platform/route.ts";
import { getBranch } from "../../geography/branches.ts";
import { getSetting } from "../../settings/settings.ts";
import type { ReturnNote } from "./return-note-drawing.ts";
import { getReturn } from "./supplier-returns.ts";

const naira = (value: number | null) => (value === null ? "" : nairaText(toKobo(value)));
const packs = new Intl.NumberFormat("en-NG");

type Return = Awaited<ReturnType<typeof getReturn>>;

/** The paper that goes along with the packs, and comes back signed. */
export const printReturnNote = async (ctx: ActorCtx, id: number): Promise<Download> => {
  const goods = await getReturn(ctx, id);
  const number = `RN-${String(id).padStart(6, "0")}`;
  const branch = await getBranch({ ...ctx, branchId: null }, goods.branch_id);
  const supplier = await ctx.db
    .selectFrom("suppliers")
    .select(["name", "address", "phone", "email"])
    .where("id", "=", goods.supplier_id)
    .executeTakeFirstOrThrow();
  const phone = branch.phone ?? (await getSetting(ctx, "brand.support_phone"));
  const note: ReturnNote = {
    sender: {
      name: await getSetting(ctx, "brand.name"),
      lines: [`${branch.name} branch`, branch.address, phone].filter((line) => line !== ""),
      title: "Goods return note",
      subtitle: goods.state === "draft" || goods.state === "cancelled" ? `${number} · ${goods.state}` : number,
    },
    facts: [
      { label: "Supplier", value: supplier.name },
      { label: "Address", value: supplier.address || "–" },
      { label: "Phone", value: supplier.phone ?? supplier.email ?? "–" },
      { label: "Entered", value: `${dayOn(goods.created_at)} by ${goods.created_by ?? "the system"}` },
      { label: "Sent", value: goods.sent_at ? `${dayOn(goods.sent_at)} by ${goods.sent_by ?? "the system"}` : "–" },
      { label: "Credit note", value: goods.credit_note ?? "–" },
    ],
    reason: goods.reason,
    table: tableOf(goods),
    signatures: ["Handed over by", "Carried by", "Received for the supplier by"],
  };
  const content = await drawPaper<ReturnNote>({
    drawing: new URL("./return-note-drawing.ts", import.meta.url),
    options: { title: `Goods return note ${number}`, printedAt: ctx.now },
    parts: [note],
  });
  return { download: { content, contentType: "application/pdf", name: `${number}.pdf`, inline: true } };
};

const dayOn = (at: Date) => dayOnPaper(lagosDay(at));

/** Costs stay off the paper of those who may not see them. */
const tableOf = (goods: Return): ReturnNote["table"] => {
  const priced = goods.value !== null;
  const columns: ReturnNote["table"]["columns"] = [
    { label: "#", width: 0.8, align: "right" },
    { label: "Product", width: 4.6 },
    { label: "Batch", width: 1.9 },
    { label: "Expiry", width: 1.6 },
    { label: "Packs", width: 1, align: "right" },
    ...(priced
      ? ([
          { label: "Cost", width: 1.7, align: "right" },
          { label: "Value", width: 2.2, align: "right" },
        ] as const)
      : []),
  ];
  const rows = goods.lines.map((line, at) => [
    String(at + 1),
    line.title,
    line.batch_number,
    dayOnPaper(line.expires_on),
    packs.format(line.quantity),
    ...(priced ? [naira(line.cost), naira(line.value)] : []),
  ]);
  const totals = ["", "Total", "", "", packs.format(goods.packs), ...(priced ? ["", naira(goods.value)] : [])];
  return { columns, rows, totals };
};
