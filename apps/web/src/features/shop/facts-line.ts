import { packSize, saysForm } from "@remedia/domain/saying";
import type { CardProduct } from "./card-product.ts";

type Named = Pick<CardProduct, "name" | "generic" | "form" | "pack_size" | "manufacturer">;

/** What tells a product from its like; a form that its name says already is left out. */
export const factsLine = ({ name, form, pack_size, manufacturer }: Named): string =>
  [saysForm(name, form) ? "" : form, packSize(pack_size), manufacturer].filter(Boolean).join(" · ");

/** What it is by its general name, unless its name or its form says so. */
export const genericLine = ({ name, generic, form }: Named): string =>
  name.includes(generic) || generic === form ? "" : generic;
