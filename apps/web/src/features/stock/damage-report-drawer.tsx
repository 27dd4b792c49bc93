import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import { ChoiceField, FileField, TextAreaField, WholeField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { usePhotoTicket } from "../../composites/photo-ticket.ts";
import { number, plural } from "../../lib/format.ts";
import { chosen } from "../../lib/rules.ts";
import { LevelPicker } from "./stock-level-picker.tsx";
import { type DamageCause, damageCauseChoices, type Level } from "./stock-reference.ts";

/** Broken is broken, promised or not: the packs go to quarantine at once, and somebody else decides. */
export const DamageReportDrawer = ({ onClose }: { onClose: () => void }) => {
  const keyOf = useOnceKey();
  const ticketOf = usePhotoTicket("POST /admin/stock/damages/photo");
  return (
    <FormDrawer
      title="Report damage"
      label="Report"
      onClose={onClose}
      initial={{
        level: null as Level | null,
        quantity: null as number | null,
        cause: null as DamageCause | null,
        note: "",
        photo: null as File | null,
      }}
      rules={{
        level: chosen,
        quantity: (packs, { level }) => {
          if (!packs) return "How many packs?";
          return level && packs > level.on_hand ? `Only ${number(level.on_hand)} are there.` : null;
        },
        cause: chosen,
      }}
      submit={async ({ level, quantity, cause, note, photo }) => {
        const body = {
          batch_id: level?.batch_id ?? 0,
          place_id: level?.place_id ?? 0,
          quantity: quantity ?? 0,
          cause: cause ?? "other",
          note,
          photo: await ticketOf(photo),
        };
        return api("POST /admin/stock/damages", { body, idempotencyKey: keyOf(body) });
      }}
      done={({ quantity }) => `${plural(quantity, "pack")} moved to quarantine. Someone else has to decide.`}
    >
      {(form) => (
        <>
          <LevelPicker
            label="Batch and place"
            picked={form.values.level}
            onPick={(level) => form.set("level", level)}
            required
            fault={form.input("level").error}
          />
          <WholeField
            form={form}
            name="quantity"
            label="Packs"
            {...(form.values.level ? { hint: `${plural(form.values.level.on_hand, "pack")} are there.` } : {})}
          />
          <ChoiceField form={form} name="cause" label="Cause" options={damageCauseChoices} />
          <TextAreaField form={form} name="note" label="What happened" maxLength={500} />
          <FileField form={form} name="photo" label="Photo" accept="image/*" />
        </>
      )}
    </FormDrawer>
  );
};
