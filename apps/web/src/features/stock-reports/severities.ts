import type { BodyOf } from "../../api/types.ts";

export type Severity = BodyOf<"POST /admin/recalls">["severity"];

/** As regulators class recalls. */
const harms: Record<Severity, string> = {
  I: "may kill or harm for good",
  II: "may harm for a while",
  III: "is unlikely to harm",
};
export const severityChoices = (Object.keys(harms) as Severity[]).map((value) => ({
  value,
  label: `Class ${value}: ${harms[value]}`,
}));
export const severityName = (severity: Severity) => `Class ${severity}: ${harms[severity]}`;
