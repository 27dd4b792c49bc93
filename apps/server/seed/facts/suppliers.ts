import { phrases } from "./words.ts";

/** Invented wholesalers and importers, with the days from order to delivery. */
export const suppliers: readonly { name: string; leadDays: number; city: string }[] = [
  ...phrases(`Abiola Crest Wholesale, Apapa Gateway Pharma, Bluewharf Imports, Carewharf Distributors, Continental Remedies,
    Eko Medical Depot, Lagoon Bay Pharmaceuticals, Mainland Drug House`).map((name, at) => ({
    name,
    leadDays: 3 + (at % 4),
    city: "Lagos",
  })),
  ...phrases(`Arewa Drug Depot, Dala Hills Pharma, Emir's Gate Wholesale, Sahel Line Medicals`).map((name, at) => ({
    name,
    leadDays: 6 + at,
    city: "Kano",
  })),
  ...phrases(`Coal City Wholesale, Ogbete Pharma Depot, Onitsha Bridge Medicals, Udi Hills Supplies`).map(
    (name, at) => ({
      name,
      leadDays: 5 + at,
      city: "Onitsha",
    }),
  ),
  { name: "Harbour Cold Chain", leadDays: 10, city: "Lagos" },
  { name: "Orient Star Imports", leadDays: 28, city: "Lagos" },
  { name: "Palmline Consumables", leadDays: 8, city: "Ibadan" },
  { name: "Zuma Rock Surgicals", leadDays: 9, city: "Abuja" },
];
