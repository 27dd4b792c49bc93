import {
  amp,
  cap,
  dispersible,
  drySusp,
  otc,
  powderVial,
  rx,
  softgel,
  suppository,
  susp,
  tab,
  under,
} from "./shorthand.ts";
import type { Generic } from "./types.ts";

export const malaria: readonly Generic[] = [
  ...under("malaria/artemisinin-combinations", [
    otc("Artemether + Lumefantrine", [
      tab("20/120 mg", "1 x 24, 1 x 18, 1 x 12, 1 x 6", 900, 3200, 10),
      tab("40/240 mg", "1 x 12, 10 x 12", 1000, 3000, 7),
      tab("80/480 mg", "1 x 6, 10 x 6, 30 x 6", 1000, 4800, 10),
      softgel("80/480 mg", "1 x 6, 10 x 6", 1900, 3400, 7),
      dispersible("20/120 mg", "1 x 6, 1 x 12, 30 x 6", 700, 2200, 8),
      drySusp("15/90 mg in 5 mL", "60 mL", 1100, 2400, 8),
      drySusp("180/1080 mg", "60 mL, 30 mL", 1200, 2600, 7),
    ]),
    otc("Artesunate + Amodiaquine", [
      tab("25/67.5 mg", "1 x 3, 25 x 3", 500, 1400, 5),
      tab("50/135 mg", "1 x 3, 25 x 3", 600, 1700, 5),
      tab("100/270 mg", "1 x 6, 1 x 3, 25 x 6", 900, 2600, 7),
      drySusp("25/75 mg in 5 mL", "60 mL", 1300, 2200, 4),
    ]),
    otc("Dihydroartemisinin + Piperaquine", [
      tab("40/320 mg", "1 x 9, 1 x 12", 1600, 4200, 8),
      tab("20/160 mg", "1 x 3, 1 x 6", 900, 1900, 4),
      tab("80/640 mg", "1 x 3, 1 x 4", 1800, 4000, 5),
      drySusp("80/640 mg", "60 mL, 80 mL", 1500, 3200, 6),
    ]),
    otc("Artesunate + Mefloquine", [
      tab("100/220 mg", "1 x 6", 2500, 4500, 3),
      tab("25/55 mg", "1 x 3, 1 x 6", 1200, 2200, 2),
    ]),
    otc("Artesunate + Sulfadoxine + Pyrimethamine", [tab("100/500/25 mg", "1 x 6, 1 x 9", 1100, 2200, 3)]),
    otc("Dihydroartemisinin + Piperaquine + Trimethoprim", [tab("32/320/90 mg", "1 x 8", 1600, 2900, 3)]),
    rx("Artesunate + Pyronaridine", [tab("60/180 mg", "1 x 9, 1 x 12", 3200, 5200, 2)]),
    otc("Artemisinin + Naphthoquine", [tab("250/100 mg", "1 x 4", 2200, 3400, 2)]),
  ]),
  ...under("malaria/severe-malaria", [
    rx("Artesunate", [
      powderVial("30 mg", "1 vial, 10 vials", 900, 1900, 5),
      powderVial("60 mg", "1 vial, 10 vials", 900, 2400, 9),
      powderVial("120 mg", "1 vial, 10 vials", 1600, 3600, 7),
      suppository("100 mg", "1 x 2, 1 x 6", 900, 1700, 4),
    ]),
    rx("Artemether", [
      amp("80 mg/mL", "1 x 5 ampoules, 1 x 6 ampoules", 1200, 2800, 8),
      amp("40 mg/mL", "1 x 5 ampoules", 900, 1900, 4),
      amp("150 mg/2 mL", "1 x 3 ampoules", 1500, 3000, 5),
    ]),
    rx("Arteether (alpha-beta)", [amp("150 mg/2 mL", "1 x 3 ampoules, 1 x 1 ampoules", 1500, 3200, 6)]),
    rx("Quinine dihydrochloride", [amp("600 mg/2 mL", "10 ampoules, 100 ampoules", 3500, 7500, 5)]),
  ]),
  ...under("malaria/malaria-prevention", [
    otc("Sulfadoxine + Pyrimethamine", [
      tab("500/25 mg", "1 x 3, 25 x 3, 50 x 3", 180, 900, 8),
      susp("250/12.5 mg in 5 mL", "10 mL, 15 mL", 350, 800, 3),
    ]),
    rx("Atovaquone + Proguanil", [
      tab("250/100 mg", "1 x 12, 1 x 24", 12000, 28000, 3),
      tab("62.5/25 mg", "1 x 12", 9000, 17000, 2),
    ]),
    otc("Proguanil", [tab("100 mg", "10 x 10, 2 x 14, 100", 4500, 12000, 7)]),
    rx("Mefloquine", [tab("250 mg", "1 x 6, 1 x 8", 5500, 12500, 2)]),
    otc("Pyrimethamine", [tab("25 mg", "3 x 10, 1 x 6", 1500, 4200, 4)]),
    otc("Sulfadoxine + Pyrimethamine + Amodiaquine (seasonal)", [
      dispersible("500/25/153 mg", "50 x 4, 1 x 4", 12000, 21000, 2),
    ]),
  ]),
  ...under("malaria/other-antimalarials", [
    rx("Chloroquine phosphate", [
      tab("250 mg", "10 x 10, 1000", 2600, 5200, 4),
      susp("80 mg in 5 mL", "60 mL", 350, 700, 2),
    ]),
    rx("Hydroxychloroquine", [
      tab("200 mg", "3 x 10, 6 x 10", 6500, 17000, 4),
      tab("400 mg", "3 x 10", 10500, 21000, 2),
    ]),
    rx("Quinine sulfate", [tab("300 mg", "10 x 10, 3 x 10", 9000, 17000, 4), cap("300 mg", "3 x 10", 3200, 5500, 2)]),
    rx("Primaquine", [tab("15 mg", "1 x 14, 10 x 10", 2600, 5200, 2), tab("7.5 mg", "1 x 14", 1900, 3400, 1)]),
  ]),
];
