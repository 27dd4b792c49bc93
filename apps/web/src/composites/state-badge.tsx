import type { UserState } from "@remedia/domain/accounts";
import type { BulkState, ProductClass, ProductState, RequestState } from "@remedia/domain/catalog";
import type { DealState } from "@remedia/domain/deals";
import type { InvoiceState } from "@remedia/domain/invoices";
import type { IssueState } from "@remedia/domain/issues";
import type { LicenceChangeState } from "@remedia/domain/licences";
import type { PaymentState, ShownOrderState } from "@remedia/domain/orders";
import type { MoneyState, ReconciliationState } from "@remedia/domain/payments";
import type { ReturnState } from "@remedia/domain/returns";
import type {
  BatchState,
  CountState,
  DamageState,
  DestructionState,
  RecallState,
  ReceiptState,
  SupplierReturnState,
  TransferState,
} from "@remedia/domain/stock";
import type { TicketState } from "@remedia/domain/tickets";
import {
  IconAlertTriangle,
  IconArrowMerge,
  IconBan,
  IconCircleCheck,
  IconCircleX,
  IconClock,
  IconLoader2,
  IconLock,
  IconPlayerPause,
  IconPrescription,
} from "@tabler/icons-react";
import { words } from "../lib/format.ts";
import classes from "./state-badge.module.css";

type Look = { tone: "good" | "waiting" | "moving" | "bad" | "resting"; icon: typeof IconClock };
const waiting: Look = { tone: "waiting", icon: IconClock };
const good: Look = { tone: "good", icon: IconCircleCheck };
const moving: Look = { tone: "moving", icon: IconLoader2 };
const bad: Look = { tone: "bad", icon: IconCircleX };
const resting: Look = { tone: "resting", icon: IconPlayerPause };

/** Every state of every document: one that the domain adds has no look until it is given one here. */
type DocumentState =
  | UserState
  | ProductState
  | RequestState
  | BulkState
  | DealState
  | ShownOrderState
  | InvoiceState
  | PaymentState
  | MoneyState
  | ReconciliationState
  | BatchState
  | ReceiptState
  | TransferState
  | DamageState
  | ReturnState
  | SupplierReturnState
  | CountState
  | RecallState
  | DestructionState
  | LicenceChangeState
  | TicketState
  | IssueState;
/** What else wears a badge: queues, classes of products, stock. */
type OtherState =
  | "queued"
  | "waiting"
  | "notified"
  | "done"
  | "verified"
  | "overdue"
  | "inactive"
  | "in_stock"
  | "low_stock"
  | "out_of_stock"
  | ProductClass;

/** One look for each state, whatever it is the state of. */
const looks: Record<DocumentState | OtherState, Look> = {
  pending: waiting,
  open: waiting,
  answered: good,
  in_progress: moving,
  resolved: good,
  applied: good,
  queued: waiting,
  active: good,
  sent: good,
  verified: good,
  running: moving,
  rejected: bad,
  failed: bad,
  overdue: { tone: "bad", icon: IconAlertTriangle },
  suspended: { tone: "bad", icon: IconBan },
  merged: { tone: "resting", icon: IconArrowMerge },
  closed: resting,
  inactive: resting,
  cancelled: { tone: "resting", icon: IconCircleX },
  draft: resting,
  hidden: resting,
  archived: resting,
  paused: resting,
  ended: resting,
  scheduled: waiting,
  waiting,
  planned: waiting,
  counting: moving,
  recount: { tone: "waiting", icon: IconAlertTriangle },
  review: waiting,
  approved: good,
  mapping: waiting,
  checked: waiting,
  reading: moving,
  checking: moving,
  undone: resting,
  done: good,
  notified: good,
  applying: moving,
  undoing: moving,
  fulfilled: good,
  declined: bad,
  available: good,
  received: good,
  credited: good,
  reported: waiting,
  requested: waiting,
  inspected: moving,
  proposed: waiting,
  withdrawn: resting,
  dispatched: moving,
  received_with_difference: { tone: "bad", icon: IconAlertTriangle },
  on_hold: { tone: "waiting", icon: IconPlayerPause },
  quarantined: { tone: "bad", icon: IconLock },
  recalled: { tone: "bad", icon: IconAlertTriangle },
  destroyed: { tone: "resting", icon: IconBan },
  prescription: { tone: "moving", icon: IconPrescription },
  controlled: { tone: "bad", icon: IconLock },
  otc: good,
  confirmed: { tone: "moving", icon: IconCircleCheck },
  held: { tone: "waiting", icon: IconPlayerPause },
  picking: moving,
  picked: moving,
  packed: moving,
  delivered: good,
  ready_to_collect: waiting,
  collected: good,
  not_collected: { tone: "bad", icon: IconAlertTriangle },
  failed_delivery: { tone: "bad", icon: IconAlertTriangle },
  returned: resting,
  partly_returned: resting,
  issued: good,
  clearing: moving,
  cleared: good,
  refused: bad,
  pending_payment: waiting,
  unpaid: waiting,
  part_paid: waiting,
  on_credit: waiting,
  paid: good,
  part_refunded: resting,
  refunded: resting,
  initiated: waiting,
  succeeded: good,
  expired: resting,
  partly_refunded: resting,
  reversed: bad,
  explained: good,
  in_stock: good,
  low_stock: { tone: "waiting", icon: IconAlertTriangle },
  out_of_stock: bad,
};

const badgeWords: Record<string, string> = { otc: "OTC" };

/** What kind of product it is, not how far something has come: drawn as a label, not as a light. */
const isClass = (state: string) => Object.hasOwn(classLabels, state) || undefined;
const classLabels: Record<ProductClass, true> = { otc: true, prescription: true, controlled: true };

export const stateWords = (state: string) => badgeWords[state] ?? words(state);

/** `says`: in the words of whoever reads it, where those of the house are others. */
export const StateBadge = ({ state, says = stateWords(state) }: { state: string; says?: string }) => {
  const { tone, icon: Icon } = looks[state as DocumentState] ?? resting;
  return (
    <span className={classes.badge} data-tone={tone} data-class={isClass(state)}>
      <Icon size={14} aria-hidden />
      {says}
    </span>
  );
};
