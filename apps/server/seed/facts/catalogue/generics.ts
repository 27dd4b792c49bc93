import { antibiotics } from "./antibiotics.ts";
import { baby } from "./baby.ts";
import { blood, cardio } from "./cardio.ts";
import { mindAndNerves } from "./cns.ts";
import { consumables, diagnostics } from "./consumables.ts";
import { devices } from "./devices.ts";
import { diabetes, hormones } from "./diabetes.ts";
import { eyeAndEar } from "./eye-ear.ts";
import { gastro } from "./gastro.ts";
import { hospital } from "./hospital.ts";
import { parasites, viralAndFungal } from "./infections.ts";
import { knownBrands } from "./known-brands.ts";
import { malaria } from "./malaria.ts";
import { pain } from "./pain.ts";
import { nutrition, personalCare } from "./personal-care.ts";
import { respiratory } from "./respiratory.ts";
import { skin } from "./skin.ts";
import { synonyms } from "./synonyms.ts";
import type { Brand, Generic } from "./types.ts";
import { cancerAndImmunity, vaccinesAndBiologics } from "./vaccines-biologics.ts";
import { vitamins } from "./vitamins.ts";
import { urology, womensHealth } from "./womens-health.ts";

const brand = (text: string): Brand => {
  const [name = "", maker = ""] = text.split(" by ");
  return { name, maker };
};

const withNames = (generic: Generic): Generic => {
  const brands = knownBrands[generic.generic];
  const others = synonyms[generic.generic];
  return {
    ...generic,
    ...(brands && { brands: brands.split(", ").map(brand) }),
    ...(others && { synonyms: others.split(", ") }),
  };
};

/** Everything the catalogue's generator multiplies by packs and makers. */
export const generics: readonly Generic[] = [
  ...malaria,
  ...pain,
  ...antibiotics,
  ...viralAndFungal,
  ...parasites,
  ...cardio,
  ...blood,
  ...diabetes,
  ...hormones,
  ...respiratory,
  ...gastro,
  ...vitamins,
  ...womensHealth,
  ...urology,
  ...skin,
  ...eyeAndEar,
  ...mindAndNerves,
  ...vaccinesAndBiologics,
  ...cancerAndImmunity,
  ...hospital,
  ...devices,
  ...consumables,
  ...diagnostics,
  ...nutrition,
  ...personalCare,
  ...baby,
].map(withNames);
