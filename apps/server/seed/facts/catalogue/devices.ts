import { accessory, device, garment, instrument, kit, otc, under } from "./shorthand.ts";
import type { Generic } from "./types.ts";

export const devices: readonly Generic[] = [
  ...under("devices/blood-pressure", [
    otc("Automatic blood pressure monitor, upper arm", [
      device("Standard cuff", "1 piece", 18500, 46000, 8),
      device("Bluetooth, two users", "1 piece", 34000, 78000, 4),
    ]),
    otc("Automatic blood pressure monitor, wrist", [device("One size", "1 piece", 13500, 32000, 5)]),
    otc("Aneroid sphygmomanometer", [
      device("Adult cuff", "1 piece, 10 pieces", 9800, 21500, 6),
      device("Paediatric cuff", "1 piece", 9800, 21500, 2),
    ]),
    otc("Mercury-free desk sphygmomanometer", [device("Adult cuff", "1 piece", 24000, 48000, 3)]),
    otc("Blood pressure cuff", [
      accessory("Adult 22-32 cm", "1 piece", 4600, 11500, 3),
      accessory("Large 32-45 cm", "1 piece", 5600, 13500, 3),
    ]),
    otc("Stethoscope", [
      instrument("Single head", "1 piece, 10 pieces", 4200, 9800, 6),
      instrument("Dual head cardiology", "1 piece", 13500, 145000, 4),
      instrument("Paediatric", "1 piece", 5600, 13500, 2),
    ]),
  ]),
  ...under("devices/glucose-meters", [
    otc("Blood glucose meter", [kit("10-strip", "1 kit", 9800, 24000, 8), kit("50-strip", "1 kit", 16500, 34000, 7)]),
    otc("Continuous glucose sensor", [device("14 days", "1 sensor, 2 sensors", 68000, 115000, 2)]),
    otc("Cholesterol and glucose meter", [kit("Three-in-one", "1 kit", 38000, 72000, 3)]),
    otc("Lancing device", [device("Adjustable", "1 piece, 10 pieces", 1500, 4200, 4)]),
    otc("Insulin pen, reusable", [device("3 mL cartridge", "1 piece", 9800, 24000, 2)]),
    otc("Insulin cooling pouch", [accessory("Evaporative", "1 piece", 6800, 16500, 3)]),
  ]),
  ...under("devices/thermometers-scales", [
    otc("Digital thermometer", [
      device("Rigid tip", "1 piece, 12 pieces", 900, 2600, 9),
      device("Flexible tip", "1 piece, 12 pieces", 1300, 3600, 5),
    ]),
    otc("Infrared thermometer", [
      device("Forehead", "1 piece", 7800, 24000, 6),
      device("Ear", "1 piece", 11500, 28000, 3),
    ]),
    otc("Clinical glass thermometer, mercury-free", [device("Oral", "1 piece, 12 pieces", 900, 2200, 4)]),
    otc("Bathroom scale", [
      device("Digital 180 kg", "1 piece", 9800, 24000, 4),
      device("Mechanical 130 kg", "1 piece", 8800, 19500, 4),
    ]),
    otc("Baby weighing scale", [device("Digital 20 kg", "1 piece", 28000, 62000, 3)]),
    otc("Height and weight scale", [device("Mechanical 160 kg", "1 piece", 98000, 185000, 2)]),
    otc("Refrigerator thermometer", [device("Vaccine fridge, min/max", "1 piece", 9800, 26000, 3)]),
    otc("Measuring tape, arm circumference", [device("MUAC child", "10 pieces, 50 pieces", 2600, 5600, 2)]),
  ]),
  ...under("devices/breathing", [
    otc("Compressor nebuliser", [
      device("Home", "1 piece", 18500, 42000, 7),
      device("Hospital grade", "1 piece", 46000, 98000, 3),
    ]),
    otc("Mesh nebuliser", [device("Portable", "1 piece", 19500, 46000, 3)]),
    otc("Nebuliser mask and cup", [
      accessory("Adult", "1 set, 10 sets", 1300, 3200, 5),
      accessory("Child", "1 set, 10 sets", 1300, 3200, 6),
    ]),
    otc("Inhaler spacer", [
      device("With adult mask", "1 piece", 3600, 12500, 4),
      device("With infant mask", "1 piece", 3600, 13500, 5),
    ]),
    otc("Peak flow meter", [device("60-800 L/min", "1 piece", 5600, 14500, 3)]),
    otc("Pulse oximeter", [
      device("Fingertip adult", "1 piece, 10 pieces", 4600, 14500, 7),
      device("Fingertip child", "1 piece", 7800, 19500, 2),
    ]),
    otc("Oxygen concentrator", [
      device("5 L", "1 piece", 420000, 780000, 2),
      device("10 L", "1 piece", 720000, 1250000, 1),
    ]),
    otc("Oxygen flow meter with humidifier", [accessory("Bull nose", "1 piece", 16500, 38000, 3)]),
    otc("Suction machine", [device("Portable 7A-23D", "1 piece", 145000, 280000, 3)]),
    otc("Resuscitation bag", [
      device("Adult silicone", "1 set", 13500, 32000, 3),
      device("Infant silicone", "1 set", 13500, 32000, 3),
      device("Child silicone", "1 set", 13500, 32000, 2),
    ]),
    otc("Incentive spirometer", [device("Three balls", "1 piece", 3600, 9800, 2)]),
  ]),
  ...under("devices/supports", [
    otc("Knee support", [
      garment("M", "1 piece", 2800, 9800, 5),
      garment("L", "1 piece", 2800, 9800, 6),
      garment("XL", "1 piece", 2800, 9800, 4),
    ]),
    otc("Ankle support", [garment("M", "1 piece", 2400, 7800, 3), garment("L", "1 piece", 2400, 7800, 3)]),
    otc("Wrist support", [garment("Universal, left or right", "1 piece", 2400, 7200, 4)]),
    otc("Lumbar corset", [
      garment("L", "1 piece", 6200, 16500, 6),
      garment("XL", "1 piece", 6200, 16500, 6),
      garment("XXL", "1 piece", 6800, 17500, 4),
    ]),
    otc("Cervical collar", [
      garment("Soft, M", "1 piece", 2600, 6800, 5),
      garment("Rigid, M", "1 piece", 6200, 14500, 3),
    ]),
    otc("Arm sling", [garment("Adult", "1 piece, 10 pieces", 1500, 3800, 5)]),
    otc("Compression stockings", [
      garment("Class 1 knee, M", "1 pair", 5600, 14500, 3),
      garment("Class 2 thigh, L", "1 pair", 7800, 19500, 4),
    ]),
    otc("Hernia belt", [garment("M", "1 piece", 4600, 11500, 2)]),
    otc("Maternity belt", [garment("L", "1 piece", 4600, 12500, 4)]),
    otc("Abdominal binder", [garment("L", "1 piece", 3600, 9800, 6), garment("XL", "1 piece", 3600, 9800, 6)]),
    otc("Clavicle brace", [garment("M", "1 piece", 3600, 8800, 2)]),
    otc("Finger splint", [garment("Aluminium", "12 pieces, 1 piece", 4200, 9800, 2)]),
  ]),
  ...under("devices/mobility", [
    otc("Wheelchair", [
      device("Standard steel", "1 piece", 68000, 125000, 5),
      device("Commode type", "1 piece", 86000, 165000, 3),
    ]),
    otc("Crutches", [
      device("Elbow, pair", "1 pair", 11500, 24000, 4),
      device("Underarm, pair", "1 pair", 11500, 24000, 5),
    ]),
    otc("Walking frame", [
      device("Foldable", "1 piece", 14500, 32000, 5),
      device("With wheels", "1 piece", 18500, 38000, 3),
    ]),
    otc("Walking stick", [
      device("Adjustable", "1 piece", 4600, 11500, 5),
      device("Quad base", "1 piece", 7200, 16500, 4),
    ]),
    otc("Commode chair", [device("Foldable", "1 piece", 28000, 58000, 3)]),
    otc("Anti-decubitus mattress", [device("Ripple with pump", "1 piece", 28000, 68000, 4)]),
    otc("Hospital bed", [device("Two-crank", "1 piece", 285000, 480000, 2)]),
    otc("Bedpan", [
      device("Plastic", "1 piece, 10 pieces", 1700, 4200, 4),
      device("Stainless steel", "1 piece", 7800, 16500, 2),
    ]),
    otc("Urinal bottle", [device("Male", "1 piece, 12 pieces", 900, 2600, 4)]),
    otc("Hot water bottle", [device("2 L rubber", "1 piece, 12 pieces", 1700, 4600, 5)]),
    otc("Heating pad", [device("Electric", "1 piece", 9800, 22000, 3)]),
    otc("Massager", [device("Handheld infrared", "1 piece", 13500, 34000, 4)]),
    otc("Weekly pill organiser", [
      accessory("7 days", "1 piece, 12 pieces", 900, 3200, 4),
      accessory("28 compartments", "1 piece", 2200, 5600, 2),
    ]),
    otc("Tablet cutter", [accessory("With blade", "1 piece, 12 pieces", 700, 2200, 3)]),
  ]),
  ...under("devices/clinical-instruments", [
    otc("Otoscope", [instrument("Fibre optic set", "1 set", 14500, 48000, 2)]),
    otc("Ophthalmoscope", [instrument("Halogen", "1 set", 24000, 78000, 2)]),
    otc("Fetal Doppler", [device("Handheld 2.5 MHz", "1 piece", 28000, 72000, 4)]),
    otc("Pinard stethoscope", [instrument("Wooden", "1 piece, 10 pieces", 1500, 3800, 2)]),
    otc("Laryngoscope", [instrument("Adult set, 3 blades", "1 set", 28000, 68000, 2)]),
    otc("Patella hammer", [instrument("Taylor", "1 piece", 2200, 5600, 2)]),
    otc("Tuning fork", [instrument("512 Hz", "1 piece", 3600, 8800, 1)]),
    otc("Artery forceps", [
      instrument("14 cm curved", "1 piece, 10 pieces", 1700, 4600, 4),
      instrument("18 cm straight", "1 piece, 10 pieces", 2200, 5600, 3),
    ]),
    otc("Dressing scissors", [instrument("14 cm", "1 piece, 10 pieces", 1500, 4200, 4)]),
    otc("Needle holder", [instrument("16 cm", "1 piece", 2200, 5600, 3)]),
    otc("Sponge holding forceps", [instrument("24 cm", "1 piece", 3200, 7800, 2)]),
    otc("Vaginal speculum", [instrument("Cusco, medium steel", "1 piece", 3600, 8800, 3)]),
    otc("Kidney dish", [instrument("25 cm stainless", "1 piece, 10 pieces", 2600, 6800, 4)]),
    otc("Instrument tray with cover", [instrument("30 x 20 cm", "1 piece", 9800, 22000, 2)]),
    otc("Dressing drum", [instrument("9 x 9 inches", "1 piece", 19500, 42000, 2)]),
    otc("Autoclave", [device("18 L electric", "1 piece", 185000, 380000, 2)]),
    otc("Examination lamp", [device("Mobile LED", "1 piece", 78000, 165000, 1)]),
    otc("Patient monitor", [device("Six parameters", "1 piece", 480000, 980000, 1)]),
    otc("Glucometer for hospital ward", [device("With docking", "1 piece", 58000, 110000, 1)]),
    otc("Drip stand", [device("Four hooks, wheels", "1 piece", 14500, 34000, 3)]),
    otc("Penlight", [instrument("LED with pupil gauge", "1 piece, 12 pieces", 1300, 3800, 4)]),
  ]),
];
