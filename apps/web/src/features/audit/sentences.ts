import { toNaira } from "@remedia/domain/money";
import { settingRows } from "@remedia/domain/settings";
import { dateTime, day, fieldName, money, number, plural, words } from "../../lib/format.ts";
import { actWords, changeActs } from "./act-words.ts";
import { nounOf } from "./subject-pages.ts";

type Bag = Readonly<Record<string, unknown>>;
export type AuditEntry = {
  action: string;
  actor_id: number | null;
  subject_type: string;
  subject_id: number | null;
  subject_name: string | null;
  before: unknown;
  after: unknown;
};
/** Names of what events know by number alone. */
type Names = { branch: (id: number) => string | undefined };

/** Where the thing itself stands in the sentence, to be made a link. */
export const it = Symbol("it");
type Part = string | typeof it;

/** What an event says, without who and when: "changed the price of Amatem from ₦2,150 to ₦2,300". */
export const sentenceOf = (entry: AuditEntry, names: Names): Part[] => {
  const said = changeActs.has(entry.action)
    ? changeWords(entry, names)
    : (actWords[entry.action] ?? words(entry.action));
  return withIt(said + whyOf(entry) + howOften(entry), entry);
};

/** The noun belongs to the name, but only the name is a link. */
const withIt = (said: string, { subject_type, subject_id, subject_name, actor_id }: AuditEntry): Part[] => {
  if (subject_type === "user" && subject_id === actor_id) return [said.replace("{it}", "their own account")];
  const noun = nounOf(subject_type);
  const [before = "", after] = said.split("{it}");
  if (after === undefined) return [before];
  if (subject_name === null) return [`${before}${noun || words(subject_type).toLowerCase()} `, it, after];
  return [noun ? `${before}${noun} ` : before, it, after];
};

export const nameOf = ({ subject_name, subject_id }: Pick<AuditEntry, "subject_name" | "subject_id">) =>
  subject_name ?? (subject_id === null ? "" : String(subject_id));

/** Whoever signs in is nobody yet when it is written down: such acts are those of the account they are about. */
export const whoOf = ({
  action,
  actor_name,
  subject_type,
  subject_name,
}: AuditEntry & { actor_name: string | null }) => {
  const isOwn = subject_type === "user" && actWords[action]?.includes("{it}") === false && !action.startsWith("login.");
  return actor_name ?? (isOwn ? subject_name : null) ?? "The system";
};

const bagOf = (value: unknown): Bag => (typeof value === "object" && value !== null ? (value as Bag) : {});

const whyOf = ({ after }: AuditEntry) => {
  const { reason } = bagOf(after);
  return typeof reason === "string" && reason !== "" ? `: “${reason}”` : "";
};
const howOften = ({ after }: AuditEntry) => {
  const { times } = bagOf(after);
  return typeof times === "number" ? `, ${plural(times, "time")}` : "";
};

/** More than these are counted, not named. */
const mostNamed = 3;

const changeWords = (entry: AuditEntry, names: Names): string => {
  const before = bagOf(entry.before);
  const after = bagOf(entry.after);
  if (entry.action === "setting.change") return settingWords(String(after.key), before.value, after.value);
  const place = typeof after.branch_id === "number" ? names.branch(after.branch_id) : undefined;
  const of = `of {it}${place ? ` in ${place}` : ""}`;
  const fields = Object.keys(after).filter(
    (name) =>
      !["reason", "branch_id"].includes(name) && JSON.stringify(before[name] ?? null) !== JSON.stringify(after[name]),
  );
  if (entry.before == null || fields.length === 0) return `changed {it}`;
  if (fields.length > mostNamed) return `changed ${fields.length} details ${of}`;
  const [first, ...others] = fields.map((name) => ({
    label: labelOf(name),
    span: spanOf(name, before[name], after[name]),
  }));
  if (!first) return "changed {it}";
  const spans = [first, ...others].every(({ span }) => span !== null);
  if (!spans) return `changed the ${listed(fields.map(labelOf))} ${of}`;
  return `changed the ${listed([`${first.label} ${of} ${first.span}`, ...others.map(({ label, span }) => `the ${label} ${span}`)])}`;
};

const settingWords = (key: string, before: unknown, after: unknown) => {
  const label = (settingRows as Readonly<Record<string, { label: string }>>)[key]?.label ?? words(key);
  const span = spanOf(key, before, after);
  return `changed the setting “${label}”${span ? ` ${span}` : ""}`;
};

const listed = (all: readonly string[]) =>
  all.length < 2 ? all.join("") : `${all.slice(0, -1).join(", ")} and ${all.at(-1)}`;

/** Where the name of a field, in small letters, would not be what screens call it. */
const labels: Readonly<Record<string, string>> = {
  nafdac_no: "NAFDAC number",
  lga_id: "LGA",
  otc: "OTC",
  licence_expires_on: "licence expiry",
};
const labelOf = (name: string) => labels[name] ?? fieldName(name.replace(/_kobo$/, "")).toLowerCase();

/** From what to what; null where a reader would see numbers of records, or a list. */
const spanOf = (name: string, before: unknown, after: unknown): string | null => {
  const [old, now] = [shownAs(name, before), shownAs(name, after)];
  if (old === null || now === null) return null;
  if (old === "") return `to ${now || "nothing"}`;
  return now === "" ? `from ${old} to nothing` : `from ${old} to ${now}`;
};

const moneyFields = /^(price|cost|total|amount|value)$|_(price|cost|limit|amount)$/;
const longestValue = 60;

const shownAs = (name: string, value: unknown): string | null => {
  if (value === null || value === undefined || value === "") return "";
  if (typeof value === "boolean") return value ? "yes" : "no";
  if (typeof value === "number") {
    if (name.endsWith("_id")) return null;
    if (name.endsWith("_kobo")) return money(toNaira(value));
    return moneyFields.test(name) ? money(value) : number(value);
  }
  if (typeof value !== "string") return null;
  if (/^\d{4}-\d\d-\d\d$/.test(value)) return day(value);
  if (/^\d{4}-\d\d-\d\dT/.test(value)) return dateTime(value);
  if (name === "state") return words(value).toLowerCase();
  const text = /^[a-z]+(_[a-z]+)+$/.test(value) ? words(value).toLowerCase() : value;
  return text.length > longestValue ? null : `“${text}”`;
};
