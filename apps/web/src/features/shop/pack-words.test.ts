import { expect, test } from "vitest";
import { makeProducts } from "../../../../server/seed/demo/catalog-generator.ts";
import { openChance } from "../../../../server/seed/random.ts";
import { insideOf } from "./pack-words.ts";

/** Of many kinds and few of each: their carton says enough. */
const cartons = `
  Abdominal binder, Aloe vera, Ankle support, Anti-decubitus mattress, Apple cider vinegar, Arm sling, Autoclave,
  Baby bib, Baby biscuits, Baby cologne, Baby weighing scale, Bathroom scale, Bedpan, Biohazard bag, Blood
  grouping antisera, Blood pressure cuff, Blood tube, Bottle steriliser, Breast pump, Burette set, Capillary
  tubes, Cervical collar, Chest drain tube, Chia seed, Chromic catgut, Clavicle brace, Colostomy bag, Commode
  chair, Compression stockings, Continuous glucose sensor, Cover slips, Crutches, Delivery pack, Dental floss,
  Denture cleanser, Diathermy pencil, Dispensing bottle, Dispensing envelopes, Disposable apron, Disposable bed
  sheet, Disposable changing mat, Drip stand, ECG electrodes, Examination couch roll, Examination lamp, Face
  shield, Feeding teat, Fetal Doppler, Finger splint, First aid box, Fluoride oxalate tube, Forceps, Fruit puree,
  Glycerin, Gram stain kit, Guedel airway, Hair dye, Hair relaxer, Heating pad, Height and weight scale, Hernia
  belt, Hernia mesh, Hospital bed, Hot water bottle, Implant, Incentive spirometer, Insecticide-treated net,
  Instrument tray, Insulin cooling pouch, Intrauterine device, Isolation gown, Kidney dish, Knee support, Lancing
  device, Laryngoscope, Lithium heparin tube, Low-sodium salt, Lumbar corset, Mackintosh sheet, Massager,
  Maternity belt, Maternity delivery bag list pack, Medicine measuring cup, Menstrual cup, Microscope slides, Milk
  storage bags, Mosquito coil, Mucus extractor, Nail care set, Nasal aspirator, Needle holder, Nipple shield, Oat
  fibre, Ophthalmoscope, Orthopaedic padding, Otoscope, Oxygen concentrator, Pacifier, Paper hand towel, Patella
  hammer, Patient wristband, Penlight, Pipette tips, Postpartum girdle, Rectal tube, Resuscitation bag, Rodent
  bait, Sharps box, Shaving razor, Shoe cover, Silicone scar sheet, Skin stapler, Sodium hypochlorite,
  Sterilisation pouch, Stethoscope, Stool container, Suction machine, Surgical blade, Surgical cap, Surgical drape
  pack, Swab stick, Tablet cutter, Talcum powder, Thermal ECG paper, Three-way stopcock, Toilet roll, Tourniquet,
  Training cup, Tuning fork, Umbilical cord clamp, Underwater seal bottle, Urinal bottle, Urine container, Vaginal
  ring, Vaginal speculum, Walking frame, Walking stick, Weekly pill organiser, Wheat and soy meal for diabetics,
  Wheelchair, Wooden tongue depressor, Wrist support
`
  .trim()
  .split(",")
  .map((form) => form.trim().replace(/\s+/g, " "));

const formsOfDemo = [...new Set(makeProducts(openChance(1), 6_000).map(({ form }) => form))].sort();

test("every form of the demo has its drawing, or stays in its carton on purpose", () => {
  expect(formsOfDemo.filter((form) => insideOf(form) === null)).toEqual(cartons);
});

test("only what is pressed or melted into pieces is drawn as tablets", () => {
  const pieces = /tablets?$|^(Caplet|Lozenge|Gummy)$/i;
  expect(formsOfDemo.filter((form) => insideOf(form) === "tablets" && !pieces.test(form))).toEqual([]);
});

test.each([
  ["Sanitary pads", "pouch"],
  ["Toothbrush", "brush"],
  ["Toiletry", null],
  ["Film-coated tablets", "tablets"],
  ["Tablet cutter", null],
  ["Injection", "vial"],
  ["Combo", null],
  ["", null],
])("%s", (form, inside) => {
  expect(insideOf(form)).toBe(inside);
});
