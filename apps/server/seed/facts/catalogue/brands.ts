import { words } from "../words.ts";
import type { ProductTypeKey } from "./product-types.ts";

export type Maker = {
  readonly name: string;
  /** ISO 3166-1 alpha-2; Nigerian makers get local NAFDAC numbers. */
  readonly country: string;
  /** What this maker sells: the generator gives medicines to medicine makers and bandages to bandage makers. */
  readonly makes: readonly MakerKind[];
  /** Where its prices sit within a presentation's range: 0 the cheapest, 1 the dearest. */
  readonly price_level: number;
};

export type MakerKind = "medicines" | "biologicals" | "supplements" | "devices" | "consumables" | "toiletries" | "baby";

const maker = (name: string, country: string, makes: readonly MakerKind[], price_level: number): Maker => ({
  name,
  country,
  makes,
  price_level,
});

/** Which makers can have made a product of this type. */
export const makerKindOf: Readonly<Record<ProductTypeKey, MakerKind>> = {
  medicine: "medicines",
  infusion: "medicines",
  vaccine: "biologicals",
  biological: "biologicals",
  supplement: "supplements",
  herbal: "supplements",
  food: "supplements",
  "baby-food": "baby",
  cosmetic: "toiletries",
  "personal-hygiene": "toiletries",
  household: "toiletries",
  device: "devices",
  diagnostic: "devices",
  equipment: "devices",
  consumable: "consumables",
};

/** Every maker is invented. */
export const makers: readonly Maker[] = [
  maker("Adoza Laboratories", "NG", ["medicines"], 0.2),
  maker("Akwete Pharma", "NG", ["medicines", "supplements"], 0.25),
  maker("Bakori Drugs", "NG", ["medicines"], 0.1),
  maker("Benuela Healthcare", "NG", ["medicines", "supplements"], 0.3),
  maker("Chidera Pharmaceuticals", "NG", ["medicines"], 0.2),
  maker("Dalatu Remedies", "NG", ["medicines", "toiletries"], 0.15),
  maker("Ekoline Pharma", "NG", ["medicines", "supplements"], 0.35),
  maker("Falgore Medicals", "NG", ["medicines", "consumables"], 0.2),
  maker("Gbemiga Biopharm", "NG", ["medicines", "supplements"], 0.3),
  maker("Harcrest Laboratories", "NG", ["medicines"], 0.3),
  maker("Idunu Consumer Health", "NG", ["supplements", "toiletries", "baby"], 0.4),
  maker("Jakande-Osei Infusions", "NG", ["medicines", "consumables"], 0.25),
  maker("Kwararafa Pharma", "NG", ["medicines"], 0.15),
  maker("Lekansi Healthcare", "NG", ["medicines", "supplements"], 0.35),
  maker("Mambaya Pharmaceuticals", "NG", ["medicines"], 0.2),
  maker("Nkemdi Surgicals", "NG", ["consumables", "devices"], 0.25),
  maker("Obudara Naturals", "NG", ["supplements"], 0.3),
  maker("Rimanka Personal Care", "NG", ["toiletries", "baby"], 0.25),
  maker("Sokora Hygiene", "NG", ["consumables", "toiletries", "baby"], 0.2),
  maker("Yemaja Laboratories", "NG", ["medicines"], 0.3),
  maker("Aravind Kesh Lifesciences", "IN", ["medicines", "biologicals"], 0.25),
  maker("Bhavika Remedies", "IN", ["medicines"], 0.1),
  maker("Chandrapur Biotech", "IN", ["medicines", "biologicals"], 0.4),
  maker("Devnath Healthcare", "IN", ["medicines", "supplements"], 0.2),
  maker("Gandhar Vale Pharma", "IN", ["medicines"], 0.2),
  maker("Kaveripur Drugs", "IN", ["medicines"], 0.05),
  maker("Malhar Formulations", "IN", ["medicines", "supplements"], 0.15),
  maker("Nilgira Labs", "IN", ["medicines"], 0.3),
  maker("Palanpur Surgicals", "IN", ["consumables", "devices"], 0.2),
  maker("Sundarvan Sutures", "IN", ["consumables"], 0.35),
  maker("Daqing Huamei Pharma", "CN", ["medicines"], 0.1),
  maker("Fujin Bluebridge Medical", "CN", ["devices", "consumables"], 0.2),
  maker("Lintao Meditech", "CN", ["devices", "consumables"], 0.1),
  maker("Shenyue Diagnostics", "CN", ["devices", "consumables"], 0.25),
  maker("Wuhua Sunfill Infusions", "CN", ["medicines", "consumables"], 0.15),
  maker("Lahorian Pharmacal", "PK", ["medicines"], 0.2),
  maker("Tenasserim Pharma", "MY", ["medicines", "supplements"], 0.45),
  maker("Anatolya Ilac", "TR", ["medicines", "baby"], 0.5),
  maker("Nileverde Pharma", "EG", ["medicines"], 0.35),
  maker("Accramed Laboratories", "GH", ["medicines"], 0.3),
  maker("Karoo Ridge Pharma", "ZA", ["medicines", "supplements"], 0.55),
  maker("Alpenrose Arzneimittel", "DE", ["medicines", "biologicals"], 0.95),
  maker("Hartwald Medizintechnik", "DE", ["devices"], 0.9),
  maker("Laboratoires Verneuil", "FR", ["medicines", "biologicals"], 0.9),
  maker("Brackenshire Pharma", "GB", ["medicines", "supplements"], 0.8),
  maker("Thornbury Vitamins", "GB", ["supplements"], 0.75),
  maker("Helvara Biologics", "CH", ["medicines", "biologicals"], 1),
  maker("Santoreno Farma", "IT", ["medicines"], 0.75),
  maker("Zalavita Gyogyszer", "HU", ["medicines"], 0.6),
  maker("Jutland Insulins", "DK", ["biologicals", "medicines"], 0.9),
  maker("Maple Harbour Nutrition", "CA", ["supplements", "baby"], 0.7),
  maker("Prairie Crest Health", "US", ["supplements", "devices", "medicines"], 0.85),
  maker("Windmeer Baby", "NL", ["baby", "toiletries"], 0.6),
  maker("Seoryeong Bio", "KR", ["biologicals", "devices"], 0.6),
];

/** An invented brand is a start, a middle and an end: "Lomavex", "Curazide". The generator must refuse a known brand. */
export const brandSyllables = {
  starts: words(`
    Al Am An Ar Ba Be Bi Ca Ce Ci Cu Da De Do El En Fa Fe Fi Ga Ge Gra Ha He Il Ja Je Ka Ke Ki La Le Lo Lu Ma Me Mo Na
    Ne No Nu Ol Or Pa Pe Pi Pra Pro Qua Ra Re Ri Ro Sa Se Si So Ta Te To Tri Ul Va Ve Vi Vo Xa Ya Ze Zi Zo`),
  middles: words(`
    ba bi cla cor da de di do fa fe flo ga gli la le li lo lu ma me mi mo na ne ni no pa pe pra ra re ri ro sa se si
    ta te ti tra va ve vi vo xi za ze zo`),
  ends: words(`
    bax cin clin col con cor dal dex din fen fex fil fort gel gen ket lan lax len lin lox max med min mol nal nex nil
    pan pin plex prin ral rex rin ron san sol tab tan tec tin tol tram val van vex vin vit vox xan xin zen zide zol`),
} as const;

/** Generic-led brands: "Adoza Metformin", "Metfolina"; cheaper makers prefer them. */
export const brandSuffixes = words("ina ex ol in Forte Plus DS SR Kid Junior Rapid");
