import type { Storage } from "./forms.ts";
import { type FormKey, forms, isInjected } from "./forms.ts";
import type { Generic, Presentation, SellingClass } from "./types.ts";

/** A presentation before it is known how its generic is sold and kept. */
export type PresentationRow = Omit<Presentation, "class" | "storage">;

/** One line per presentation: strength, packs, price of the first pack from and to, popularity. */
const presented =
  (form: FormKey) =>
  (strength: string, packs: string, low: number, high: number, popularity: number): PresentationRow => ({
    strength,
    form,
    packs: packs.split(", "),
    price_naira: [low, high],
    popularity,
  });

export const tab = presented("tablet");
export const caplet = presented("caplet");
export const chew = presented("chewable-tablet");
export const dispersible = presented("dispersible-tablet");
export const fizz = presented("effervescent-tablet");
export const slow = presented("modified-release-tablet");
export const sublingual = presented("sublingual-tablet");
export const cap = presented("capsule");
export const softgel = presented("softgel");
export const lozenge = presented("lozenge");
export const gummy = presented("gummy");
export const syrup = presented("syrup");
export const susp = presented("suspension");
export const drySusp = presented("dry-suspension");
export const oral = presented("oral-solution");
export const drops = presented("oral-drops");
export const sachet = presented("sachet");
export const powder = presented("oral-powder");
export const oralGel = presented("oral-gel");
export const tea = presented("tea");
export const amp = presented("ampoule");
export const vial = presented("vial");
export const powderVial = presented("powder-vial");
export const filledSyringe = presented("prefilled-syringe");
export const pen = presented("pen");
export const cartridge = presented("cartridge");
export const infusion = presented("infusion");
export const inhaler = presented("inhaler");
export const dryInhaler = presented("dry-inhaler");
export const inhalationLiquid = presented("inhalation-liquid");
export const nebule = presented("nebule");
export const noseSpray = presented("nasal-spray");
export const noseDrops = presented("nasal-drops");
export const eyeDrops = presented("eye-drops");
export const eyeOintment = presented("eye-ointment");
export const earDrops = presented("ear-drops");
export const cream = presented("cream");
export const ointment = presented("ointment");
export const gel = presented("gel");
export const balm = presented("balm");
export const lotion = presented("lotion");
export const solution = presented("topical-solution");
export const dusting = presented("topical-powder");
export const spray = presented("spray");
export const patch = presented("patch");
export const shampoo = presented("shampoo");
export const soap = presented("soap");
export const toothpaste = presented("toothpaste");
export const mouthwash = presented("mouthwash");
export const suppository = presented("suppository");
export const pessary = presented("pessary");
export const vaginalCream = presented("vaginal-cream");
export const enema = presented("enema");
export const implant = presented("implant");
export const coil = presented("intrauterine-device");
export const ring = presented("vaginal-ring");
export const milk = presented("milk-powder");
export const cereal = presented("cereal");
export const drink = presented("drink");
export const food = presented("food");
export const condoms = presented("condom");
export const device = presented("device");
export const kit = presented("kit");
export const strip = presented("test-strip");
export const cassette = presented("cassette");
export const instrument = presented("instrument");
export const dressing = presented("dressing");
export const disposable = presented("disposable");
export const garment = presented("garment");
export const diaper = presented("diaper");
export const wipes = presented("wipes");
export const toiletry = presented("toiletry");
export const accessory = presented("accessory");
export const liquid = presented("liquid");

type Unlisted = Omit<Generic, "category" | "subcategory">;

const strictness: readonly Storage[] = ["room", "cool", "cold"];

const byStrictness = (a: Storage, b: Storage) => strictness.indexOf(a) - strictness.indexOf(b);

const mildest = (presentations: readonly Presentation[]): Storage =>
  presentations.map(({ storage }) => storage).sort(byStrictness)[0] ?? "room";

const classInForm = (sellingClass: SellingClass, form: FormKey): SellingClass =>
  sellingClass === "otc" && isInjected(form) ? "prescription" : sellingClass;

const sold =
  (sellingClass: SellingClass) =>
  (generic: string, rows: readonly PresentationRow[]): Unlisted => {
    const presentations = rows.map((row) => ({
      ...row,
      class: classInForm(sellingClass, row.form),
      storage: forms[row.form].storage,
    }));
    return { generic, class: sellingClass, storage: mildest(presentations), presentations };
  };

export const otc = sold("otc");
export const rx = sold("prescription");
export const controlled = sold("controlled");

/** Every presentation of this generic is kept at least so. */
export const kept = (storage: Storage, generic: Unlisted): Unlisted => ({
  ...generic,
  storage,
  presentations: generic.presentations.map((presentation) => ({
    ...presentation,
    storage: byStrictness(presentation.storage, storage) > 0 ? presentation.storage : storage,
  })),
});

/** Lists generics under "category/subcategory". */
export const under = (path: `${string}/${string}`, generics: readonly Unlisted[]): readonly Generic[] => {
  const [category = "", subcategory = ""] = path.split("/");
  return generics.map((generic) => ({ ...generic, category, subcategory }));
};
