import type { BodyOf } from "../../api/types.ts";

export type Severity = BodyOf<"POST /admin/recalls">["severity"];

/** As regulators class recalls. */
const harms: Record<Severity, string> = {
  I: "may cause death or lasting harm",
  II: "may cause temporary harm",
  III: "is unlikely to cause harm",
};
export const severityChoices = (Object.keys(harms) as Severity[]).map((value) => ({
  value,
  label: `Class ${value}: ${harms[value]}`,
}));
export const severityName = (severity: Severity) => `Class ${severity}: ${harms[severity]}`;
