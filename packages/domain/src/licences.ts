import type { Transitions } from "./transitions.ts";

export const licenceClasses = ["patent_medicine", "pharmacy", "hospital"] as const;
export type LicenceClass = (typeof licenceClasses)[number];

/** What decides which products a store may buy. */
export type Licence = {
  licence_class: LicenceClass | null;
  licence_number: string | null;
  licence_expires_on: string | null;
};

export const licenceChangeStates = ["waiting", "approved", "rejected", "withdrawn"] as const;
export type LicenceChangeState = (typeof licenceChangeStates)[number];

/** What a customer says about a licence waits; the licence that staff approved before holds meanwhile. */
export const licenceTransitions = {
  approve: { from: ["waiting"], to: "approved", permission: "licences.decide", label: "Approve licence" },
  reject: { from: ["waiting"], to: "rejected", permission: "licences.decide", label: "Reject licence", reason: true },
  // Staff have entered the licence themselves: what the customer said before must not come back over it.
  supersede: {
    from: ["waiting"],
    to: "rejected",
    permission: "licences.decide",
    label: "Supersede",
    done: "superseded",
    reason: true,
  },
  withdraw: { from: ["waiting"], to: "withdrawn", permission: "stores.own", label: "Withdraw" },
} as const satisfies Transitions<LicenceChangeState>;
export type LicenceAction = keyof typeof licenceTransitions;

export const sameLicence = (one: Licence, other: Licence): boolean =>
  one.licence_class === other.licence_class &&
  one.licence_number === other.licence_number &&
  one.licence_expires_on === other.licence_expires_on;
