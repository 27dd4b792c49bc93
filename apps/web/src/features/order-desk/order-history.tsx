import { UnstyledButton } from "@mantine/core";
import { shownState, type Tender } from "@remedia/domain/orders";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { custom } from "../../composites/columns.tsx";
import { Rows } from "../../composites/rows.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { dateTime, money, plural, words } from "../../lib/format.ts";
import { AuditDrawer } from "../audit/audit-drawer.tsx";
import { Sentence } from "../audit/sentence.tsx";
import { changeWords } from "../orders/change-words.ts";
import { stepWordOf, tenderWords } from "../orders/words.ts";
import { lasted } from "./lasted.ts";
import { type Audit, type Chapter, storyOf } from "./order-story.ts";

type Order = Pick<OutputOf<"GET /admin/orders/:id">, "id" | "events" | "collected">;

/** Records of what is no step of the order, in the order's own words. */
const recordWords: Readonly<Record<string, (after: Record<string, unknown>) => string>> = {
  "order.set_delivery_fee": ({ delivery_fee }) => `Delivery fee set to ${money(Number(delivery_fee))}`,
  "order.take_delivery_fee": ({ amount, tender }) =>
    `Delivery fee of ${money(Number(amount))} taken: ${tenderWords[tender as Tender].toLowerCase()}`,
  "order.swap_batch": ({ batch, packs, reason }) =>
    `${plural(Number(packs), "pack")} of batch ${batch} taken instead: ${reason}`,
  "order.close_parcel": ({ parcel }) => `Parcel ${parcel} closed`,
  "order.open_parcel": ({ parcel }) => `Parcel ${parcel} opened again`,
  "order.remove_parcel": ({ parcel }) => `Parcel ${parcel} taken apart`,
};

const whatOf = ({ step, audit }: Chapter, order: Order) => {
  if (step) return stepWordOf(step.action, order);
  const told = audit && recordWords[audit.action];
  if (told) return told(audit.after ?? {});
  return audit && <Sentence entry={{ ...audit, subject_name: null, subject_id: null, subject_page: null }} />;
};

/** The state that a step ended is the one that the step before it began. */
const stoodOf = ({ step, before }: Chapter) =>
  step && before ? `${lasted(step.stood_seconds ?? 0)} as ${words(before.to_state).toLowerCase()}` : null;

/** Everything that happened to an order, steps and records alike; the time opens the record. */
export const OrderHistory = ({ order }: { order: Order }) => {
  const [open, setOpen] = useState<Audit | null>(null);
  const audits = useApi("GET /admin/orders/:id/audits", { params: { id: order.id }, query: { per_page: 100 } });
  return (
    <>
      <Rows
        label="History"
        rows={audits.data || audits.error ? storyOf(order.events, audits.data?.data ?? []) : undefined}
        skeletons={order.events.length}
        columns={[
          custom("what", "What happened", (chapter: Chapter) => whatOf(chapter, order)),
          {
            ...custom(
              "state",
              "Status",
              ({ step }: Chapter) =>
                step && <StateBadge state={shownState({ state: step.to_state, collected: order.collected })} />,
            ),
            onCard: "state",
          },
          custom("who", "Who", ({ step, audit }: Chapter) => (step ? step.actor : audit?.actor_name) ?? "The system"),
          custom("at", "When", (chapter: Chapter) => <When chapter={chapter} onOpen={setOpen} />),
          custom("stood", "Time in previous status", stoodOf),
          custom("note", "Note", ({ step }: Chapter) =>
            [step?.note, ...(step?.details ? changeWords(step.details) : [])].filter(Boolean).join(". "),
          ),
        ]}
      />
      {open && <AuditDrawer audit={open} onClose={() => setOpen(null)} />}
    </>
  );
};

const When = ({ chapter, onOpen }: { chapter: Chapter; onOpen: (audit: Audit) => void }) => {
  const { at, audit } = chapter;
  if (!audit) return dateTime(at);
  return (
    <UnstyledButton
      fz="inherit"
      c="var(--mantine-color-anchor)"
      aria-label={`Record of ${dateTime(at)}`}
      onClick={() => onOpen(audit)}
    >
      {dateTime(at)}
    </UnstyledButton>
  );
};
