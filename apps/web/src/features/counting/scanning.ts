import { lagosDay } from "@remedia/domain/days";
import { parseScan, type Scan } from "@remedia/domain/gs1";
import { api } from "../../api/client.ts";
import { ApiError, sentences } from "../../api/errors.ts";
import { batchNumber, type DeskLine, type Shelf } from "./desk-lines.ts";

export type Unexpected = {
  product: { id: number; label: string } | null;
  batch_number: string;
  expires_on: string;
};
/** What is behind a code, for somebody who stands before a shelf. */
export type Scanned =
  | { kind: "shelf"; shelf: Shelf; zone: string | null }
  | { kind: "line"; line: DeskLine; packs: number }
  | { kind: "choose"; lines: DeskLine[]; packs: number }
  | { kind: "unexpected"; found: Unexpected }
  | { kind: "fault"; message: string };

type Desk = { countId: number; lines: readonly DeskLine[]; shelf: Shelf | null };
type Product = { id: number; title: string };

const productPlace = (gtin: string) => `remedia.gtin.${gtin}`;
const fault = (message: string): Scanned => ({ kind: "fault", message });
const isOffline = (error: unknown) => error instanceof ApiError && error.code === "no_connection";

/** Looks on the phone first, so that it works where the network does not. */
export const readScan = async (code: string, desk: Desk): Promise<Scanned> => {
  const typedShelf = desk.lines.find(({ place_code }) => place_code === code.trim().toUpperCase());
  const scan = parseScan(code, lagosDay(new Date()));
  try {
    if (typedShelf || scan.kind === "shelf")
      return await findShelf(code, scan.shelf ?? typedShelf?.place_code ?? "", desk);
    if (scan.fault) return fault(scan.fault);
    return await findLine(code, scan, desk);
  } catch (error) {
    return fault(
      isOffline(error)
        ? "No connection, and this phone has not seen this code before. Find it in the list."
        : sentences(error).join(" "),
    );
  }
};

const findShelf = async (code: string, shelfCode: string, { countId, lines }: Desk): Promise<Scanned> => {
  const known = lines.find(({ place_code }) => place_code === shelfCode.toUpperCase());
  if (known) return { kind: "shelf", shelf: { id: known.place_id, code: known.place_code }, zone: null };
  const answer = await api("GET /admin/stock/scan", { query: { code }, quiet: true });
  if (!answer.shelf) return fault(answer.fault ?? "There is no such shelf here.");
  const query = { place_id: answer.shelf.id, per_page: 1 };
  const there = await api("GET /admin/stock_counts/:id/sheet", { params: { id: countId }, query, quiet: true });
  return { kind: "shelf", shelf: answer.shelf, zone: there.data[0]?.zone ?? null };
};

const findLine = async (code: string, scan: Scan, { lines, shelf }: Desk): Promise<Scanned> => {
  if (!shelf) return fault("Scan the shelf's label first, or choose the shelf.");
  const here = lines.filter(({ place_id }) => place_id === shelf.id);
  const product = await findProduct(code, scan, here);
  const same = here.filter(
    ({ product_id, batch_number }) =>
      product_id === product.id && (!scan.batch || batch_number === batchNumber(scan.batch)),
  );
  const packs = scan.count ?? 1;
  if (same[0] && same.length === 1) return { kind: "line", line: same[0], packs };
  if (same.length > 1) return { kind: "choose", lines: same, packs };
  return {
    kind: "unexpected",
    found: {
      product: { id: product.id, label: product.title },
      batch_number: scan.batch ? batchNumber(scan.batch) : "",
      expires_on: scan.expiresOn ?? "",
    },
  };
};

type KnownProduct = { product: Product; day: string };
const knownProduct = (gtin: string): KnownProduct | null =>
  JSON.parse(localStorage.getItem(productPlace(gtin)) ?? "null");

/** What a barcode leads to hardly ever changes: asked once a day, and known without a connection ever after. */
const findProduct = async (code: string, { gtin, batch }: Scan, here: readonly DeskLine[]): Promise<Product> => {
  if (!gtin) throw new ApiError(0, "no_product", ["This is not a product code. Scan the product's own code."]);
  const today = lagosDay(new Date());
  const known = knownProduct(gtin);
  if (known?.day === today) return known.product;
  try {
    const { product, fault: why } = await api("GET /admin/stock/scan", { query: { code }, quiet: true });
    if (!product) throw new ApiError(0, "no_product", [why ?? "No product has this barcode."]);
    localStorage.setItem(productPlace(gtin), JSON.stringify({ product, day: today }));
    return product;
  } catch (error) {
    const offline = isOffline(error) ? (known?.product ?? onlyOfBatch(batch, here)) : null;
    if (!offline) throw error;
    return offline;
  }
};

/** A batch number that stands on one line of the shelf tells the product too. */
const onlyOfBatch = (batch: string | undefined, here: readonly DeskLine[]): Product | null => {
  const [only, another] = here.filter(({ batch_number }) => batch && batch_number === batchNumber(batch));
  return only?.product_id && !another ? { id: only.product_id, title: only.title } : null;
};
