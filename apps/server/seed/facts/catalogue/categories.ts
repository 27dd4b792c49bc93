import type { ProductTypeKey } from "./product-types.ts";

export type Subcategory = {
  readonly key: string;
  readonly name: string;
  readonly product_type: ProductTypeKey;
};

export type Category = {
  readonly key: string;
  readonly name: string;
  /** The sentence under the category's title in the shop. */
  readonly about: string;
  readonly subcategories: readonly Subcategory[];
};

/** A subcategory that is not of the category's own product type says so: ["key", "Name", "type"]. */
type Row = readonly [key: string, name: string, product_type?: ProductTypeKey];

const category = (
  key: string,
  name: string,
  about: string,
  product_type: ProductTypeKey,
  rows: readonly Row[],
): Category => ({
  key,
  name,
  about,
  subcategories: rows.map(([key, name, own]) => ({ key, name, product_type: own ?? product_type })),
});

export const categories: readonly Category[] = [
  category("malaria", "Malaria", "Treatment and prevention for every age.", "medicine", [
    ["artemisinin-combinations", "Artemisinin combinations"],
    ["severe-malaria", "Severe malaria"],
    ["malaria-prevention", "Prevention in pregnancy and travel"],
    ["other-antimalarials", "Other antimalarials"],
  ]),
  category("pain", "Pain and fever", "From a headache to after an operation.", "medicine", [
    ["simple-analgesics", "Simple pain relief"],
    ["anti-inflammatories", "Anti-inflammatories"],
    ["strong-pain-relief", "Strong pain relief"],
    ["topical-pain-relief", "Rubs, gels and patches"],
    ["muscle-relaxants", "Muscle relaxants"],
    ["migraine", "Migraine"],
    ["gout-and-joints", "Gout and joints"],
  ]),
  category("antibiotics", "Antibiotics", "Bacterial infections, by family.", "medicine", [
    ["penicillins", "Penicillins"],
    ["cephalosporins", "Cephalosporins"],
    ["macrolides", "Macrolides"],
    ["quinolones", "Quinolones"],
    ["tetracyclines", "Tetracyclines"],
    ["injectable-antibiotics", "Aminoglycosides and reserve injections"],
    ["other-antibiotics", "Other antibacterials"],
    ["tuberculosis", "Tuberculosis and leprosy"],
  ]),
  category("antivirals-antifungals", "Viruses and fungi", "Antivirals, HIV care and antifungals.", "medicine", [
    ["antifungals", "Oral and injectable antifungals"],
    ["antivirals", "Herpes, influenza and other viruses"],
    ["hiv", "HIV treatment and prevention"],
    ["hepatitis", "Hepatitis B and C"],
  ]),
  category("parasites", "Worms and parasites", "Deworming, amoebae, river blindness, scabies.", "medicine", [
    ["dewormers", "Dewormers"],
    ["amoeba-giardia", "Amoebae and giardia"],
    ["filaria-bilharzia", "Filaria and bilharzia"],
    ["scabies-lice", "Scabies and lice"],
  ]),
  category("heart", "Heart and blood pressure", "Daily medicines for hypertension and the heart.", "medicine", [
    ["calcium-channel-blockers", "Calcium channel blockers"],
    ["ace-and-arb", "ACE inhibitors and ARBs"],
    ["beta-blockers", "Beta blockers"],
    ["diuretics", "Diuretics"],
    ["pressure-combinations", "Blood pressure combinations"],
    ["central-and-vasodilators", "Central agents and vasodilators"],
    ["cholesterol", "Cholesterol"],
    ["heart-failure-angina", "Heart failure, angina and rhythm"],
  ]),
  category("blood", "Blood", "Clotting, anaemia and sickle cell.", "medicine", [
    ["anticoagulants", "Anticoagulants"],
    ["antiplatelets", "Antiplatelets"],
    ["bleeding", "Bleeding control"],
    ["iron", "Iron and anaemia"],
    ["sickle-cell", "Sickle cell"],
  ]),
  category("diabetes", "Diabetes", "Tablets, insulins and everything to go with them.", "medicine", [
    ["glucose-tablets", "Glucose-lowering tablets"],
    ["diabetes-combinations", "Tablet combinations"],
    ["insulins", "Insulins", "biological"],
    ["other-injectables", "Other injections", "biological"],
    ["low-sugar", "Low blood sugar"],
  ]),
  category("hormones", "Hormones and thyroid", "Thyroid, steroids and other hormones.", "medicine", [
    ["thyroid", "Thyroid"],
    ["steroids", "Steroids"],
    ["other-hormones", "Other hormones"],
  ]),
  category("respiratory", "Chest, cough and allergy", "Asthma, cough, catarrh and allergies.", "medicine", [
    ["asthma-inhalers", "Asthma inhalers"],
    ["asthma-tablets", "Asthma tablets and nebules"],
    ["cough-and-cold", "Cough and cold"],
    ["allergy", "Allergy"],
    ["nose", "Nose and sinuses"],
    ["throat", "Sore throat"],
  ]),
  category("gastro", "Stomach and bowel", "Ulcer, heartburn, running stomach, constipation.", "medicine", [
    ["antacids", "Antacids"],
    ["ulcer", "Ulcer and reflux"],
    ["diarrhoea", "Diarrhoea and rehydration"],
    ["constipation", "Constipation"],
    ["nausea", "Nausea and vomiting"],
    ["spasm", "Cramps and spasm"],
    ["piles", "Piles"],
    ["liver-digestion", "Liver and digestion"],
  ]),
  category("vitamins", "Vitamins and supplements", "Daily vitamins, minerals and tonics.", "supplement", [
    ["multivitamins", "Multivitamins"],
    ["single-vitamins", "Single vitamins"],
    ["minerals", "Minerals"],
    ["tonics", "Blood tonics and appetite", "medicine"],
    ["oils-and-antioxidants", "Oils and antioxidants"],
    ["herbal", "Herbal", "herbal"],
  ]),
  category("womens-health", "Women's health", "Contraception, fertility, pregnancy, birth.", "medicine", [
    ["contraceptives", "Contraceptives"],
    ["fertility", "Fertility"],
    ["pregnancy-and-birth", "Pregnancy and birth"],
    ["vaginal-infections", "Vaginal infections"],
    ["menopause-periods", "Periods and menopause"],
  ]),
  category("urology", "Bladder and men's health", "Prostate, bladder, kidney and erections.", "medicine", [
    ["prostate", "Prostate"],
    ["erectile", "Erectile dysfunction"],
    ["bladder-kidney", "Bladder and kidney"],
  ]),
  category("skin", "Skin", "Creams and lotions for what itches, spots or burns.", "medicine", [
    ["skin-fungus", "Fungal infections"],
    ["skin-bacteria", "Bacterial infections and wounds"],
    ["skin-steroids", "Steroid creams"],
    ["skin-combinations", "Combination creams"],
    ["acne-and-pigment", "Acne and pigment"],
    ["soothing", "Soothing and moisturising"],
    ["antiseptics", "Antiseptics"],
  ]),
  category("eye-ear", "Eye, ear and mouth", "Drops, ointments and mouth care.", "medicine", [
    ["eye-infection", "Eye infection"],
    ["glaucoma", "Glaucoma"],
    ["eye-comfort", "Dry and itchy eyes"],
    ["eye-inflammation", "Eye inflammation and examination"],
    ["ear", "Ear"],
    ["mouth", "Mouth"],
  ]),
  category("mind-nerves", "Mind and nerves", "Epilepsy, mood, sleep and movement.", "medicine", [
    ["epilepsy", "Epilepsy"],
    ["depression", "Depression"],
    ["anxiety-sleep", "Anxiety and sleep"],
    ["psychosis", "Psychosis and bipolar"],
    ["parkinson-dementia", "Parkinson's and memory"],
    ["nerve-pain", "Nerve pain and dizziness"],
  ]),
  category("vaccines", "Vaccines and sera", "Kept cold from door to door.", "vaccine", [
    ["childhood-vaccines", "Childhood vaccines"],
    ["adult-travel-vaccines", "Adult and travel vaccines"],
    ["sera", "Antivenoms and immunoglobulins", "biological"],
  ]),
  category("cancer-immunity", "Cancer and immunity", "For specialist centres.", "medicine", [
    ["chemotherapy", "Chemotherapy"],
    ["hormone-therapy", "Hormone therapy"],
    ["immune-suppressants", "Immune suppressants"],
    ["targeted", "Antibodies and growth factors", "biological"],
  ]),
  category("hospital", "Hospital and theatre", "Drips, anaesthesia and emergencies.", "medicine", [
    ["infusions", "Drips and electrolytes", "infusion"],
    ["anaesthesia", "Anaesthesia"],
    ["emergency", "Emergency and intensive care"],
    ["antidotes", "Antidotes"],
    ["contrast-and-nutrition", "Contrast and intravenous nutrition", "infusion"],
  ]),
  category("devices", "Devices", "Measure, breathe, support, move.", "device", [
    ["blood-pressure", "Blood pressure"],
    ["glucose-meters", "Glucose meters"],
    ["thermometers-scales", "Thermometers and scales"],
    ["breathing", "Breathing"],
    ["supports", "Supports and braces"],
    ["mobility", "Mobility and home care", "equipment"],
    ["clinical-instruments", "Clinical instruments"],
  ]),
  category("consumables", "Consumables", "What a ward or shop uses up every day.", "consumable", [
    ["gloves-and-masks", "Gloves and masks"],
    ["syringes-needles", "Syringes and needles"],
    ["iv-access", "Cannulas and giving sets"],
    ["dressings", "Dressings and plasters"],
    ["catheters-tubes", "Catheters and tubes"],
    ["sutures-theatre", "Sutures and theatre"],
    ["ward-supplies", "Ward supplies"],
  ]),
  category("diagnostics", "Tests", "Rapid tests, strips and laboratory needs.", "diagnostic", [
    ["rapid-tests", "Rapid tests"],
    ["glucose-strips", "Glucose and urine strips"],
    ["laboratory", "Laboratory"],
  ]),
  category("nutrition", "Nutrition and drinks", "Feeds, energy and special diets.", "food", [
    ["adult-nutrition", "Adult nutrition"],
    ["energy-glucose", "Energy and glucose"],
    ["diet-and-weight", "Diet and weight"],
  ]),
  category("personal-care", "Personal care", "Everyday hygiene from the same van.", "personal-hygiene", [
    ["oral-care", "Oral care"],
    ["bath-and-body", "Bath and body", "cosmetic"],
    ["hair", "Hair", "cosmetic"],
    ["feminine-care", "Feminine care"],
    ["sexual-wellness", "Condoms and lubricants", "device"],
    ["hand-hygiene", "Hand hygiene"],
    ["mosquitoes-household", "Mosquitoes and household", "household"],
    ["adult-incontinence", "Adult incontinence"],
  ]),
  category("baby", "Mother and baby", "Feeding, nappies and gentle care.", "personal-hygiene", [
    ["infant-formula", "Infant formula", "baby-food"],
    ["cereals", "Cereals and snacks", "baby-food"],
    ["nappies-wipes", "Nappies and wipes"],
    ["baby-skin", "Baby skin", "cosmetic"],
    ["baby-remedies", "Teething, gripe and colic", "medicine"],
    ["feeding", "Bottles and feeding", "device"],
    ["mother", "Mother"],
  ]),
];
