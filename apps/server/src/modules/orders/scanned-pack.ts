import type { Ctx } from "../../platform/context.ts";
import { AppError } from "../../platform/errors.ts";
import { readCode } from "../inventory/scan.ts";

/** What is in somebody's hand does not belong into this tote or parcel; they hear it and read why. */
export const wrongPick = (message: string) => new AppError(409, "wrong_pick", message);

/** The pack whose code was scanned: its product, its batch if the code names one, and how many packs the code stands for. */
export const readPack = async (tx: Ctx, code: string, said: number | undefined) => {
  const { product, batch, fault, quantity } = await readCode(tx, code);
  if (!product) throw wrongPick(fault ?? "This is no product's barcode.");
  return { product, batch, packs: said ?? quantity ?? 1 };
};

/** The beginning of a sentence about all packs of a batch. */
export const allPacks = (packs: number, title: string) =>
  packs === 1 ? `The only pack of ${title} from this batch is` : `All ${packs} packs of ${title} from this batch are`;
