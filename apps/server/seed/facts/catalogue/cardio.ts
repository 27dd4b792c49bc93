import {
  amp,
  cap,
  filledSyringe,
  infusion,
  kept,
  oral,
  otc,
  rx,
  slow,
  softgel,
  spray,
  sublingual,
  syrup,
  tab,
  under,
  vial,
} from "./shorthand.ts";
import type { Generic } from "./types.ts";

export const cardio: readonly Generic[] = [
  ...under("heart/calcium-channel-blockers", [
    rx("Amlodipine", [
      tab("5 mg", "3 x 10, 2 x 14, 10 x 10", 700, 8800, 10),
      tab("10 mg", "3 x 10, 2 x 14, 10 x 10", 900, 11500, 10),
      tab("2.5 mg", "3 x 10", 700, 2400, 2),
    ]),
    rx("Nifedipine", [
      slow("20 mg", "10 x 10, 3 x 10", 2200, 6200, 9),
      slow("30 mg", "3 x 10, 2 x 14", 2600, 9800, 6),
      slow("60 mg", "3 x 10, 2 x 14", 4200, 13500, 2),
      cap("10 mg", "10 x 10", 1900, 4200, 3),
    ]),
    rx("Felodipine", [slow("5 mg", "3 x 10", 3200, 7800, 1), slow("10 mg", "3 x 10", 4200, 9200, 1)]),
    rx("Diltiazem", [tab("60 mg", "10 x 10, 3 x 10", 6200, 12500, 2), slow("90 mg", "3 x 10", 4200, 9200, 1)]),
    rx("Verapamil", [tab("40 mg", "10 x 10", 4800, 9200, 1), tab("80 mg", "10 x 10", 6200, 11500, 1)]),
    rx("Nimodipine", [tab("30 mg", "3 x 10", 9800, 19500, 2), infusion("10 mg/50 mL", "50 mL", 8800, 17500, 1)]),
    rx("Lercanidipine", [tab("10 mg", "2 x 14, 3 x 10", 3200, 7200, 2)]),
  ]),
  ...under("heart/ace-and-arb", [
    rx("Lisinopril", [
      tab("2.5 mg", "2 x 14", 900, 2400, 2),
      tab("5 mg", "2 x 14, 3 x 10", 900, 5600, 8),
      tab("10 mg", "2 x 14, 3 x 10", 1100, 7200, 9),
      tab("20 mg", "2 x 14", 1500, 7800, 4),
    ]),
    rx("Ramipril", [
      cap("2.5 mg", "2 x 14, 3 x 10", 1700, 6200, 3),
      cap("5 mg", "2 x 14, 3 x 10", 2100, 7800, 4),
      cap("10 mg", "2 x 14", 2600, 8800, 2),
    ]),
    rx("Enalapril", [tab("5 mg", "10 x 10, 2 x 14", 2600, 5600, 3), tab("10 mg", "10 x 10, 2 x 14", 3400, 6800, 3)]),
    rx("Captopril", [tab("25 mg", "10 x 10, 1000", 2200, 4800, 3)]),
    rx("Perindopril", [tab("5 mg", "30", 5200, 13500, 2), tab("10 mg", "30", 6800, 17500, 2)]),
    rx("Losartan", [
      tab("25 mg", "3 x 10, 2 x 14", 1300, 3800, 4),
      tab("50 mg", "3 x 10, 2 x 14, 10 x 10", 1500, 8800, 9),
      tab("100 mg", "3 x 10, 2 x 14", 2200, 9800, 6),
    ]),
    rx("Valsartan", [tab("80 mg", "2 x 14, 3 x 10", 2600, 9800, 5), tab("160 mg", "2 x 14, 3 x 10", 3600, 13500, 5)]),
    rx("Telmisartan", [
      tab("40 mg", "3 x 10, 2 x 14", 2200, 8800, 7),
      tab("80 mg", "3 x 10, 2 x 14", 3200, 11500, 7),
      tab("20 mg", "3 x 10", 1700, 4200, 2),
    ]),
    rx("Candesartan", [tab("8 mg", "2 x 14", 3200, 7800, 3), tab("16 mg", "2 x 14", 3800, 9200, 3)]),
    rx("Irbesartan", [tab("150 mg", "2 x 14", 4200, 11500, 2), tab("300 mg", "2 x 14", 5600, 14500, 2)]),
    rx("Olmesartan", [tab("20 mg", "2 x 14, 3 x 10", 3600, 9200, 2), tab("40 mg", "2 x 14, 3 x 10", 4600, 11500, 2)]),
  ]),
  ...under("heart/beta-blockers", [
    rx("Atenolol", [
      tab("50 mg", "2 x 14, 10 x 10", 900, 5600, 7),
      tab("100 mg", "2 x 14, 10 x 10", 1200, 6200, 5),
      tab("25 mg", "2 x 14", 800, 2200, 2),
    ]),
    rx("Propranolol", [
      tab("40 mg", "10 x 10, 1000", 1900, 4200, 5),
      tab("80 mg", "10 x 10", 3200, 5600, 1),
      tab("10 mg", "10 x 10", 1700, 3600, 2),
    ]),
    rx("Bisoprolol", [
      tab("2.5 mg", "2 x 14, 3 x 10", 1700, 5800, 4),
      tab("5 mg", "2 x 14, 3 x 10", 1900, 7200, 6),
      tab("10 mg", "2 x 14, 3 x 10", 2400, 8800, 3),
    ]),
    rx("Carvedilol", [
      tab("6.25 mg", "2 x 14, 3 x 10", 1700, 6200, 5),
      tab("12.5 mg", "2 x 14, 3 x 10", 2200, 7200, 4),
      tab("25 mg", "2 x 14", 2800, 8200, 2),
    ]),
    rx("Metoprolol", [slow("50 mg", "3 x 10, 2 x 14", 3200, 9200, 2), slow("100 mg", "3 x 10", 4200, 11500, 1)]),
    rx("Nebivolol", [tab("5 mg", "2 x 14, 3 x 10", 4200, 13500, 4)]),
    rx("Labetalol", [
      tab("100 mg", "10 x 10, 5 x 10", 9800, 19500, 5),
      tab("200 mg", "5 x 10", 8800, 17500, 4),
      amp("100 mg/20 mL", "1 ampoule, 5 ampoules", 4200, 9800, 5),
    ]),
  ]),
  ...under("heart/diuretics", [
    rx("Furosemide", [
      tab("40 mg", "10 x 10, 1000, 2 x 14", 1300, 5200, 8),
      amp("20 mg/2 mL", "10 ampoules, 100 ampoules", 1100, 3400, 8),
      oral("20 mg in 5 mL", "100 mL", 3200, 6200, 1),
    ]),
    rx("Hydrochlorothiazide", [
      tab("25 mg", "10 x 10, 2 x 14", 1700, 4200, 6),
      tab("12.5 mg", "3 x 10", 900, 2200, 2),
      tab("50 mg", "10 x 10", 2200, 4600, 2),
    ]),
    rx("Amiloride + Hydrochlorothiazide", [tab("5/50 mg", "10 x 10, 3 x 10", 2400, 7200, 8)]),
    rx("Bendroflumethiazide", [tab("5 mg", "10 x 10, 2 x 14", 1300, 3200, 4), tab("2.5 mg", "2 x 14", 600, 1700, 2)]),
    rx("Spironolactone", [
      tab("25 mg", "10 x 10, 3 x 10", 3600, 11500, 7),
      tab("50 mg", "3 x 10", 2800, 6200, 3),
      tab("100 mg", "3 x 10", 4800, 9200, 2),
    ]),
    rx("Indapamide", [slow("1.5 mg", "3 x 10", 1900, 7200, 4), tab("2.5 mg", "3 x 10", 1700, 3800, 1)]),
    rx("Torasemide", [tab("10 mg", "3 x 10, 1 x 10", 3200, 7200, 3), tab("20 mg", "3 x 10", 4600, 9200, 2)]),
    rx("Metolazone", [tab("5 mg", "1 x 10, 3 x 10", 2600, 6200, 1)]),
    rx("Chlorthalidone", [tab("25 mg", "3 x 10", 2600, 5600, 2)]),
    rx("Mannitol", [infusion("20%", "500 mL, 250 mL", 1500, 3200, 5)]),
  ]),
  ...under("heart/pressure-combinations", [
    rx("Amlodipine + Lisinopril", [tab("5/10 mg", "3 x 10, 2 x 14", 2200, 5600, 3)]),
    rx("Amlodipine + Losartan", [tab("5/50 mg", "3 x 10, 2 x 14", 2600, 6200, 5)]),
    rx("Amlodipine + Valsartan", [
      tab("5/80 mg", "2 x 14", 5200, 14500, 4),
      tab("5/160 mg", "2 x 14", 6200, 19500, 6),
      tab("10/160 mg", "2 x 14", 6800, 21500, 6),
    ]),
    rx("Amlodipine + Valsartan + Hydrochlorothiazide", [
      tab("5/160/12.5 mg", "2 x 14", 9200, 24000, 4),
      tab("10/160/12.5 mg", "2 x 14", 9800, 26000, 4),
    ]),
    rx("Amlodipine + Telmisartan", [
      tab("5/40 mg", "3 x 10, 2 x 14", 3800, 11500, 5),
      tab("10/80 mg", "2 x 14, 3 x 10", 5600, 16500, 5),
      tab("5/80 mg", "2 x 14", 5200, 13500, 4),
    ]),
    rx("Amlodipine + Atenolol", [tab("5/50 mg", "2 x 14, 3 x 10", 1700, 4600, 3)]),
    rx("Amlodipine + Hydrochlorothiazide", [tab("5/12.5 mg", "3 x 10", 1700, 3600, 2)]),
    rx("Losartan + Hydrochlorothiazide", [
      tab("50/12.5 mg", "3 x 10, 2 x 14", 1900, 9200, 7),
      tab("100/25 mg", "2 x 14", 3200, 11500, 3),
    ]),
    rx("Lisinopril + Hydrochlorothiazide", [
      tab("20/12.5 mg", "2 x 14, 3 x 10", 2600, 8800, 5),
      tab("10/12.5 mg", "2 x 14", 2100, 6200, 3),
    ]),
    rx("Valsartan + Hydrochlorothiazide", [
      tab("80/12.5 mg", "2 x 14", 4600, 12500, 4),
      tab("160/12.5 mg", "2 x 14", 5600, 15500, 4),
    ]),
    rx("Telmisartan + Hydrochlorothiazide", [
      tab("40/12.5 mg", "3 x 10, 2 x 14", 3200, 9800, 5),
      tab("80/12.5 mg", "2 x 14", 4200, 12500, 5),
    ]),
    rx("Perindopril + Indapamide", [tab("5/1.25 mg", "30", 7800, 18500, 2)]),
    rx("Bisoprolol + Hydrochlorothiazide", [tab("5/6.25 mg", "3 x 10", 3200, 9200, 2)]),
    rx("Reserpine + Clopamide + Dihydroergocristine", [tab("0.1/5/0.5 mg", "3 x 10, 1 x 10", 3200, 7200, 4)]),
    rx("Candesartan + Hydrochlorothiazide", [tab("16/12.5 mg", "2 x 14", 4600, 10500, 2)]),
  ]),
  ...under("heart/central-and-vasodilators", [
    rx("Methyldopa", [tab("250 mg", "10 x 10, 3 x 10", 4800, 11500, 8), tab("500 mg", "3 x 10", 3200, 6200, 1)]),
    rx("Hydralazine", [tab("25 mg", "10 x 10, 2 x 28", 4800, 9800, 4), amp("20 mg", "1 vial, 5 vials", 3200, 7800, 6)]),
    rx("Clonidine", [tab("0.1 mg", "3 x 10, 10 x 10", 3200, 7200, 2)]),
    rx("Prazosin", [tab("1 mg", "3 x 10", 3600, 7800, 2), tab("5 mg", "3 x 10", 5600, 9800, 1)]),
    rx("Doxazosin", [tab("2 mg", "2 x 14", 3200, 7200, 2), tab("4 mg", "2 x 14", 3800, 9200, 2)]),
    rx("Minoxidil", [tab("5 mg", "3 x 10", 4600, 9200, 1)]),
    rx("Pentoxifylline", [slow("400 mg", "2 x 10, 10 x 10", 3600, 8800, 2)]),
  ]),
  ...under("heart/cholesterol", [
    rx("Atorvastatin", [
      tab("10 mg", "3 x 10, 2 x 14", 1300, 9800, 7),
      tab("20 mg", "3 x 10, 2 x 14", 1700, 13500, 9),
      tab("40 mg", "3 x 10, 2 x 14", 2600, 17500, 7),
      tab("80 mg", "3 x 10", 4600, 19500, 2),
    ]),
    rx("Rosuvastatin", [
      tab("5 mg", "2 x 14, 3 x 10", 1900, 6200, 3),
      tab("10 mg", "2 x 14, 3 x 10", 2400, 11500, 7),
      tab("20 mg", "2 x 14, 3 x 10", 3200, 14500, 7),
    ]),
    rx("Simvastatin", [
      tab("20 mg", "2 x 14, 3 x 10", 1500, 5200, 4),
      tab("40 mg", "2 x 14", 2200, 6200, 2),
      tab("10 mg", "2 x 14", 1200, 3200, 2),
    ]),
    rx("Fenofibrate", [cap("200 mg", "3 x 10", 4600, 9800, 2), tab("145 mg", "3 x 10", 5200, 11500, 2)]),
    rx("Ezetimibe", [tab("10 mg", "2 x 14, 3 x 10", 4200, 12500, 2)]),
    rx("Atorvastatin + Ezetimibe", [tab("20/10 mg", "3 x 10", 5600, 12500, 2)]),
    otc("Omega-3 ethyl esters", [softgel("1 g", "28, 3 x 10", 9800, 22000, 3)]),
  ]),
  ...under("heart/heart-failure-angina", [
    rx("Digoxin", [
      tab("0.25 mg", "10 x 10, 2 x 14", 3200, 9200, 6),
      tab("0.125 mg", "2 x 14", 1900, 4800, 3),
      amp("0.5 mg/2 mL", "5 ampoules, 10 ampoules", 5600, 12500, 2),
      oral("0.05 mg/mL", "60 mL", 6200, 12500, 1),
    ]),
    rx("Isosorbide dinitrate", [tab("10 mg", "10 x 10", 3200, 6800, 4), tab("20 mg", "10 x 10", 4200, 7800, 2)]),
    rx("Isosorbide mononitrate", [
      slow("30 mg", "3 x 10", 3600, 8200, 2),
      slow("60 mg", "3 x 10", 4600, 9800, 2),
      tab("20 mg", "3 x 10", 2600, 5600, 3),
    ]),
    rx("Glyceryl trinitrate", [
      sublingual("0.5 mg", "100, 1 x 25", 4200, 8800, 5),
      spray("0.4 mg/dose", "200 doses", 9800, 19500, 2),
      vial("50 mg/10 mL", "1 vial, 5 vials", 6200, 13500, 1),
    ]),
    rx("Sacubitril + Valsartan", [
      tab("24/26 mg", "28, 2 x 14", 9800, 38000, 3),
      tab("49/51 mg", "28, 56", 11500, 42000, 4),
      tab("97/103 mg", "28, 56", 13500, 46000, 2),
    ]),
    rx("Ivabradine", [tab("5 mg", "3 x 10, 56", 7800, 22000, 2), tab("7.5 mg", "3 x 10", 9200, 24000, 1)]),
    rx("Amiodarone", [
      tab("200 mg", "3 x 10", 7800, 18500, 3),
      amp("150 mg/3 mL", "5 ampoules, 6 ampoules", 9800, 21500, 3),
    ]),
    rx("Trimetazidine", [slow("35 mg", "6 x 10, 3 x 10", 6200, 15500, 3)]),
    rx("Ranolazine", [slow("500 mg", "3 x 10", 7800, 17500, 1)]),
    rx("Eplerenone", [tab("25 mg", "3 x 10", 7200, 16500, 1)]),
    otc("Coenzyme Q10 with L-carnitine (cardiac)", [softgel("100/250 mg", "3 x 10", 9800, 21500, 2)]),
  ]),
];

