import {
  cap,
  chew,
  cream,
  drySusp,
  filledSyringe,
  infusion,
  kept,
  lotion,
  oral,
  otc,
  powderVial,
  rx,
  shampoo,
  soap,
  susp,
  syrup,
  tab,
  under,
} from "./shorthand.ts";
import type { Generic } from "./types.ts";

export const viralAndFungal: readonly Generic[] = [
  ...under("antivirals-antifungals/antifungals", [
    rx("Fluconazole", [
      cap("50 mg", "1 x 7, 1 x 10", 700, 3400, 4),
      cap("150 mg", "1 x 1, 1 x 2, 10 x 1", 250, 4600, 9),
      cap("200 mg", "1 x 10, 1 x 7", 1500, 6800, 7),
      tab("200 mg", "1 x 10, 1 x 4", 1300, 4200, 5),
      drySusp("50 mg in 5 mL", "35 mL", 2600, 7800, 3),
      infusion("200 mg/100 mL", "100 mL", 1500, 5200, 5),
    ]),
    rx("Itraconazole", [cap("100 mg", "1 x 4, 1 x 10, 2 x 14", 1700, 6200, 5)]),
    rx("Terbinafine", [tab("250 mg", "1 x 7, 1 x 14, 1 x 10", 2200, 8800, 5)]),
    rx("Griseofulvin", [
      tab("500 mg", "10 x 10, 2 x 10", 8800, 16500, 6),
      tab("125 mg", "10 x 10", 4200, 7800, 3),
      susp("125 mg in 5 mL", "100 mL", 1900, 3800, 3),
    ]),
    otc("Nystatin", [
      susp("100,000 units/mL", "30 mL, 12 mL, 24 mL", 800, 3200, 8),
      tab("500,000 units", "10 x 10, 1 x 10", 4200, 9800, 4),
    ]),
    rx("Voriconazole", [tab("200 mg", "1 x 10", 24000, 68000, 1), powderVial("200 mg", "1 vial", 19500, 58000, 1)]),
    kept("cold", rx("Amphotericin B", [powderVial("50 mg", "1 vial", 16500, 34000, 1)])),
  ]),
  ...under("antivirals-antifungals/antivirals", [
    rx("Aciclovir", [
      tab("200 mg", "1 x 10, 5 x 5, 10 x 10", 900, 4200, 6),
      tab("400 mg", "1 x 10, 5 x 10", 1500, 6200, 7),
      tab("800 mg", "1 x 10, 5 x 7", 2600, 8800, 4),
      susp("200 mg in 5 mL", "100 mL, 125 mL", 3200, 8200, 3),
      powderVial("250 mg", "1 vial, 5 vials", 3600, 9800, 3),
    ]),
    rx("Valaciclovir", [tab("500 mg", "1 x 10, 3 x 10", 3800, 12500, 4), tab("1 g", "1 x 10", 6200, 15500, 2)]),
    rx("Oseltamivir", [cap("75 mg", "1 x 10", 9800, 26000, 2)]),
    rx("Ribavirin", [cap("200 mg", "1 x 10, 42", 4800, 9800, 1)]),
    kept("cold", rx("Ganciclovir", [powderVial("500 mg", "1 vial", 34000, 72000, 1)])),
  ]),
  ...under("antivirals-antifungals/hiv", [
    rx("Tenofovir + Lamivudine + Dolutegravir", [tab("300/300/50 mg", "30, 90", 6500, 14500, 6)]),
    rx("Tenofovir + Lamivudine + Efavirenz", [tab("300/300/400 mg", "30", 7200, 15500, 2)]),
    rx("Tenofovir + Emtricitabine", [tab("300/200 mg", "30", 7800, 18500, 4)]),
    rx("Abacavir + Lamivudine", [
      tab("600/300 mg", "30", 11500, 22000, 2),
      tab("120/60 mg dispersible", "30, 60", 5200, 9800, 2),
    ]),
    rx("Zidovudine + Lamivudine", [tab("300/150 mg", "60", 7800, 15500, 2), tab("60/30 mg", "60", 4200, 7800, 1)]),
    rx("Zidovudine + Lamivudine + Nevirapine", [tab("300/150/200 mg", "60", 8800, 16500, 2)]),
    rx("Lopinavir + Ritonavir", [
      tab("200/50 mg", "120", 24000, 42000, 2),
      oral("80/20 mg/mL", "160 mL, 60 mL", 17500, 32000, 1),
    ]),
    rx("Atazanavir + Ritonavir", [tab("300/100 mg", "30", 19500, 36000, 2)]),
    rx("Dolutegravir", [tab("50 mg", "30", 5200, 12500, 3), tab("10 mg dispersible", "90, 30", 4800, 9200, 2)]),
    rx("Nevirapine", [tab("200 mg", "60", 4200, 8200, 2), susp("50 mg in 5 mL", "100 mL, 240 mL", 1900, 4200, 2)]),
    rx("Efavirenz", [tab("600 mg", "30", 4600, 9200, 1)]),
    rx("Lamivudine", [tab("150 mg", "60", 5200, 9800, 2), oral("50 mg in 5 mL", "100 mL, 240 mL", 2600, 5600, 1)]),
  ]),
  ...under("antivirals-antifungals/hepatitis", [
    rx("Tenofovir disoproxil", [tab("300 mg", "30", 7200, 17500, 5)]),
    rx("Tenofovir alafenamide", [tab("25 mg", "30", 11500, 26000, 4)]),
    rx("Entecavir", [tab("0.5 mg", "30, 3 x 10", 14500, 32000, 2), tab("1 mg", "30", 19500, 38000, 1)]),
    rx("Sofosbuvir + Velpatasvir", [tab("400/100 mg", "28", 68000, 145000, 1)]),
    rx("Sofosbuvir + Daclatasvir", [tab("400/60 mg", "28", 58000, 120000, 1)]),
    kept("cold", rx("Peginterferon alfa-2a", [filledSyringe("180 mcg", "1 syringe, 4 syringes", 78000, 145000, 1)])),
  ]),
];

