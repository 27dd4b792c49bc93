import { amp, cartridge, gel, kept, otc, pen, powderVial, rx, slow, tab, under, vial } from "./shorthand.ts";
import type { Generic } from "./types.ts";

export const diabetes: readonly Generic[] = [
  ...under("diabetes/glucose-tablets", [
    rx("Metformin", [
      tab("500 mg", "10 x 10, 2 x 14, 6 x 14, 1000", 3200, 9800, 10),
      tab("850 mg", "3 x 10, 6 x 10", 1900, 5600, 5),
      tab("1 g", "3 x 10, 2 x 14", 2400, 7200, 6),
      slow("500 mg", "2 x 14, 3 x 10, 6 x 10", 1700, 6800, 8),
      slow("1 g", "2 x 14, 3 x 10", 2600, 9200, 7),
    ]),
    rx("Glibenclamide", [tab("5 mg", "10 x 10, 2 x 14, 1000", 1500, 6200, 7)]),
    rx("Glimepiride", [
      tab("1 mg", "3 x 10, 2 x 14", 1300, 6200, 4),
      tab("2 mg", "3 x 10, 2 x 14", 1700, 9800, 8),
      tab("4 mg", "3 x 10, 2 x 14", 2200, 13500, 6),
    ]),
    rx("Gliclazide", [
      tab("80 mg", "6 x 10, 2 x 14", 3600, 9800, 4),
      slow("30 mg", "2 x 14, 3 x 10", 2600, 8800, 4),
      slow("60 mg", "3 x 10, 2 x 14", 3600, 12500, 6),
    ]),
    rx("Pioglitazone", [tab("15 mg", "3 x 10, 2 x 14", 2200, 6200, 4), tab("30 mg", "3 x 10, 2 x 14", 2800, 7800, 5)]),
    rx("Sitagliptin", [
      tab("50 mg", "2 x 14, 3 x 10", 4600, 22000, 4),
      tab("100 mg", "2 x 14, 3 x 10", 5600, 28000, 6),
    ]),
    rx("Vildagliptin", [tab("50 mg", "2 x 14, 3 x 10", 3800, 17500, 6)]),
    rx("Linagliptin", [tab("5 mg", "3 x 10", 5600, 24000, 4)]),
    rx("Dapagliflozin", [
      tab("5 mg", "2 x 14, 3 x 10", 4600, 22000, 3),
      tab("10 mg", "2 x 14, 3 x 10", 5200, 28000, 7),
    ]),
    rx("Empagliflozin", [tab("10 mg", "3 x 10", 6200, 32000, 6), tab("25 mg", "3 x 10", 7800, 36000, 5)]),
    rx("Acarbose", [tab("50 mg", "3 x 10", 3600, 8800, 1)]),
    rx("Repaglinide", [tab("1 mg", "3 x 10", 3200, 7800, 1)]),
  ]),
  ...under("diabetes/diabetes-combinations", [
    rx("Glimepiride + Metformin", [
      slow("1/500 mg", "3 x 10, 2 x 15", 2400, 7800, 5),
      slow("2/500 mg", "3 x 10, 2 x 15", 2800, 9800, 8),
      slow("2/1000 mg", "3 x 10", 3400, 9200, 3),
    ]),
    rx("Glibenclamide + Metformin", [
      tab("2.5/500 mg", "3 x 10", 2200, 6800, 5),
      tab("5/500 mg", "3 x 10, 6 x 10", 2400, 7800, 6),
    ]),
    rx("Vildagliptin + Metformin", [
      tab("50/500 mg", "3 x 10", 5200, 17500, 3),
      tab("50/1000 mg", "3 x 10, 6 x 10", 5800, 19500, 6),
      tab("50/850 mg", "3 x 10", 5600, 18500, 3),
    ]),
    rx("Sitagliptin + Metformin", [
      tab("50/500 mg", "2 x 14, 56", 6200, 22000, 4),
      tab("50/1000 mg", "2 x 14, 56", 6800, 24000, 6),
    ]),
    rx("Dapagliflozin + Metformin", [
      slow("10/1000 mg", "2 x 14, 3 x 10", 6800, 26000, 4),
      slow("5/1000 mg", "2 x 14", 6200, 19500, 2),
    ]),
    rx("Empagliflozin + Metformin", [tab("12.5/1000 mg", "60, 3 x 10", 14500, 46000, 3)]),
    rx("Empagliflozin + Linagliptin", [
      tab("10/5 mg", "3 x 10", 16500, 46000, 3),
      tab("25/5 mg", "3 x 10", 17500, 48000, 3),
    ]),
    rx("Pioglitazone + Metformin", [tab("15/500 mg", "3 x 10", 3200, 7200, 3)]),
    rx("Linagliptin + Metformin", [tab("2.5/1000 mg", "60", 19500, 44000, 2)]),
  ]),
  ...under("diabetes/insulins", [
    kept(
      "cold",
      rx("Insulin human soluble", [
        vial("100 units/mL", "10 mL", 6800, 13500, 7),
        cartridge("100 units/mL", "5 x 3 mL", 16500, 32000, 3),
      ]),
    ),
    kept(
      "cold",
      rx("Insulin human isophane", [
        vial("100 units/mL", "10 mL", 6800, 13500, 5),
        cartridge("100 units/mL", "5 x 3 mL", 16500, 32000, 2),
      ]),
    ),
    kept(
      "cold",
      rx("Insulin human premixed 30/70", [
        vial("100 units/mL", "10 mL", 7200, 14500, 9),
        cartridge("100 units/mL", "5 x 3 mL", 17500, 34000, 4),
        pen("100 units/mL", "5 x 3 mL, 1 x 3 mL", 19500, 38000, 4),
      ]),
    ),
    rx("Insulin aspart", [pen("100 units/mL", "5 x 3 mL, 1 x 3 mL", 32000, 58000, 4)]),
    rx("Insulin aspart premixed 30/70", [pen("100 units/mL", "5 x 3 mL, 1 x 3 mL", 32000, 62000, 6)]),
    rx("Insulin lispro", [pen("100 units/mL", "5 x 3 mL, 1 x 3 mL", 34000, 62000, 2)]),
    rx("Insulin glargine", [
      pen("100 units/mL", "5 x 3 mL, 1 x 3 mL", 32000, 68000, 7),
      pen("300 units/mL", "3 x 1.5 mL", 34000, 72000, 3),
    ]),
    rx("Insulin detemir", [pen("100 units/mL", "5 x 3 mL", 48000, 78000, 2)]),
    rx("Insulin degludec", [pen("100 units/mL", "5 x 3 mL, 1 x 3 mL", 62000, 98000, 2)]),
  ]),
  ...under("diabetes/other-injectables", [
    rx("Semaglutide", [
      pen("0.25 mg/dose", "1 pen", 115000, 190000, 3),
      pen("0.5 mg/dose", "1 pen", 120000, 200000, 3),
      pen("1 mg/dose", "1 pen", 125000, 215000, 3),
    ]),
    rx("Liraglutide", [pen("6 mg/mL", "1 x 3 mL, 2 x 3 mL", 58000, 98000, 2)]),
    rx("Dulaglutide", [pen("1.5 mg/0.5 mL", "2 pens, 4 pens", 86000, 145000, 1)]),
    rx("Tirzepatide", [
      pen("2.5 mg/dose", "1 pen, 4 pens", 145000, 260000, 1),
      pen("5 mg/dose", "1 pen, 4 pens", 165000, 290000, 1),
    ]),
  ]),
  ...under("diabetes/low-sugar", [
    otc("Glucose gel", [gel("40%", "25 g, 3 x 25 g", 1900, 4200, 2)]),
    kept("cold", rx("Glucagon", [powderVial("1 mg", "1 kit", 32000, 58000, 1)])),
    otc("Glucose tablets", [tab("4 g", "10, 50", 1300, 2800, 2)]),
  ]),
];