export const blood: readonly Generic[] = [
  ...under("blood/anticoagulants", [
    rx("Warfarin", [
      tab("1 mg", "2 x 14, 28", 2200, 5600, 2),
      tab("3 mg", "2 x 14", 2600, 5800, 1),
      tab("5 mg", "2 x 14, 3 x 10", 2400, 6200, 5),
    ]),
    rx("Heparin", [
      vial("25,000 units/5 mL", "1 vial, 10 vials", 3200, 8800, 4),
      vial("5,000 units/mL", "1 vial, 10 vials", 2600, 6200, 3),
    ]),
    rx("Enoxaparin", [
      filledSyringe("40 mg/0.4 mL", "2 syringes, 10 syringes", 7800, 22000, 7),
      filledSyringe("60 mg/0.6 mL", "2 syringes, 10 syringes", 9800, 27000, 6),
      filledSyringe("80 mg/0.8 mL", "2 syringes", 12500, 32000, 4),
    ]),
    rx("Rivaroxaban", [
      tab("10 mg", "1 x 10, 3 x 10", 3800, 18500, 4),
      tab("15 mg", "1 x 14, 2 x 14", 6200, 28000, 5),
      tab("20 mg", "1 x 14, 2 x 14, 3 x 10", 7200, 32000, 6),
      tab("2.5 mg", "2 x 14", 6200, 19500, 2),
    ]),
    rx("Apixaban", [tab("2.5 mg", "2 x 10, 60", 6200, 24000, 4), tab("5 mg", "2 x 10, 60", 7200, 28000, 5)]),
    rx("Dabigatran", [cap("110 mg", "3 x 10", 17500, 42000, 2), cap("150 mg", "3 x 10", 19500, 46000, 2)]),
    rx("Fondaparinux", [filledSyringe("2.5 mg/0.5 mL", "2 syringes, 10 syringes", 14500, 32000, 1)]),
  ]),
  ...under("blood/antiplatelets", [
    otc("Aspirin (low dose)", [
      tab("75 mg", "2 x 14, 10 x 10, 3 x 10", 450, 3800, 9),
      tab("100 mg", "3 x 10, 2 x 14", 900, 4200, 4),
    ]),
    rx("Clopidogrel", [tab("75 mg", "2 x 14, 3 x 10", 1900, 18500, 8), tab("300 mg", "1 x 10", 3800, 12500, 1)]),
    rx("Aspirin + Clopidogrel", [cap("75/75 mg", "3 x 10, 2 x 14", 2600, 6800, 5)]),
    rx("Ticagrelor", [tab("90 mg", "2 x 14, 56", 14500, 48000, 3)]),
    rx("Prasugrel", [tab("10 mg", "28", 16500, 38000, 1)]),
    rx("Cilostazol", [tab("50 mg", "3 x 10", 4200, 9200, 2), tab("100 mg", "3 x 10", 5600, 11500, 2)]),
    rx("Dipyridamole", [tab("25 mg", "10 x 10", 5200, 9800, 1)]),
  ]),
  ...under("blood/bleeding", [
    rx("Tranexamic acid", [
      tab("500 mg", "1 x 10, 2 x 10, 6 x 10", 1700, 9800, 7),
      amp("500 mg/5 mL", "5 ampoules, 10 ampoules, 1 ampoule", 4200, 12500, 8),
      amp("1 g/10 mL", "5 ampoules", 6200, 14500, 3),
    ]),
    rx("Etamsylate", [
      tab("500 mg", "1 x 10, 2 x 10", 2200, 5600, 2),
      amp("250 mg/2 mL", "5 ampoules, 10 ampoules", 3800, 8200, 2),
    ]),
    rx("Phytomenadione", [
      amp("10 mg/mL", "10 ampoules, 5 ampoules", 3200, 7800, 6),
      amp("1 mg/0.5 mL", "10 ampoules", 2800, 6800, 6),
    ]),
    kept(
      "cold",
      rx("Factor VIII", [
        vial("250 units", "1 vial", 78000, 145000, 1),
        vial("500 units", "1 vial", 140000, 240000, 1),
      ]),
    ),
  ]),
  ...under("blood/iron", [
    otc("Ferrous sulfate", [tab("200 mg", "1000, 10 x 10, 100", 4600, 9200, 8)]),
    otc("Ferrous gluconate", [tab("300 mg", "1000, 10 x 10", 5200, 9800, 5)]),
    otc("Ferrous fumarate + Folic acid", [
      cap("305/0.5 mg", "3 x 10, 10 x 10", 1300, 3800, 6),
      tab("200/0.4 mg", "10 x 10, 100", 2200, 4600, 5),
    ]),
    otc("Folic acid", [tab("5 mg", "1000, 10 x 10, 100", 3200, 6800, 10), tab("0.4 mg", "90, 3 x 10", 2400, 6800, 4)]),
    otc("Iron polymaltose + Folic acid", [
      tab("100/0.35 mg", "3 x 10, 1 x 10", 3600, 9200, 4),
      syrup("50 mg in 5 mL", "150 mL, 100 mL", 2200, 5600, 5),
    ]),
    rx("Iron sucrose", [amp("100 mg/5 mL", "5 ampoules, 1 ampoule", 12500, 34000, 4)]),
    rx("Iron dextran", [amp("100 mg/2 mL", "1 ampoule, 5 ampoules, 10 ampoules", 1500, 4800, 4)]),
    rx("Ferric carboxymaltose", [vial("500 mg/10 mL", "1 vial", 28000, 62000, 2)]),
    rx("Hydroxocobalamin", [amp("1 mg/mL", "5 ampoules, 10 ampoules", 3800, 8800, 2)]),
    kept(
      "cold",
      rx("Erythropoietin alfa", [
        filledSyringe("2,000 units", "1 syringe, 6 syringes", 5600, 12500, 3),
        filledSyringe("4,000 units", "1 syringe, 6 syringes", 8200, 18500, 5),
        filledSyringe("10,000 units", "1 syringe", 16500, 34000, 1),
      ]),
    ),
  ]),
  ...under("blood/sickle-cell", [
    rx("Hydroxycarbamide", [
      cap("500 mg", "10 x 10, 3 x 10, 100", 16500, 34000, 4),
      tab("100 mg", "60, 3 x 10", 9800, 19500, 3),
      cap("250 mg", "3 x 10", 6200, 11500, 2),
    ]),
    otc("L-glutamine", [tab("500 mg", "60, 90", 7800, 16500, 2)]),
    otc("Sickle cell micronutrient blend", [cap("Folic acid + zinc + magnesium", "3 x 10, 60", 4600, 9800, 3)]),
    rx("Deferasirox", [tab("400 mg", "3 x 10", 38000, 86000, 1), tab("100 mg", "3 x 10", 16500, 34000, 1)]),
  ]),
];
