import { NativeSelect } from "@mantine/core";
import { useState } from "react";
import { api } from "../api/client.ts";
import { useBranches } from "../api/reference.ts";
import { showFault } from "../api/toasts.ts";
import { holds } from "../lib/access.ts";
import { mayChooseBranch } from "../lib/kept-session.ts";
import { currentBranch, setBranch, useUser } from "../lib/session.ts";

const allBranches = { value: "", label: "All Branches" };

export const BranchSelector = () => {
  const user = useUser();
  const branches = useBranches(holds(user, "branches.read"));
  const [busy, setBusy] = useState(false);
  if (!user || branches.length === 0) return null;
  const options = [allBranches, ...branches.map(({ id, name }) => ({ value: String(id), label: name }))];
  const current = currentBranch();
  // A branch that was closed is in no list, but still somebody's own.
  if (!options.some(({ value }) => value === current)) options.push({ value: current, label: "Closed branch" });
  const choose = async (branch: string) => {
    setBusy(true);
    try {
      const answer = await api("PUT /user/branch", { body: { branch_id: branch ? Number(branch) : null } });
      setBranch(branch, answer.user);
      window.location.reload();
    } catch {
      showFault("Error changing branches");
      setBusy(false);
    }
  };
  return (
    <NativeSelect
      aria-label="Branch"
      size="xs"
      w={{ base: "8.5rem", sm: "11rem" }}
      disabled={busy || !mayChooseBranch(user)}
      data={options}
      value={current}
      onChange={(event) => void choose(event.currentTarget.value)}
    />
  );
};
