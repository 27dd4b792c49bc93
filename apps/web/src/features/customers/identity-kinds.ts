/** The papers by which a person can show who they are. */
export const identityKinds = [
  { value: "nin", label: "National identity number (NIN)" },
  { value: "passport", label: "Passport" },
  { value: "voters_card", label: "Voter's card" },
  { value: "drivers_licence", label: "Driver's licence" },
];
