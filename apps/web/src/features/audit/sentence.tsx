import { useBranches } from "../../api/reference.ts";
import { MayLink } from "../../composites/may-links.tsx";
import { type AuditEntry, it, nameOf, sentenceOf } from "./sentences.ts";
import { pageOf } from "./subject-pages.ts";

export type Told = AuditEntry & { subject_page: number | null };

/** An event in words; the name in it leads to the thing's own page, for those who may open that. */
export const Sentence = ({ entry }: { entry: Told }) => {
  const branches = useBranches();
  const branch = (id: number) => branches.find((each) => each.id === id)?.name;
  return (
    <span>
      {sentenceOf(entry, { branch }).map((part) => (part === it ? <Subject key="it" entry={entry} /> : part))}
    </span>
  );
};

const Subject = ({ entry }: { entry: Told }) => {
  const path = pageOf(entry.subject_type);
  const page =
    entry.subject_page ?? (entry.subject_name === null && entry.subject_type !== "user" ? entry.subject_id : null);
  if (!path || page === null) return nameOf(entry);
  return (
    <MayLink path={path.replace("$page", "$id")} row={{ id: page }}>
      {nameOf(entry)}
    </MayLink>
  );
};
