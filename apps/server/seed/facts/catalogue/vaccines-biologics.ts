import {
  amp,
  cap,
  filledSyringe,
  kept,
  oral,
  type PresentationRow,
  powderVial,
  rx,
  tab,
  under,
  vial,
} from "./shorthand.ts";
import type { Generic } from "./types.ts";

/** Vaccines and sera never leave the cold chain. */
const cold = (generic: string, rows: readonly PresentationRow[]) => kept("cold", rx(generic, rows));

export const vaccinesAndBiologics: readonly Generic[] = [
  ...under("vaccines/childhood-vaccines", [
    cold("BCG vaccine", [powderVial("20 doses", "1 vial, 10 vials", 2600, 5600, 3)]),
    cold("Oral polio vaccine", [oral("20 doses", "1 vial, 10 vials", 3600, 7800, 2)]),
    cold("Inactivated polio vaccine", [vial("0.5 mL", "1 vial", 5600, 11500, 3)]),
    cold("Pentavalent vaccine (DTP-HepB-Hib)", [vial("0.5 mL", "1 vial, 10 vials", 4200, 9800, 4)]),
    cold("Hexavalent vaccine", [filledSyringe("0.5 mL", "1 syringe", 32000, 58000, 2)]),
    cold("Pneumococcal conjugate vaccine", [
      filledSyringe("13-valent", "1 syringe", 28000, 52000, 4),
      vial("10-valent", "1 vial", 12500, 24000, 2),
    ]),
    cold("Rotavirus vaccine", [oral("1.5 mL", "1 tube", 14500, 28000, 4)]),
    cold("Measles + Mumps + Rubella vaccine", [powderVial("0.5 mL", "1 vial, 10 vials", 5600, 14500, 5)]),
    cold("Measles vaccine", [powderVial("10 doses", "1 vial", 4200, 8800, 2)]),
    cold("Varicella vaccine", [powderVial("0.5 mL", "1 vial", 19500, 38000, 3)]),
    cold("Malaria vaccine", [vial("0.5 mL", "1 vial", 9800, 19500, 2)]),
  ]),
  ...under("vaccines/adult-travel-vaccines", [
    cold("Hepatitis B vaccine", [
      vial("20 mcg/mL adult", "1 vial, 10 vials", 2600, 7800, 7),
      vial("10 mcg/0.5 mL child", "1 vial, 10 vials", 1900, 5600, 4),
    ]),
    cold("Hepatitis A vaccine", [
      filledSyringe("Adult 1 mL", "1 syringe", 19500, 38000, 2),
      filledSyringe("Child 0.5 mL", "1 syringe", 14500, 28000, 2),
    ]),
    cold("Yellow fever vaccine", [powderVial("0.5 mL", "1 vial, 10 vials", 5600, 13500, 5)]),
    cold("Meningococcal ACWY vaccine", [powderVial("0.5 mL", "1 vial", 16500, 42000, 4)]),
    cold("Typhoid Vi vaccine", [filledSyringe("25 mcg/0.5 mL", "1 syringe, 10 syringes", 5600, 14500, 4)]),
    cold("Human papillomavirus vaccine", [
      filledSyringe("4-valent", "1 syringe", 28000, 56000, 4),
      filledSyringe("9-valent", "1 syringe", 68000, 125000, 2),
    ]),
    cold("Tetanus toxoid", [amp("0.5 mL", "1 ampoule, 10 ampoules", 700, 2200, 8)]),
    cold("Influenza vaccine", [filledSyringe("Quadrivalent", "1 syringe", 13500, 28000, 2)]),
    cold("Rabies vaccine", [powderVial("2.5 IU", "1 vial, 5 vials", 11500, 24000, 6)]),
    cold("Cholera vaccine (oral)", [oral("1.5 mL", "1 vial, 10 vials", 7800, 16500, 2)]),
    cold("Pneumococcal polysaccharide vaccine", [filledSyringe("23-valent", "1 syringe", 24000, 48000, 1)]),
  ]),
  ...under("vaccines/sera", [
    cold("Polyvalent snake antivenom", [powderVial("10 mL", "1 vial", 28000, 58000, 5)]),
    cold("Tetanus antitoxin", [amp("1,500 IU", "1 ampoule, 10 ampoules", 900, 2600, 7)]),
    cold("Tetanus immunoglobulin", [filledSyringe("250 IU", "1 syringe", 14500, 28000, 3)]),
    cold("Rabies immunoglobulin", [vial("300 IU/2 mL", "1 vial", 38000, 78000, 3)]),
    cold("Anti-D immunoglobulin", [filledSyringe("300 mcg", "1 syringe", 32000, 68000, 5)]),
    cold("Hepatitis B immunoglobulin", [vial("200 IU/mL", "1 vial", 42000, 78000, 3)]),
    cold("Normal human immunoglobulin", [vial("5 g/100 mL", "1 vial", 185000, 320000, 1)]),
    cold("Botulinum toxin type A", [powderVial("100 units", "1 vial", 145000, 260000, 1)]),
  ]),
];

