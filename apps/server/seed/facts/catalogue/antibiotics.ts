import {
  amp,
  cap,
  dispersible,
  drySusp,
  infusion,
  otc,
  powderVial,
  rx,
  sachet,
  susp,
  syrup,
  tab,
  under,
  vial,
} from "./shorthand.ts";
import type { Generic } from "./types.ts";

export const antibiotics: readonly Generic[] = [
  ...under("antibiotics/penicillins", [
    rx("Amoxicillin", [
      cap("250 mg", "10 x 10, 1000", 3600, 7200, 6),
      cap("500 mg", "10 x 10, 2 x 10, 1000", 5600, 14500, 10),
      dispersible("125 mg", "1 x 10, 10 x 10", 500, 1200, 4),
      dispersible("250 mg", "1 x 10, 2 x 10", 700, 1700, 6),
      drySusp("125 mg in 5 mL", "100 mL, 60 mL", 550, 1700, 9),
      drySusp("250 mg in 5 mL", "100 mL", 750, 2200, 6),
    ]),
    rx("Amoxicillin + Clavulanic acid", [
      tab("500/125 mg", "2 x 7, 1 x 10, 2 x 10", 2800, 19500, 10),
      tab("875/125 mg", "2 x 7, 1 x 10", 3600, 23500, 8),
      tab("250/125 mg", "2 x 7", 2600, 7200, 3),
      drySusp("200/28.5 mg in 5 mL", "70 mL, 100 mL", 2200, 8600, 7),
      drySusp("400/57 mg in 5 mL", "70 mL, 35 mL", 2800, 11500, 9),
      drySusp("600/42.9 mg in 5 mL", "50 mL, 100 mL", 4200, 12500, 4),
      powderVial("500/100 mg", "1 vial, 10 vials", 1900, 5200, 3),
      powderVial("1000/200 mg", "1 vial, 10 vials", 2300, 9200, 6),
    ]),
    rx("Ampicillin", [
      cap("250 mg", "10 x 10", 3200, 5600, 3),
      drySusp("125 mg in 5 mL", "100 mL", 600, 1300, 3),
      powderVial("500 mg", "10 vials, 50 vials, 100 vials", 3200, 6200, 4),
      powderVial("1 g", "10 vials, 50 vials", 4800, 9200, 4),
    ]),
    rx("Ampicillin + Cloxacillin", [
      cap("250/250 mg", "10 x 10, 2 x 10", 4200, 14500, 9),
      drySusp("125/125 mg in 5 mL", "100 mL, 60 mL", 700, 3200, 8),
      drySusp("60/30 mg in 0.6 mL neonatal drops", "8 mL, 10 mL", 600, 2600, 7),
      powderVial("250/250 mg", "10 vials, 50 vials", 4200, 8200, 5),
    ]),
    rx("Cloxacillin", [cap("250 mg", "10 x 10", 3600, 6600, 3), cap("500 mg", "10 x 10", 6200, 11500, 2)]),
    rx("Flucloxacillin", [
      cap("250 mg", "10 x 10, 2 x 10", 6200, 13500, 4),
      cap("500 mg", "2 x 10, 2 x 14", 2800, 8600, 4),
      drySusp("125 mg in 5 mL", "100 mL", 1500, 4200, 3),
    ]),
    rx("Phenoxymethylpenicillin", [
      tab("250 mg", "10 x 10, 1000", 3800, 7600, 5),
      drySusp("125 mg in 5 mL", "100 mL", 700, 1800, 3),
    ]),
    rx("Benzylpenicillin", [
      powderVial("1 MU", "50 vials, 10 vials", 8500, 15500, 4),
      powderVial("5 MU", "10 vials", 4200, 8200, 3),
    ]),
    rx("Benzathine benzylpenicillin", [
      powderVial("2.4 MU", "1 vial, 10 vials, 50 vials", 600, 1900, 6),
      powderVial("1.2 MU", "10 vials", 4200, 8200, 3),
    ]),
    rx("Procaine benzylpenicillin", [powderVial("4 MU", "10 vials, 50 vials", 4200, 7800, 2)]),
    rx("Piperacillin + Tazobactam", [
      powderVial("4 g/0.5 g", "1 vial, 10 vials", 3600, 14500, 5),
      powderVial("2 g/0.25 g", "1 vial", 2600, 7200, 2),
    ]),
    rx("Ampicillin + Sulbactam", [
      powderVial("1 g/0.5 g", "1 vial, 10 vials", 1700, 6200, 4),
      tab("375 mg", "1 x 12", 6500, 13500, 2),
    ]),
  ]),
  ...under("antibiotics/cephalosporins", [
    rx("Cefuroxime axetil", [
      tab("250 mg", "1 x 10, 2 x 10", 1700, 7800, 7),
      tab("500 mg", "1 x 10, 2 x 7", 2200, 13500, 9),
      drySusp("125 mg in 5 mL", "50 mL, 100 mL, 70 mL", 1700, 7200, 8),
      drySusp("250 mg in 5 mL", "50 mL, 70 mL", 2600, 8600, 3),
    ]),
    rx("Cefuroxime sodium", [
      powderVial("750 mg", "1 vial, 10 vials", 900, 4600, 6),
      powderVial("1.5 g", "1 vial, 10 vials", 1500, 6800, 4),
    ]),
    rx("Ceftriaxone", [
      powderVial("1 g", "1 vial, 10 vials, 50 vials", 650, 9800, 10),
      powderVial("500 mg", "1 vial, 10 vials", 600, 3200, 4),
      powderVial("250 mg", "1 vial", 550, 2400, 2),
      powderVial("2 g", "1 vial", 1500, 5600, 2),
    ]),
    rx("Ceftriaxone + Sulbactam", [
      powderVial("1 g/0.5 g", "1 vial, 10 vials", 1500, 4600, 7),
      powderVial("2 g/1 g", "1 vial", 2800, 6200, 2),
    ]),
    rx("Ceftriaxone + Tazobactam", [powderVial("1 g/0.125 g", "1 vial", 1600, 3900, 3)]),
    rx("Cefixime", [
      tab("200 mg", "1 x 10, 2 x 10", 1500, 4800, 6),
      cap("400 mg", "1 x 5, 1 x 10", 1700, 6800, 7),
      drySusp("100 mg in 5 mL", "50 mL, 30 mL, 100 mL", 1500, 5200, 7),
    ]),
    rx("Cefpodoxime", [
      tab("100 mg", "1 x 10", 1900, 4600, 3),
      tab("200 mg", "1 x 10", 2600, 7800, 6),
      drySusp("50 mg in 5 mL", "60 mL, 100 mL", 2200, 4800, 3),
      drySusp("100 mg in 5 mL", "50 mL", 2600, 5600, 5),
    ]),
    rx("Cefpodoxime + Clavulanic acid", [tab("200/125 mg", "1 x 10", 3200, 6600, 4)]),
    rx("Cefdinir", [cap("300 mg", "1 x 10", 4200, 8800, 2), drySusp("125 mg in 5 mL", "60 mL", 3800, 7200, 2)]),
    rx("Cefaclor", [cap("500 mg", "1 x 15", 3800, 8600, 2), drySusp("125 mg in 5 mL", "60 mL, 100 mL", 1900, 5600, 3)]),
    rx("Cefalexin", [
      cap("250 mg", "10 x 10", 6200, 12500, 3),
      cap("500 mg", "2 x 10, 10 x 10", 2200, 5800, 4),
      drySusp("125 mg in 5 mL", "100 mL", 1300, 3200, 3),
    ]),
    rx("Cefadroxil", [
      cap("500 mg", "1 x 10, 2 x 10", 1700, 4800, 3),
      drySusp("250 mg in 5 mL", "60 mL", 1700, 3800, 2),
    ]),
    rx("Ceftazidime", [
      powderVial("1 g", "1 vial, 10 vials", 1900, 8200, 5),
      powderVial("2 g", "1 vial", 3400, 11500, 1),
    ]),
    rx("Cefotaxime", [
      powderVial("1 g", "1 vial, 10 vials", 1300, 4800, 3),
      powderVial("500 mg", "1 vial", 900, 2600, 3),
    ]),
    rx("Cefepime", [powderVial("1 g", "1 vial, 10 vials", 2800, 7800, 3)]),
    rx("Cefazolin", [powderVial("1 g", "1 vial, 10 vials", 1700, 4200, 2)]),
    rx("Cefoperazone + Sulbactam", [
      powderVial("1 g/1 g", "1 vial", 2400, 6800, 3),
      powderVial("1 g/0.5 g", "1 vial", 2100, 5200, 3),
    ]),
  ]),
  ...under("antibiotics/macrolides", [
    rx("Azithromycin", [
      tab("250 mg", "1 x 6, 10 x 6", 900, 4200, 6),
      tab("500 mg", "1 x 3, 1 x 6, 10 x 3", 800, 7800, 10),
      cap("250 mg", "1 x 6", 900, 2800, 4),
      drySusp("200 mg in 5 mL", "15 mL, 30 mL, 22.5 mL", 1100, 5600, 9),
      powderVial("500 mg", "1 vial", 3600, 8800, 2),
    ]),
    rx("Erythromycin", [
      tab("250 mg", "10 x 10", 6200, 9800, 3),
      tab("500 mg", "10 x 10, 2 x 10", 8800, 15500, 7),
      drySusp("125 mg in 5 mL", "100 mL", 900, 2200, 7),
      drySusp("250 mg in 5 mL", "100 mL", 1200, 2600, 3),
    ]),
    rx("Clarithromycin", [
      tab("250 mg", "1 x 10, 1 x 14", 2200, 5600, 3),
      tab("500 mg", "1 x 14, 1 x 10", 3800, 14500, 7),
      drySusp("125 mg in 5 mL", "50 mL, 70 mL, 60 mL", 2800, 7600, 5),
    ]),
    rx("Roxithromycin", [tab("150 mg", "1 x 10", 1700, 3800, 1)]),
    rx("Clindamycin", [
      cap("150 mg", "2 x 10, 10 x 10", 2400, 5800, 4),
      cap("300 mg", "2 x 8, 3 x 10", 3200, 9800, 6),
      amp("300 mg/2 mL", "1 ampoule, 5 ampoules, 10 ampoules", 1300, 3600, 4),
      amp("600 mg/4 mL", "1 ampoule, 10 ampoules", 1900, 5200, 4),
    ]),
  ]),
  ...under("antibiotics/quinolones", [
    rx("Ciprofloxacin", [
      tab("250 mg", "1 x 10, 10 x 10", 450, 1200, 4),
      tab("500 mg", "1 x 10, 10 x 10, 1 x 14", 550, 4800, 10),
      tab("750 mg", "1 x 10", 1300, 3200, 2),
      infusion("200 mg/100 mL", "100 mL, 10 x 100 mL", 550, 2400, 9),
    ]),
    rx("Ciprofloxacin + Tinidazole", [tab("500/600 mg", "1 x 10, 10 x 10", 900, 2400, 6)]),
    rx("Levofloxacin", [
      tab("500 mg", "1 x 10, 1 x 5, 1 x 7", 1300, 8800, 9),
      tab("750 mg", "1 x 10, 1 x 5", 1900, 9200, 5),
      tab("250 mg", "1 x 10", 900, 2800, 2),
      infusion("500 mg/100 mL", "100 mL, 10 x 100 mL", 1100, 5600, 7),
    ]),
    rx("Ofloxacin", [
      tab("200 mg", "1 x 10, 10 x 10", 550, 3600, 6),
      tab("400 mg", "1 x 10, 1 x 5", 900, 4800, 4),
      susp("100 mg in 5 mL", "60 mL", 1100, 2200, 1),
      infusion("200 mg/100 mL", "100 mL", 900, 2600, 3),
    ]),
    rx("Ofloxacin + Ornidazole", [tab("200/500 mg", "1 x 10, 10 x 10", 1100, 2800, 5)]),
    rx("Moxifloxacin", [
      tab("400 mg", "1 x 5, 1 x 7", 2800, 13500, 3),
      infusion("400 mg/250 mL", "250 mL", 5600, 17500, 2),
    ]),
    rx("Sparfloxacin", [tab("200 mg", "1 x 6, 1 x 10", 1500, 3200, 2)]),
    rx("Norfloxacin", [tab("400 mg", "1 x 10, 10 x 10", 900, 2200, 2)]),
    rx("Pefloxacin", [tab("400 mg", "1 x 10", 1100, 3400, 2), amp("400 mg/5 mL", "5 ampoules", 4200, 8600, 1)]),
  ]),
  ...under("antibiotics/tetracyclines", [
    rx("Doxycycline", [
      cap("100 mg", "1 x 10, 10 x 10, 2 x 10", 350, 2600, 9),
      tab("100 mg", "1 x 10, 10 x 10", 450, 1900, 5),
    ]),
    rx("Tetracycline", [cap("250 mg", "10 x 10, 1000", 2200, 4200, 6), cap("500 mg", "10 x 10", 3600, 6200, 2)]),
    rx("Minocycline", [cap("50 mg", "1 x 10, 3 x 10", 2400, 6800, 1), cap("100 mg", "1 x 10", 3600, 9200, 1)]),
    rx("Oxytetracycline", [cap("250 mg", "10 x 10, 1000", 2400, 4200, 2)]),
    rx("Tigecycline", [powderVial("50 mg", "1 vial", 9500, 24000, 1)]),
  ]),
  ...under("antibiotics/injectable-antibiotics", [
    rx("Gentamicin", [
      amp("80 mg/2 mL", "10 ampoules, 100 ampoules, 50 ampoules", 900, 2400, 8),
      amp("20 mg/2 mL", "10 ampoules", 900, 2100, 3),
      amp("40 mg/mL", "10 ampoules, 100 ampoules", 800, 1900, 5),
    ]),
    rx("Amikacin", [
      vial("500 mg/2 mL", "1 vial, 10 vials", 900, 3600, 4),
      vial("100 mg/2 mL", "1 vial, 10 vials", 600, 1800, 3),
    ]),
    rx("Streptomycin", [powderVial("1 g", "10 vials, 50 vials, 100 vials", 3200, 6200, 4)]),
    rx("Meropenem", [
      powderVial("500 mg", "1 vial, 10 vials", 2600, 11500, 5),
      powderVial("1 g", "1 vial, 10 vials", 3800, 19500, 6),
    ]),
    rx("Imipenem + Cilastatin", [powderVial("500/500 mg", "1 vial", 4800, 17500, 3)]),
    rx("Ertapenem", [powderVial("1 g", "1 vial", 14500, 46000, 1)]),
    rx("Vancomycin", [
      powderVial("500 mg", "1 vial, 10 vials", 2600, 7800, 4),
      powderVial("1 g", "1 vial", 4200, 11500, 3),
    ]),
    rx("Teicoplanin", [powderVial("400 mg", "1 vial", 13500, 34000, 1)]),
    rx("Linezolid", [tab("600 mg", "1 x 10", 5600, 18500, 2), infusion("600 mg/300 mL", "300 mL", 4800, 13500, 3)]),
    rx("Colistin", [
      powderVial("1 MU", "1 vial, 10 vials", 6500, 16500, 2),
      powderVial("2 MU", "1 vial", 9800, 21000, 1),
    ]),
    rx("Lincomycin", [
      cap("500 mg", "1 x 12, 2 x 10", 2800, 6800, 3),
      amp("600 mg/2 mL", "1 ampoule, 10 ampoules", 900, 3200, 4),
    ]),
    rx("Chloramphenicol", [
      cap("250 mg", "10 x 10, 1000", 3200, 6200, 4),
      powderVial("1 g", "10 vials, 50 vials", 5200, 9200, 3),
      susp("125 mg in 5 mL", "60 mL, 100 mL", 900, 1900, 2),
    ]),
  ]),
  ...under("antibiotics/other-antibiotics", [
    rx("Metronidazole", [
      tab("200 mg", "10 x 10, 1000, 2 x 10", 1300, 5600, 9),
      tab("400 mg", "10 x 10, 2 x 7, 1000", 1900, 6800, 10),
      susp("200 mg in 5 mL", "60 mL, 100 mL", 500, 2200, 9),
      infusion("500 mg/100 mL", "100 mL, 10 x 100 mL", 450, 1600, 9),
    ]),
    rx("Sulfamethoxazole + Trimethoprim", [
      tab("400/80 mg", "10 x 10, 1000, 2 x 10", 1900, 5200, 9),
      tab("800/160 mg", "10 x 10, 1 x 10", 3200, 7200, 5),
      susp("200/40 mg in 5 mL", "50 mL, 100 mL, 60 mL", 450, 2200, 9),
      amp("400/80 mg in 5 mL", "10 ampoules", 4800, 9800, 1),
    ]),
    rx("Nitrofurantoin", [tab("100 mg", "10 x 10, 3 x 10", 3600, 8800, 6), cap("50 mg", "3 x 10", 2400, 5600, 2)]),
    rx("Fosfomycin", [sachet("3 g", "1 sachet, 2 sachets", 5200, 13500, 3)]),
    rx("Rifaximin", [tab("200 mg", "1 x 10, 2 x 10", 3800, 8800, 2), tab("550 mg", "1 x 10", 9800, 19500, 2)]),
    rx("Fusidic acid", [tab("250 mg", "1 x 10", 8500, 15500, 1)]),
    rx("Spectinomycin", [powderVial("2 g", "1 vial", 3800, 8200, 2)]),
    otc("Lactobacillus probiotic", [
      cap("5 billion CFU", "1 x 10, 3 x 10", 2800, 8800, 5),
      sachet("1 billion CFU", "1 x 10, 1 x 20", 2400, 6800, 4),
    ]),
  ]),
  ...under("antibiotics/tuberculosis", [
    rx("Rifampicin + Isoniazid + Pyrazinamide + Ethambutol", [
      tab("150/75/400/275 mg", "24 x 28, 10 x 10, 1 x 28", 46000, 82000, 3),
    ]),
    rx("Rifampicin + Isoniazid", [
      tab("150/75 mg", "24 x 28, 10 x 10", 32000, 58000, 3),
      tab("300/150 mg", "10 x 10", 9800, 19500, 3),
    ]),
    rx("Rifampicin", [
      cap("300 mg", "10 x 10", 8800, 17500, 2),
      cap("150 mg", "10 x 10", 5200, 9800, 1),
      syrup("100 mg in 5 mL", "100 mL", 2200, 4600, 1),
    ]),
    rx("Isoniazid", [tab("100 mg", "10 x 10, 1000", 1900, 3800, 2), tab("300 mg", "10 x 10, 672", 2600, 5600, 3)]),
    rx("Pyrazinamide", [tab("500 mg", "10 x 10", 4800, 9200, 2)]),
    rx("Ethambutol", [tab("400 mg", "10 x 10, 672", 5200, 9800, 2)]),
    rx("Isoniazid + Rifapentine", [tab("300/300 mg", "1 x 36", 24000, 42000, 1)]),
    rx("Dapsone", [tab("100 mg", "10 x 10, 100", 3600, 8200, 2)]),
    rx("Clofazimine", [cap("100 mg", "100", 28000, 52000, 1)]),
  ]),
];
