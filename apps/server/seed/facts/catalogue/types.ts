import type { FormKey, Storage } from "./forms.ts";

/** Who may buy: anyone, licensed premises, or premises that keep a register. */
export type SellingClass = "otc" | "prescription" | "controlled";

export type Presentation = {
  readonly strength: string;
  readonly form: FormKey;
  /** Usual packs, the commonest first: "10 x 10" is ten strips of ten. */
  readonly packs: readonly string[];
  /** Indicative wholesale price of the first pack, from plain generic to known brand. */
  readonly price_naira: readonly [low: number, high: number];
  /** 1 (asked for once a month) to 10 (on every order). */
  readonly popularity: number;
  /** As sold in this form: an injection needs a prescription even where the tablet does not. */
  readonly class: SellingClass;
  /** As this form is kept: a suppository melts where the tablet does not. */
  readonly storage: Storage;
};

export type Brand = { readonly name: string; readonly maker: string };

/** A substance, combination or device as a pharmacist names it, before any brand. */
export type Generic = {
  readonly generic: string;
  readonly category: string;
  readonly subcategory: string;
  /** The usual class and storage; a presentation may be stricter and is what counts. */
  readonly class: SellingClass;
  readonly storage: Storage;
  readonly presentations: readonly Presentation[];
  /** Well-known brands, as examples beside the invented ones. */
  readonly brands?: readonly Brand[];
  readonly synonyms?: readonly string[];
};