export const cancerAndImmunity: readonly Generic[] = [
  ...under("cancer-immunity/chemotherapy", [
    rx("Cyclophosphamide", [
      powderVial("500 mg", "1 vial", 2800, 7800, 3),
      powderVial("1 g", "1 vial", 4600, 11500, 3),
      tab("50 mg", "10 x 10", 14500, 32000, 1),
    ]),
    cold("Doxorubicin", [vial("50 mg/25 mL", "1 vial", 7800, 19500, 3), vial("10 mg/5 mL", "1 vial", 3200, 7800, 1)]),
    rx("Paclitaxel", [
      vial("100 mg/16.7 mL", "1 vial", 13500, 34000, 3),
      vial("300 mg/50 mL", "1 vial", 28000, 68000, 2),
    ]),
    rx("Docetaxel", [vial("80 mg/4 mL", "1 vial", 16500, 42000, 3), vial("20 mg/1 mL", "1 vial", 7800, 18500, 2)]),
    rx("Cisplatin", [vial("50 mg/50 mL", "1 vial", 5600, 13500, 3)]),
    rx("Carboplatin", [
      vial("450 mg/45 mL", "1 vial", 14500, 34000, 3),
      vial("150 mg/15 mL", "1 vial", 7200, 16500, 2),
    ]),
    rx("Oxaliplatin", [vial("100 mg/20 mL", "1 vial", 16500, 38000, 2)]),
    rx("Fluorouracil", [vial("500 mg/10 mL", "1 vial, 5 vials", 2200, 5600, 3)]),
    rx("Capecitabine", [tab("500 mg", "12 x 10, 3 x 10", 42000, 98000, 3)]),
    rx("Gemcitabine", [powderVial("1 g", "1 vial", 13500, 34000, 2), powderVial("200 mg", "1 vial", 5600, 12500, 1)]),
    cold("Vincristine", [vial("1 mg/mL", "1 vial", 3600, 8800, 2)]),
    rx("Methotrexate", [tab("2.5 mg", "10 x 10, 3 x 10", 6200, 14500, 4), vial("50 mg/2 mL", "1 vial", 3200, 7800, 3)]),
    rx("Folinic acid", [
      amp("50 mg/5 mL", "1 ampoule, 5 ampoules", 3200, 7800, 2),
      tab("15 mg", "1 x 10", 6200, 13500, 1),
    ]),
    rx("Imatinib", [tab("400 mg", "3 x 10", 48000, 145000, 1), tab("100 mg", "12 x 10, 60", 46000, 98000, 1)]),
    rx("Mesna", [amp("400 mg/4 mL", "5 ampoules, 15 ampoules", 9800, 21500, 1)]),
  ]),
  ...under("cancer-immunity/hormone-therapy", [
    rx("Tamoxifen", [tab("20 mg", "3 x 10", 4200, 13500, 4), tab("10 mg", "10 x 10, 3 x 10", 8800, 19500, 2)]),
    rx("Anastrozole", [tab("1 mg", "2 x 14, 3 x 10", 7800, 22000, 4)]),
    rx("Exemestane", [tab("25 mg", "3 x 10", 19500, 46000, 1)]),
    rx("Bicalutamide", [tab("50 mg", "2 x 14, 3 x 10", 11500, 32000, 4), tab("150 mg", "2 x 14", 24000, 58000, 1)]),
    rx("Abiraterone", [tab("250 mg", "120", 98000, 240000, 1)]),
    rx("Leuprorelin", [
      filledSyringe("11.25 mg", "1 syringe", 125000, 220000, 2),
      filledSyringe("3.75 mg", "1 syringe", 58000, 98000, 2),
    ]),
    rx("Megestrol", [tab("160 mg", "3 x 10", 24000, 48000, 1)]),
  ]),
  ...under("cancer-immunity/immune-suppressants", [
    rx("Azathioprine", [tab("50 mg", "10 x 10, 100", 14500, 32000, 3)]),
    rx("Mycophenolate mofetil", [tab("500 mg", "5 x 10", 16500, 42000, 2)]),
    rx("Ciclosporin", [cap("100 mg", "5 x 10", 58000, 98000, 1), cap("25 mg", "5 x 10", 19500, 36000, 1)]),
    rx("Tacrolimus", [cap("1 mg", "5 x 10, 60", 38000, 78000, 2), cap("0.5 mg", "5 x 10", 24000, 46000, 1)]),
    rx("Leflunomide", [tab("20 mg", "3 x 10", 8800, 21500, 2)]),
    rx("Tofacitinib", [tab("5 mg", "60", 24000, 58000, 1)]),
  ]),
  ...under("cancer-immunity/targeted", [
    cold("Trastuzumab", [
      powderVial("440 mg", "1 vial", 260000, 520000, 2),
      powderVial("150 mg", "1 vial", 110000, 210000, 1),
    ]),
    cold("Rituximab", [
      vial("500 mg/50 mL", "1 vial", 185000, 380000, 2),
      vial("100 mg/10 mL", "1 vial", 48000, 98000, 1),
    ]),
    cold("Bevacizumab", [vial("100 mg/4 mL", "1 vial", 78000, 165000, 2)]),
    cold("Filgrastim", [filledSyringe("300 mcg/0.5 mL", "1 syringe, 5 syringes", 8800, 21500, 3)]),
    cold("Pegfilgrastim", [filledSyringe("6 mg/0.6 mL", "1 syringe", 38000, 78000, 2)]),
    cold("Denosumab", [filledSyringe("60 mg/mL", "1 syringe", 86000, 165000, 1)]),
    cold("Adalimumab", [filledSyringe("40 mg/0.4 mL", "2 syringes", 165000, 320000, 1)]),
  ]),
];
