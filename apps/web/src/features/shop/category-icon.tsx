import {
  IconApple,
  IconBabyCarriage,
  IconBandage,
  IconBrain,
  IconBug,
  IconBuildingHospital,
  IconDroplet,
  IconEye,
  IconHeartbeat,
  IconLungs,
  IconMicroscope,
  IconPill,
  IconShieldHeart,
  IconSparkles,
  IconStethoscope,
  IconTemperature,
  IconVaccine,
  IconVirus,
  IconWoman,
} from "@tabler/icons-react";

/** By the words of a category's name, which the business may change; a pill stands for all others. */
const icons: [words: RegExp, icon: typeof IconPill][] = [
  [/malaria|worm|parasit/i, IconBug],
  [/pain|fever/i, IconTemperature],
  [/virus|fung|antibiotic/i, IconVirus],
  [/heart|pressure/i, IconHeartbeat],
  [/blood|diabet/i, IconDroplet],
  [/chest|cough|allerg|lung/i, IconLungs],
  [/baby|mother/i, IconBabyCarriage],
  [/women|bladder|hormone/i, IconWoman],
  [/eye|ear\b/i, IconEye],
  [/mind|nerve/i, IconBrain],
  [/vaccin/i, IconVaccine],
  [/cancer|immun/i, IconShieldHeart],
  [/hospital|theatre/i, IconBuildingHospital],
  [/device/i, IconStethoscope],
  [/consumable/i, IconBandage],
  [/test/i, IconMicroscope],
  [/nutrition|vitamin|stomach/i, IconApple],
  [/skin|care/i, IconSparkles],
];

export const CategoryIcon = ({ name }: { name: string }) => {
  const Icon = icons.find(([words]) => words.test(name))?.[1] ?? IconPill;
  return <Icon size={20} stroke={1.6} aria-hidden />;
};
