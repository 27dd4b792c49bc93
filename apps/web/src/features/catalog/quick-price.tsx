import { api } from "../../api/client.ts";
import { confirm } from "../../composites/confirm.tsx";
import { QuickMoney } from "../../composites/quick-money.tsx";
import { saveInPlace } from "../../composites/quick-save.ts";
import { money, number } from "../../lib/format.ts";

type Product = { id: number; title: string; price: number | null };

const put = (id: number, branch_id: number, from: number | null, to: number | null) => {
  const at = (price: number | null) => ({ prices: [{ branch_id, price }] });
  return api("PUT /admin/products/:id/prices", { params: { id }, body: { ...at(to), was: at(from) } });
};

const costOf = async (id: number, branchId: number): Promise<number | null> => {
  const { prices } = await api("GET /admin/products/:id", { params: { id } });
  return prices.find((row) => row.branch_id === branchId)?.cost ?? null;
};

/** What speaks against a price: it loses money, or it has a zero too many or too few. */
const doubtOf = (from: number | null, to: number, cost: number | null): string | null => {
  if (cost !== null && to < cost) return `That is below its cost of ${money(cost)}.`;
  if (from === null || (to >= from / 2 && to <= from * 2)) return null;
  const percent = Math.round(Math.abs(to / from - 1) * 100);
  return `That is ${number(percent)}% ${to < from ? "less" : "more"} than ${money(from)}.`;
};

/** A doubtful price is asked about before customers see it. */
const isMeant = async (from: number | null, to: number, cost: number | null): Promise<boolean> => {
  const doubt = doubtOf(from, to, cost);
  if (!doubt) return true;
  const title = `Change the price to ${money(to)}?`;
  return (await confirm({ title, body: doubt, label: "Change price", keep: "Keep editing" })) !== null;
};

/** The price at one branch, changed in the list itself and taken back in the message that says so. */
export const QuickPrice = ({ product, branchId }: { product: Product; branchId: number }) => {
  const { id, title, price: before } = product;
  return (
    <QuickMoney
      label={`Price of ${title}`}
      value={before}
      shown={before === null ? "Set a price" : money(before)}
      save={async (price) =>
        (await isMeant(before, price, await costOf(id, branchId))) &&
        saveInPlace({
          write: () => put(id, branchId, before, price),
          undo: () => put(id, branchId, price, before),
          said: `${title} now costs ${money(price)}.`,
        })
      }
    />
  );
};
