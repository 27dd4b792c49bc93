import { useNavigate } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import { ApiError } from "../../api/errors.ts";
import { useApi } from "../../api/query.ts";
import { confirm } from "../../composites/confirm.tsx";
import { ChoiceField, TextAreaField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { plural } from "../../lib/format.ts";
import { chosen, required } from "../../lib/rules.ts";
import { type Severity, severityChoices } from "./severities.ts";

type Batch = { id: number; number: string };
type Values = { severity: Severity | null; reason: string };
const blank: Values = { severity: null, reason: "" };

/** Stops a batch everywhere at once; nobody starts that without having read whom it reaches. */
export const RecallDrawer = ({ batch, onClose }: { batch: Batch; onClose: () => void }) => {
  const reach = useApi("GET /admin/recalls/reach", { query: { batch_id: batch.id } }).data;
  const navigate = useNavigate();
  const reaches = reach && `${plural(reach.places, "place")} and ${plural(reach.buyers, "buyer")}`;
  const submit = async ({ severity, reason }: Values) => {
    const sure = await confirm({
      title: `Recall batch ${batch.number}?`,
      body: reach && (
        <>
          It reaches <strong>{reaches}</strong>: {plural(reach.packs, "pack")} with us,{" "}
          {plural(reach.packs_outside, "pack")} outside. Its sale stops everywhere at once, reserved packs are taken
          back, and every buyer gets a message. A recalled batch is never sold again.
        </>
      ),
      label: "Recall it now",
      danger: true,
    });
    if (!sure) throw new ApiError(0, "stopped", ["Nothing was recalled."]);
    return api("POST /admin/recalls", { body: { batch_id: batch.id, reason, severity: severity! } });
  };
  return (
    <FormDrawer
      title={`Recall batch ${batch.number}`}
      label="Start the recall"
      onClose={onClose}
      initial={blank}
      rules={{ severity: chosen, reason: required }}
      whyNot={reach ? null : "Finding out whom it reaches …"}
      submit={submit}
      done="The batch is off sale everywhere."
      onDone={(recall) => void navigate({ to: "/admin/recalls/$id", params: { id: String(recall.id) } })}
    >
      {(form) => (
        <>
          <ChoiceField form={form} name="severity" label="Class" options={severityChoices} />
          <TextAreaField
            form={form}
            name="reason"
            label="Reason"
            hint="What is wrong, and who says so."
            maxLength={500}
          />
          {reaches && <p>This recall reaches {reaches}.</p>}
        </>
      )}
    </FormDrawer>
  );
};
