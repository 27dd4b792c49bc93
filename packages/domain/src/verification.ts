import { dayOnPaper } from "./days.ts";

export const verificationParts = ["phone", "email", "store", "licence"] as const;
export type VerificationPart = (typeof verificationParts)[number];
export const verificationStandings = ["done", "checking", "missing", "refused"] as const;
export type VerificationStanding = (typeof verificationStandings)[number];
export type VerificationCheck = { part: VerificationPart; standing: VerificationStanding; words: string };

type Licence = { licence_number: string | null; licence_expires_on: string | null };
type Store = Licence & {
  name: string;
  address: string;
  licence_class: string | null;
  licence_change: (Licence & { state: string; state_reason: string | null }) | null;
};
export type Applicant = {
  kind: string;
  user_type: string;
  phone_verified: boolean;
  email: string | null;
  email_verified: boolean;
  stores: readonly Store[];
};

const phoneCheck = ({ phone_verified }: Applicant): VerificationCheck =>
  phone_verified
    ? { part: "phone", standing: "done", words: "Your phone number is confirmed." }
    : { part: "phone", standing: "missing", words: "Your phone number is not confirmed yet." };

const emailCheck = ({ email, email_verified }: Applicant): VerificationCheck => {
  if (email === null)
    return { part: "email", standing: "missing", words: "No e-mail address yet. You can add it later." };
  return email_verified
    ? { part: "email", standing: "done", words: `${email} is confirmed.` }
    : { part: "email", standing: "checking", words: `${email} is not confirmed yet.` };
};

const numbered = ({ licence_number }: Licence) => (licence_number ? `Licence ${licence_number}` : "The licence");

const licenceCheck = (store: Store, today: string): VerificationCheck => {
  const change = store.licence_change;
  if (change?.state === "waiting")
    return {
      part: "licence",
      standing: "checking",
      words: `${numbered(change)} of ${store.name}: we are checking it.`,
    };
  if (change?.state === "rejected") {
    const reason = change.state_reason ? ` ${change.state_reason}` : "";
    return {
      part: "licence",
      standing: "refused",
      words: `${numbered(change)} of ${store.name} was refused.${reason}`,
    };
  }
  if (store.licence_class === null) {
    const words = `No licence for ${store.name} yet. Have its number and expiry date ready when we call.`;
    return { part: "licence", standing: "missing", words };
  }
  const until = store.licence_expires_on;
  if (until !== null && until < today) {
    const words = `${numbered(store)} of ${store.name} expired on ${dayOnPaper(until)}. Have the new one ready when we call.`;
    return { part: "licence", standing: "missing", words };
  }
  return { part: "licence", standing: "done", words: `${numbered(store)} of ${store.name} is valid.` };
};

const storeChecks = (applicant: Applicant, today: string): VerificationCheck[] => {
  if (applicant.kind !== "customer") return [];
  if (applicant.stores.length === 0)
    return [{ part: "store", standing: "missing", words: "No store yet. Tell us where we deliver when we call." }];
  return applicant.stores.flatMap((store): VerificationCheck[] => [
    { part: "store", standing: "checking", words: `${store.name}, ${store.address}: we are checking the address.` },
    // Businesses of other kinds buy what is sold over the counter, which needs no licence.
    ...(applicant.user_type === "other" ? [] : [licenceCheck(store, today)]),
  ]);
};

/** What is looked at before an account may buy, how far each is, and what its owner can do about it. */
export const verificationChecks = (applicant: Applicant, today: string): VerificationCheck[] => [
  phoneCheck(applicant),
  ...storeChecks(applicant, today),
  emailCheck(applicant),
];
