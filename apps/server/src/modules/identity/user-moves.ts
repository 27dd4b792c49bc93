import { type UserState, userStates, userTransitions } from "@remedia/domain/accounts";
import { sql } from "kysely";
import { type Ctx, doerOf } from "../../platform/context.ts";
import { defineDocument, type Words } from "../../platform/documents.ts";
import { tell } from "../../platform/notices.ts";
import { endSessions } from "./sessions.ts";

type Said = Words & { intoId?: number };

const lockAccount = (tx: Ctx, id: number) =>
  tx.db
    .selectFrom("users")
    .select(["id", "state", "role", "user_type", sql<boolean>`phone_verified_at is not null`.as("phone_verified")])
    .$narrowType<{ state: UserState }>()
    .where("id", "=", id)
    .forUpdate()
    .executeTakeFirst();

/** A person who is let in again finds the doors open at once, on every server. */
const letIn = (tx: Ctx) => tell(tx, "rights");

/** An account that may no longer be used is signed out everywhere. */
const signOut =
  (because: string) =>
  async (tx: Ctx, { id }: { id: number }) => {
    await endSessions(tx, id, { because });
  };

/** Accounts of every kind. Who may find whom is the door's to say: each module gives its own lock. */
export const users = defineDocument({
  name: "user",
  noun: "Account",
  table: "users",
  steps: {
    ...userTransitions,
    merge: {
      from: userStates.filter((state) => state !== "merged"),
      to: "merged",
      permission: "users.merge",
      label: "Merge",
    },
  },
  lock: lockAccount,
  effects: {
    approve: letIn,
    reinstate: letIn,
    reject: signOut("rejected"),
    suspend: signOut("suspended"),
    merge: async (tx, { id }, { intoId }: Said) => {
      await endSessions(tx, id, { because: "merged" });
      return { set: { merged_into_id: intoId } };
    },
  },
  columns: (tx, { action, note }) =>
    action === "merge" ? {} : { state_reason: note, decided_at: tx.now, decided_by: doerOf(tx) },
});

/** The same for colleagues, by whoever manages staff. */
export const staffAccounts = defineDocument({
  ...users,
  steps: {
    ...users.steps,
    suspend: { ...users.steps.suspend, permission: "staff.manage", reason: false },
    reinstate: { ...users.steps.reinstate, permission: "staff.manage" },
  },
});
