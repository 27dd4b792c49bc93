import { type UserState, userStates, userTransitions } from "@remedia/domain/accounts";
import { type Ctx, doerOf } from "../../platform/context.ts";
import { defineDocument, type Words } from "../../platform/documents.ts";
import { endSessions } from "./sessions.ts";

type Said = Words & { intoId?: number };

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
  lock: (tx, id) =>
    tx.db
      .selectFrom("users")
      .select(["id", "state"])
      .$narrowType<{ state: UserState }>()
      .where("id", "=", id)
      .forUpdate()
      .executeTakeFirst(),
  effects: {
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
