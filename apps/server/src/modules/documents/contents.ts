import { addressWords } from "@remedia/domain/addresses";
import { lagosDay } from "@remedia/domain/days";
import { type InvoiceContent, type InvoiceLine, withVat } from "@remedia/domain/invoices";
import { deliveryVatClass, type VatClass, vatRateOn } from "@remedia/domain/vat";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";
import { getSetting } from "../settings/settings.ts";

type Head = {
  id: number;
  number: string;
  branchId: number;
  branchCode: string;
  branch: string;
  branchAddress: string;
  branchPhone: string | null;
  buyer: string;
  tin: string | null;
  email: string | null;
  store: string;
  licenceNumber: string | null;
  phone: string;
  address: string;
  place: string;
  deliveryKobo: number;
  placedAt: Date;
  deliveredAt: Date | null;
  /** The day by which whoever bought on credit pays. */
  dueOn: string | null;
};

const readHeads = async (ctx: Ctx, orderIds: readonly number[]): Promise<Head[]> => {
  const { rows } = await sql<Head>`
    select o.id, o.number, o.branch_id as "branchId", b.code as "branchCode", b.name as branch, b.address as "branchAddress",
      b.phone as "branchPhone", u.name as buyer, u.tin, u.email, o.store_name as store, o.licence_number as "licenceNumber",
      o.phone, o.address, l.name || ', ' || s.name as place, o.delivery_kobo as "deliveryKobo", o.placed_at as "placedAt",
      o.delivered_at as "deliveredAt", o.due_on as "dueOn"
    from orders o join branches b on b.id = o.branch_id join users u on u.id = o.user_id join lgas l on l.id = o.lga_id
      join states s on s.id = l.state_id
    where o.id = any(${orderIds as number[]}::bigint[]) order by o.id`.execute(ctx.db);
  return rows;
};

type Line = {
  orderId: number;
  title: string;
  category: string;
  hsCode: string | null;
  quantity: number;
  unitKobo: number;
  totalKobo: number;
  vatClass: VatClass;
  /** Null until it was handed over. */
  basisPoints: number | null;
};

const readLines = async (ctx: Ctx, orderIds: readonly number[]): Promise<Line[]> => {
  const { rows } = await sql<Line>`
    select l.order_id as "orderId", l.title, c.name as category, p.hs_code as "hsCode", l.quantity, l.unit_kobo as "unitKobo",
      l.total_kobo as "totalKobo", coalesce(l.vat_class, p.vat_class) as "vatClass", l.vat_basis_points as "basisPoints"
    from order_lines l join products p on p.id = l.product_id join categories c on c.id = p.category_id
    where l.order_id = any(${orderIds as number[]}::bigint[]) order by l.order_id, l.id`.execute(ctx.db);
  return rows;
};

const deliveryLine = (deliveryKobo: number, day: string): Omit<InvoiceLine, "vatKobo">[] =>
  deliveryKobo === 0
    ? []
    : [
        {
          title: "Delivery",
          category: "Delivery service",
          hsCode: null,
          quantity: 1,
          unitKobo: deliveryKobo,
          totalKobo: deliveryKobo,
          vatClass: deliveryVatClass,
          basisPoints: vatRateOn(deliveryVatClass, day),
        },
      ];

/** What the house says of itself, the same on every paper. */
export const readHouse = async (ctx: Ctx) => ({
  name: await getSetting(ctx, "brand.name"),
  tin: await getSetting(ctx, "brand.tin"),
  email: await getSetting(ctx, "brand.support_email"),
  phone: await getSetting(ctx, "brand.support_phone"),
  address: await getSetting(ctx, "brand.address"),
});

type House = Awaited<ReturnType<typeof readHouse>>;

const contentOf = (house: House, head: Head, lines: readonly Line[], today: string): InvoiceContent => {
  const day = head.deliveredAt ? lagosDay(head.deliveredAt) : today;
  const taxed = lines.map(({ orderId: _, basisPoints, ...line }) => ({
    ...line,
    basisPoints: basisPoints ?? vatRateOn(line.vatClass, day),
  }));
  return {
    seller: {
      ...house,
      branch: head.branch,
      phone: head.branchPhone ?? house.phone,
      address: head.branchAddress || house.address,
    },
    buyer: {
      name: head.buyer,
      tin: head.tin,
      email: head.email,
      phone: head.phone,
      address: addressWords(head.address, head.place),
      store: head.store,
      licenceNumber: head.licenceNumber,
    },
    order: {
      number: head.number,
      placedOn: lagosDay(head.placedAt),
      deliveredOn: head.deliveredAt && lagosDay(head.deliveredAt),
      dueOn: head.dueOn,
    },
    lines: [...taxed, ...deliveryLine(head.deliveryKobo, day)].map(withVat),
  };
};

/** What an invoice of each of these orders would say now: its lines are taxed as they were handed over, or as of today. */
export const readContents = async (ctx: Ctx, orderIds: readonly number[]) => {
  const house = await readHouse(ctx);
  const today = lagosDay(ctx.now);
  const [heads, lines] = [await readHeads(ctx, orderIds), await readLines(ctx, orderIds)];
  const linesOf = Map.groupBy(lines, ({ orderId }) => orderId);
  return heads.map((head) => ({
    orderId: head.id,
    branchId: head.branchId,
    branchCode: head.branchCode,
    content: contentOf(house, head, linesOf.get(head.id) ?? [], today),
  }));
};
