const padded = (value: number, length: number) => String(value).padStart(length, "0");

/** Premises licence of a pharmacy, renewed each year with the Pharmacy Council. */
export const pharmacyLicence = (year: number, serial: number) => `PCN/PREM/${year}/${padded(serial, 5)}`;

/** Permit of a patent and proprietary medicine vendor; it names the state where it sells. */
export const patentMedicineLicence = (stateCode: string, year: number, serial: number) =>
  `PPMV/${stateCode.replace("NG-", "")}/${year}/${padded(serial, 5)}`;

/** Registration of a private hospital with the facility regulator of its state. */
export const hospitalLicence = (stateCode: string, serial: number) =>
  `${stateCode.replace("NG-", "")}/HFR/${padded(serial, 6)}`;

/** Accreditation of a health plan. */
export const hmoAccreditation = (serial: number) => `HMO/ACC/${padded(serial, 3)}`;

/** Company registration number. */
export const companyRegistration = (serial: number) => `RC ${padded(serial, 7)}`;

/** NAFDAC numbers: 04 and A4 for local and imported medicines, B4 vaccines, 03 devices, 02 cosmetics, 01 and A7 foods. */
export const nafdacNumber = (kind: "04" | "A4" | "B4" | "A7" | "01" | "02" | "03", serial: number) =>
  `${kind}-${padded(serial, 4)}`;

/** Reasons staff give when they turn an application down; the customer reads them. */
export const rejectionReasons = [
  "The licence number was not found in the regulator's register.",
  "The licence has expired; please upload this year's.",
  "The name on the licence is not the name of the store.",
  "The document is unreadable; please photograph it again in good light.",
  "The store's address could not be confirmed by our agent.",
  "An account for this store exists already; please sign in with it.",
  "The superintendent pharmacist named on the form has left the premises.",
  "The business registration certificate is missing.",
  "The photo of the premises does not show the signboard.",
  "The phone number belongs to another business.",
] as const;

export const suspensionReasons = [
  "The premises licence lapsed and was not renewed within 30 days.",
  "Repeated refusal of deliveries that were ordered.",
  "A loan is more than 60 days overdue.",
  "Suspected resale of controlled medicines without a register.",
  "The regulator sealed the premises.",
  "The owner asked us to close the account for now.",
  "Several payments were disputed with the bank after delivery.",
  "The account was used by someone other than its owner.",
] as const;
