import {
  amp,
  balm,
  cap,
  drops,
  dryInhaler,
  inhaler,
  liquid,
  lozenge,
  mouthwash,
  nebule,
  noseDrops,
  noseSpray,
  otc,
  rx,
  sachet,
  slow,
  spray,
  syrup,
  tab,
  under,
} from "./shorthand.ts";
import type { Generic } from "./types.ts";

export const respiratory: readonly Generic[] = [
  ...under("respiratory/asthma-inhalers", [
    rx("Salbutamol inhaler", [inhaler("100 mcg/dose", "200 doses", 2600, 9200, 9)]),
    rx("Beclometasone inhaler", [
      inhaler("100 mcg/dose", "200 doses", 4200, 11500, 4),
      inhaler("50 mcg/dose", "200 doses", 3600, 9800, 2),
    ]),
    rx("Budesonide inhaler", [inhaler("200 mcg/dose", "200 doses, 120 doses", 6200, 14500, 2)]),
    rx("Fluticasone inhaler", [inhaler("125 mcg/dose", "120 doses", 7800, 17500, 2)]),
    rx("Budesonide + Formoterol", [
      dryInhaler("160/4.5 mcg", "60 doses, 120 doses", 9800, 28000, 6),
      dryInhaler("320/9 mcg", "60 doses", 14500, 34000, 3),
      inhaler("200/6 mcg", "120 doses", 8800, 19500, 3),
    ]),
    rx("Fluticasone + Salmeterol", [
      inhaler("125/25 mcg", "120 doses", 8800, 19500, 5),
      inhaler("250/25 mcg", "120 doses", 9800, 24000, 6),
      dryInhaler("250/50 mcg", "60 doses", 11500, 28000, 6),
      dryInhaler("500/50 mcg", "60 doses", 13500, 34000, 4),
    ]),
    rx("Ipratropium inhaler", [inhaler("20 mcg/dose", "200 doses", 6200, 14500, 2)]),
    rx("Tiotropium", [dryInhaler("18 mcg", "30 capsules", 19500, 42000, 2)]),
    rx("Fluticasone + Vilanterol", [dryInhaler("100/25 mcg", "30 doses", 26000, 48000, 1)]),
  ]),
  ...under("respiratory/asthma-tablets", [
    rx("Salbutamol", [
      tab("2 mg", "10 x 10, 1000", 900, 2200, 5),
      tab("4 mg", "10 x 10, 1000", 1100, 3600, 7),
      syrup("2 mg in 5 mL", "100 mL, 60 mL", 500, 2200, 7),
      nebule("2.5 mg/2.5 mL", "20 nebules, 5 nebules", 4600, 11500, 6),
      nebule("5 mg/2.5 mL", "20 nebules", 5200, 12500, 4),
    ]),
    rx("Aminophylline", [
      tab("100 mg", "10 x 10, 1000", 1500, 3600, 4),
      amp("250 mg/10 mL", "10 ampoules, 5 ampoules, 50 ampoules", 3200, 7200, 7),
    ]),
    rx("Theophylline", [slow("200 mg", "10 x 10, 3 x 10", 4600, 9200, 2), slow("300 mg", "3 x 10", 3200, 6200, 1)]),
    rx("Montelukast", [
      tab("10 mg", "2 x 14, 3 x 10", 2400, 14500, 6),
      tab("5 mg chewable", "2 x 14, 3 x 10", 2200, 12500, 5),
      tab("4 mg chewable", "2 x 14", 2200, 11500, 4),
      sachet("4 mg", "28", 6200, 16500, 2),
    ]),
    rx("Montelukast + Levocetirizine", [
      tab("10/5 mg", "1 x 10, 3 x 10", 1900, 5600, 6),
      syrup("4/2.5 mg in 5 mL", "60 mL", 2200, 4800, 4),
    ]),
    rx("Ipratropium nebules", [nebule("500 mcg/2 mL", "20 nebules, 10 nebules", 7800, 16500, 3)]),
    rx("Ipratropium + Salbutamol nebules", [nebule("0.5/2.5 mg in 2.5 mL", "20 nebules, 10 nebules", 8800, 18500, 3)]),
    rx("Budesonide nebules", [
      nebule("0.5 mg/2 mL", "20 nebules, 5 nebules", 14500, 32000, 4),
      nebule("0.25 mg/2 mL", "20 nebules", 12500, 26000, 2),
    ]),
    rx("Ephedrine", [
      tab("30 mg", "10 x 10", 2800, 5600, 1),
      amp("30 mg/mL", "10 ampoules, 5 ampoules", 6800, 14500, 4),
    ]),
    rx("Doxofylline", [tab("400 mg", "1 x 10, 3 x 10", 2200, 4800, 1)]),
  ]),
  ...under("respiratory/cough-and-cold", [
    otc("Diphenhydramine + Ammonium chloride", [syrup("14/135 mg in 5 mL", "100 mL, 60 mL", 550, 2600, 9)]),
    otc("Dextromethorphan + Chlorphenamine", [syrup("10/2 mg in 5 mL", "100 mL, 60 mL", 700, 2800, 7)]),
    otc("Guaifenesin", [syrup("100 mg in 5 mL", "100 mL, 125 mL", 800, 3400, 7)]),
    otc("Bromhexine", [tab("8 mg", "2 x 10, 10 x 10", 1500, 4200, 3), syrup("4 mg in 5 mL", "100 mL", 900, 3600, 5)]),
    otc("Ambroxol", [tab("30 mg", "2 x 10", 1300, 4200, 2), syrup("15 mg in 5 mL", "100 mL", 1100, 4200, 5)]),
    otc("Carbocisteine", [
      cap("375 mg", "3 x 10", 3600, 7200, 3),
      syrup("250 mg in 5 mL", "100 mL, 200 mL", 1500, 5200, 5),
      syrup("125 mg in 5 mL", "100 mL", 1300, 4600, 5),
    ]),
    otc("Salbutamol + Bromhexine + Guaifenesin", [syrup("2/4/100 mg in 5 mL", "100 mL, 125 mL", 1100, 2800, 6)]),
    otc("Acetylcysteine", [
      sachet("200 mg", "20, 30", 3600, 7800, 2),
      tab("600 mg effervescent", "10, 20", 3200, 8200, 4),
    ]),
    otc("Ivy leaf extract", [syrup("7 mg/mL", "100 mL, 200 mL", 2800, 7800, 4)]),
    otc("Simple linctus", [syrup("2.5% citric acid", "100 mL, 200 mL", 500, 1300, 5)]),
    otc("Honey + Menthol cough linctus", [syrup("Adult", "100 mL, 200 mL", 700, 2600, 6)]),
    otc("Paracetamol + Phenylephrine + Chlorphenamine", [
      tab("500/10/2 mg", "10 x 10, 1 x 12, 1 x 10", 2400, 6800, 8),
      syrup("125/2.5/1 mg in 5 mL", "60 mL, 100 mL", 700, 1900, 7),
    ]),
    otc("Paracetamol + Pseudoephedrine + Dextromethorphan", [tab("500/30/15 mg", "1 x 12, 10 x 12", 900, 2800, 5)]),
    otc("Paracetamol + Vitamin C + Caffeine hot drink", [
      sachet("500/50/30 mg", "1 x 5, 1 x 10, 10 x 10", 1300, 3800, 4),
    ]),
    otc("Menthol + Eucalyptus vapour rub", [balm("2.8/1.3%", "25 g, 50 g, 100 g", 900, 2800, 7)]),
    otc("Menthol inhaler stick", [liquid("40%", "1 piece, 12 pieces", 350, 900, 8)]),
    otc("Eucalyptus inhalation oil", [liquid("100%", "10 mL, 30 mL", 700, 2200, 3)]),
  ]),
  ...under("respiratory/allergy", [
    otc("Loratadine", [
      tab("10 mg", "1 x 10, 3 x 10, 10 x 10", 350, 3800, 9),
      syrup("5 mg in 5 mL", "60 mL, 100 mL", 800, 3600, 8),
    ]),
    otc("Cetirizine", [
      tab("10 mg", "1 x 10, 10 x 10, 3 x 10", 350, 3200, 9),
      syrup("5 mg in 5 mL", "60 mL, 100 mL", 700, 3200, 8),
      drops("10 mg/mL", "10 mL, 15 mL", 1300, 4200, 3),
    ]),
    otc("Levocetirizine", [
      tab("5 mg", "1 x 10, 3 x 10", 900, 4200, 5),
      syrup("2.5 mg in 5 mL", "60 mL", 1100, 3200, 3),
    ]),
    otc("Desloratadine", [
      tab("5 mg", "1 x 10, 3 x 10", 1300, 6800, 4),
      syrup("2.5 mg in 5 mL", "60 mL, 100 mL", 1500, 5600, 4),
    ]),
    otc("Fexofenadine", [
      tab("120 mg", "1 x 10, 2 x 10", 1700, 6200, 4),
      tab("180 mg", "1 x 10, 2 x 10", 1900, 7200, 5),
    ]),
    otc("Chlorphenamine", [
      tab("4 mg", "10 x 10, 1000, 1 x 10", 700, 2200, 10),
      syrup("2 mg in 5 mL", "60 mL, 100 mL", 350, 1100, 9),
      amp("10 mg/mL", "10 ampoules, 100 ampoules", 1100, 2600, 6),
    ]),
    otc("Promethazine", [
      tab("25 mg", "10 x 10, 1000", 1100, 3400, 7),
      syrup("5 mg in 5 mL", "60 mL, 100 mL", 400, 1500, 8),
      amp("50 mg/2 mL", "10 ampoules, 100 ampoules", 1300, 3800, 8),
    ]),
    rx("Ketotifen", [tab("1 mg", "3 x 10", 1900, 4800, 2), syrup("1 mg in 5 mL", "100 mL", 1300, 3600, 2)]),
    rx("Hydroxyzine", [
      tab("25 mg", "3 x 10, 10 x 10", 2600, 6200, 2),
      syrup("10 mg in 5 mL", "100 mL", 1900, 4200, 1),
    ]),
    rx("Betamethasone + Dexchlorphenamine", [
      tab("0.25/2 mg", "2 x 10, 3 x 10", 1700, 4200, 4),
      syrup("0.25/2 mg in 5 mL", "60 mL, 120 mL", 1300, 3600, 4),
    ]),
    rx("Bilastine", [tab("20 mg", "1 x 10", 3200, 7200, 2)]),
  ]),
  ...under("respiratory/nose", [
    otc("Oxymetazoline", [
      noseSpray("0.05%", "10 mL, 15 mL", 1300, 4200, 5),
      noseDrops("0.025%", "10 mL", 1100, 3600, 4),
    ]),
    otc("Xylometazoline", [noseSpray("0.1%", "10 mL", 1500, 4800, 6), noseDrops("0.05%", "10 mL", 1300, 3800, 6)]),
    otc("Ephedrine nasal drops", [noseDrops("0.5%", "10 mL", 350, 900, 7), noseDrops("1%", "10 mL", 400, 1000, 6)]),
    otc("Sodium chloride nasal", [
      noseDrops("0.9%", "10 mL, 15 mL", 500, 1900, 8),
      noseSpray("0.9%", "20 mL, 50 mL", 1700, 5200, 4),
    ]),
    rx("Fluticasone nasal spray", [noseSpray("50 mcg/dose", "120 doses", 4600, 12500, 5)]),
    rx("Mometasone nasal spray", [noseSpray("50 mcg/dose", "120 doses, 140 doses", 6200, 14500, 5)]),
    rx("Budesonide nasal spray", [noseSpray("64 mcg/dose", "120 doses", 5600, 11500, 2)]),
    otc("Pseudoephedrine + Triprolidine", [
      tab("60/2.5 mg", "10 x 10, 1 x 12", 3200, 7800, 5),
      syrup("30/1.25 mg in 5 mL", "100 mL", 1300, 3600, 5),
    ]),
    otc("Loratadine + Pseudoephedrine", [slow("5/120 mg", "1 x 10, 1 x 14", 1900, 5800, 4)]),
  ]),
  ...under("respiratory/throat", [
    otc("Amylmetacresol + Dichlorobenzyl alcohol", [lozenge("0.6/1.2 mg", "24, 36, 8", 2200, 5600, 8)]),
    otc("Menthol throat lozenge", [lozenge("5.4 mg", "40, 20, 12 x 20", 1100, 3200, 7)]),
    otc("Benzydamine", [spray("0.15%", "30 mL", 3200, 7200, 3), mouthwash("0.15%", "100 mL, 200 mL", 2600, 6200, 3)]),
    otc("Povidone iodine gargle", [liquid("1%", "100 mL, 200 mL", 1700, 4200, 4)]),
    otc("Flurbiprofen lozenge", [lozenge("8.75 mg", "16, 24", 3800, 7200, 2)]),
    otc("Vitamin C + Zinc lozenge", [lozenge("75/5 mg", "24, 20", 1700, 4200, 4)]),
  ]),
];
