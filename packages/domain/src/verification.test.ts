import { expect, test } from "vitest";
import { type Applicant, verificationChecks } from "./verification.ts";

const today = "2026-11-17";
const store: Applicant["stores"][number] = {
  name: "Ivoryleaf Pharmacy",
  address: "3 Herbert Macaulay Way",
  licence_class: null,
  licence_number: null,
  licence_expires_on: null,
  licence_change: null,
};
const applicant: Applicant = {
  kind: "customer",
  user_type: "pharmacy",
  phone_verified: true,
  email: null,
  email_verified: false,
  stores: [store],
};
const standings = (change: Partial<Applicant>) =>
  verificationChecks({ ...applicant, ...change }, today).map(({ part, standing }) => `${part} ${standing}`);
const licence = (change: Partial<typeof store>) =>
  verificationChecks({ ...applicant, stores: [{ ...store, ...change }] }, today).find(({ part }) => part === "licence");

test("somebody who has just registered lacks the licence and the e-mail address", () => {
  expect(standings({})).toEqual(["phone done", "store checking", "licence missing", "email missing"]);
  expect(standings({ stores: [] })).toEqual(["phone done", "store missing", "email missing"]);
});

test("a licence is asked of nobody who needs none", () => {
  expect(standings({ user_type: "other" })).toEqual(["phone done", "store checking", "email missing"]);
  expect(standings({ kind: "agent", stores: [] })).toEqual(["phone done", "email missing"]);
});

test("a licence that waits, was refused, has expired or holds is said to", () => {
  const said = { licence_number: "PCN/1", licence_expires_on: "2027-12-31" };
  expect(licence({ licence_change: { ...said, state: "waiting", state_reason: null } })?.standing).toBe("checking");
  expect(licence({ licence_change: { ...said, state: "rejected", state_reason: "Unreadable." } })).toEqual({
    part: "licence",
    standing: "refused",
    words: "Licence PCN/1 of Ivoryleaf Pharmacy was refused. Unreadable.",
  });
  const held = { licence_class: "pharmacy", ...said };
  expect(licence(held)?.standing).toBe("done");
  expect(licence({ ...held, licence_expires_on: today })?.standing).toBe("done");
  expect(licence({ ...held, licence_expires_on: "2026-11-16" })?.words).toContain("expired on 16/11/2026");
});
