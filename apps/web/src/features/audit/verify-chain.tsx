import { Button } from "@mantine/core";
import { useState } from "react";
import { api } from "../../api/client.ts";
import { showDone, showError } from "../../api/toasts.ts";
import { number } from "../../lib/format.ts";

/** Walks the whole chain of hashes and says whether anything was changed or removed. */
export const VerifyChain = () => {
  const [busy, setBusy] = useState(false);
  const verify = async () => {
    setBusy(true);
    try {
      const { whole, checked, first_bad } = await api("POST /admin/audit_events/verify");
      if (whole) showDone(`The trail is intact: ${number(checked)} events checked.`);
      else showError(new Error(`The trail is broken at seal ${first_bad?.seal_no}: ${first_bad?.reason}.`));
    } catch (error) {
      showError(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button variant="default" loading={busy} onClick={() => void verify()}>
      Verify the trail
    </Button>
  );
};