export const parasites: readonly Generic[] = [
  ...under("parasites/dewormers", [
    otc("Albendazole", [
      tab("200 mg", "1 x 2, 10 x 2", 150, 800, 7),
      chew("400 mg", "1 x 1, 10 x 1, 25 x 1", 180, 1100, 9),
      susp("100 mg in 5 mL", "20 mL, 10 mL", 350, 1300, 8),
      susp("200 mg in 5 mL", "10 mL", 350, 1400, 8),
    ]),
    otc("Mebendazole", [
      tab("100 mg", "1 x 6, 10 x 6", 200, 900, 6),
      chew("500 mg", "1 x 1, 10 x 1", 250, 1900, 6),
      susp("100 mg in 5 mL", "30 mL", 400, 1700, 6),
    ]),
    otc("Levamisole", [
      tab("40 mg", "1 x 3, 50 x 3", 150, 500, 5),
      syrup("40 mg in 5 mL", "15 mL, 30 mL", 250, 700, 5),
    ]),
    otc("Pyrantel pamoate", [
      tab("125 mg", "1 x 6, 1 x 3", 350, 1500, 5),
      susp("250 mg in 5 mL", "15 mL, 10 mL", 500, 1900, 6),
    ]),
    otc("Piperazine citrate", [syrup("750 mg in 5 mL", "30 mL, 100 mL", 350, 800, 3)]),
    rx("Niclosamide", [chew("500 mg", "1 x 4", 900, 2400, 2)]),
  ]),
  ...under("parasites/amoeba-giardia", [
    rx("Tinidazole", [tab("500 mg", "1 x 4, 1 x 8, 10 x 4", 350, 1900, 7), tab("1 g", "1 x 4", 700, 2200, 2)]),
    rx("Secnidazole", [tab("500 mg", "1 x 4", 900, 3200, 5), tab("1 g", "1 x 2", 900, 3400, 6)]),
    rx("Ornidazole", [tab("500 mg", "1 x 10", 1500, 3600, 2)]),
    rx("Diloxanide + Metronidazole", [
      tab("250/200 mg", "1 x 15, 10 x 10", 1100, 2600, 3),
      susp("125/100 mg in 5 mL", "60 mL", 700, 1500, 3),
    ]),
    rx("Nitazoxanide", [
      tab("500 mg", "1 x 6", 2400, 6200, 2),
      drySusp("100 mg in 5 mL", "30 mL, 60 mL", 2200, 5200, 2),
    ]),
  ]),
  ...under("parasites/filaria-bilharzia", [
    rx("Ivermectin", [
      tab("3 mg", "1 x 4, 10 x 4", 900, 3200, 6),
      tab("6 mg", "1 x 2, 1 x 4", 900, 2800, 5),
      tab("12 mg", "1 x 2", 1100, 3200, 4),
    ]),
    rx("Praziquantel", [tab("600 mg", "1 x 4, 100, 1000", 1100, 3600, 5)]),
    rx("Diethylcarbamazine", [tab("50 mg", "10 x 10, 100", 2400, 4800, 2)]),
  ]),
  ...under("parasites/scabies-lice", [
    otc("Benzyl benzoate", [lotion("25%", "100 mL, 60 mL, 200 mL", 450, 1300, 8)]),
    otc("Permethrin", [cream("5%", "30 g, 60 g", 2200, 6800, 6), lotion("1%", "60 mL, 100 mL", 1900, 4600, 3)]),
    otc("Sulfur ointment", [cream("10%", "30 g, 100 g", 500, 1400, 4), soap("10%", "75 g, 100 g", 450, 1300, 5)]),
    otc("Crotamiton", [cream("10%", "20 g, 30 g", 1700, 4800, 4)]),
    otc("Monosulfiram soap", [soap("5%", "75 g, 80 g", 600, 1700, 6)]),
    otc("Malathion shampoo", [shampoo("1%", "60 mL, 100 mL", 2400, 5600, 1)]),
  ]),
];
