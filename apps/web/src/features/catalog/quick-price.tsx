import { api } from "../../api/client.ts";
import { refresh } from "../../api/query.ts";
import { showDone, showError, showFault } from "../../api/toasts.ts";
import { QuickMoney } from "../../composites/quick-money.tsx";
import { money } from "../../lib/format.ts";

type Product = { id: number; title: string; price: number | null };

const put = async (id: number, branch_id: number, price: number | null) => {
  try {
    await api("PUT /admin/products/:id/prices", { params: { id }, body: { prices: [{ branch_id, price }] } });
    await refresh();
    return true;
  } catch (error) {
    showError(error);
    return false;
  }
};

/** Back to what it was, unless somebody has changed it since. */
const putBack = async (id: number, branch_id: number, from: number, to: number | null) => {
  const { prices } = await api("GET /admin/products/:id", { params: { id } });
  if (prices.find((row) => row.branch_id === branch_id)?.price === from) return put(id, branch_id, to);
  return showFault("The price has been changed since. Nothing was undone.");
};

/** The price at one branch, changed in the list itself and taken back in the message that says so. */
export const QuickPrice = ({ product, branchId }: { product: Product; branchId: number }) => {
  const { id, title, price: before } = product;
  const save = async (price: number) => {
    const isSaved = await put(id, branchId, price);
    if (isSaved)
      showDone(`${title} now costs ${money(price)}.`, {
        label: "Undo",
        run: () => void putBack(id, branchId, price, before).catch(showError),
      });
    return isSaved;
  };
  return (
    <QuickMoney
      label={`Price of ${title}`}
      value={before}
      shown={before === null ? "Set a price" : money(before)}
      save={save}
    />
  );
};