export const hormones: readonly Generic[] = [
  ...under("hormones/thyroid", [
    rx("Levothyroxine", [
      tab("25 mcg", "28, 100, 4 x 25", 2600, 8800, 5),
      tab("50 mcg", "28, 100, 4 x 25", 2800, 9200, 6),
      tab("100 mcg", "28, 100, 4 x 25", 3200, 9800, 6),
    ]),
    rx("Carbimazole", [tab("5 mg", "100, 10 x 10, 2 x 14", 5600, 14500, 5), tab("20 mg", "100", 12500, 26000, 1)]),
    rx("Propylthiouracil", [tab("50 mg", "100, 10 x 10", 9800, 21500, 2)]),
  ]),
  ...under("hormones/steroids", [
    rx("Prednisolone", [tab("5 mg", "10 x 10, 1000, 2 x 14", 1100, 3800, 9), tab("20 mg", "3 x 10", 1900, 4600, 3)]),
    rx("Dexamethasone", [
      tab("0.5 mg", "10 x 10, 1000", 900, 2600, 6),
      tab("4 mg", "3 x 10, 10 x 10", 1900, 4600, 3),
      amp("4 mg/mL", "10 ampoules, 100 ampoules, 50 ampoules", 1100, 3200, 9),
      amp("8 mg/2 mL", "10 ampoules", 1500, 3400, 6),
    ]),
    rx("Hydrocortisone sodium succinate", [powderVial("100 mg", "1 vial, 10 vials, 50 vials", 450, 1800, 9)]),
    rx("Methylprednisolone", [
      tab("4 mg", "3 x 10", 3200, 7800, 2),
      tab("16 mg", "1 x 10, 2 x 14", 4200, 9800, 2),
      powderVial("500 mg", "1 vial", 7800, 19500, 3),
      vial("40 mg/mL depot", "1 vial", 4200, 9800, 4),
      vial("80 mg/2 mL depot", "1 vial", 5600, 12500, 2),
    ]),
    rx("Betamethasone", [
      tab("0.5 mg", "10 x 10, 3 x 10", 1700, 5200, 3),
      amp("4 mg/mL", "5 ampoules, 10 ampoules", 3200, 7200, 3),
    ]),
    rx("Triamcinolone", [
      vial("40 mg/mL", "1 vial, 5 vials", 3600, 9800, 5),
      vial("10 mg/mL", "1 vial", 3200, 7800, 1),
    ]),
    rx("Deflazacort", [tab("6 mg", "1 x 10, 3 x 10", 2600, 5600, 1)]),
    rx("Fludrocortisone", [tab("0.1 mg", "30, 100", 9800, 21500, 1)]),
  ]),
  ...under("hormones/other-hormones", [
    rx("Cabergoline", [tab("0.5 mg", "1 x 2, 1 x 4, 1 x 8", 3200, 12500, 5)]),
    rx("Bromocriptine", [tab("2.5 mg", "3 x 10, 1 x 10", 3200, 9800, 5)]),
    rx("Testosterone", [
      amp("250 mg/mL", "1 ampoule, 5 ampoules", 3600, 9800, 4),
      gel("1%", "30 sachets", 28000, 56000, 1),
    ]),
    kept("cold", rx("Somatropin", [cartridge("15 mg/1.5 mL", "1 cartridge", 165000, 280000, 1)])),
    rx("Desmopressin", [tab("0.1 mg", "30", 16500, 34000, 1), tab("0.2 mg", "30", 24000, 46000, 1)]),
    kept("cold", rx("Octreotide", [amp("0.1 mg/mL", "5 ampoules, 1 ampoule", 19500, 42000, 1)])),
    rx("Calcitriol", [tab("0.25 mcg", "3 x 10, 30", 4800, 11500, 3)]),
    rx("Alendronic acid", [tab("70 mg", "1 x 4", 3600, 11500, 4)]),
    rx("Ibandronic acid", [tab("150 mg", "1 x 1, 1 x 3", 4800, 14500, 2)]),
    rx("Zoledronic acid", [vial("4 mg/5 mL", "1 vial", 14500, 38000, 2)]),
  ]),
];
