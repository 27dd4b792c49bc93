import { api } from "../../api/client.ts";
import { confirm } from "../../composites/confirm.tsx";
import { QuickMoney } from "../../composites/quick-money.tsx";
import { changedSince, saveInPlace } from "../../composites/quick-save.ts";
import { money, number } from "../../lib/format.ts";

type Product = { id: number; title: string; price: number | null };

const put = (id: number, branch_id: number, price: number | null) =>
  api("PUT /admin/products/:id/prices", { params: { id }, body: { prices: [{ branch_id, price }] } });

/** Back to what it was, unless somebody has changed it since. */
const putBack = async (id: number, branch_id: number, from: number, to: number | null) => {
  const { prices } = await api("GET /admin/products/:id", { params: { id } });
  if (prices.find((row) => row.branch_id === branch_id)?.price !== from) throw changedSince();
  return put(id, branch_id, to);
};

/** A zero too many or too few is asked about before customers see it. */
const isMeant = async (from: number, to: number): Promise<boolean> => {
  if (to >= from / 2 && to <= from * 2) return true;
  const percent = Math.round(Math.abs(to / from - 1) * 100);
  const answer = await confirm({
    title: `Change the price to ${money(to)}?`,
    body: `That is ${number(percent)}% ${to < from ? "less" : "more"} than ${money(from)}.`,
    label: "Change price",
    keep: "Keep editing",
  });
  return answer !== null;
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
        (before === null || (await isMeant(before, price))) &&
        saveInPlace({
          write: () => put(id, branchId, price),
          undo: () => putBack(id, branchId, price, before),
          said: `${title} now costs ${money(price)}.`,
        })
      }
    />
  );
};
