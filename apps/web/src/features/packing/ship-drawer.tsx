import "@mantine/core/styles/Checkbox.css";
import { Checkbox, Text } from "@mantine/core";
import { useRouter } from "@tanstack/react-router";
import { api } from "../../api/client.ts";
import { useOnceKey } from "../../api/once.ts";
import type { OutputOf } from "../../api/types.ts";
import { DayField } from "../../composites/day-field.tsx";
import { TextField } from "../../composites/fields.tsx";
import { FormDrawer } from "../../composites/form-drawer.tsx";
import { plural } from "../../lib/format.ts";
import classes from "./packing.module.css";
import { type Packing, parcelWeight } from "./packing.ts";

type Values = { parcels: string[]; promised_on: string | null; reason: string };

/** Some parcels go with this van; the others become a part of the order, with their packs and their money. */
export const ShipDrawer = ({ packing, onClose }: { packing: Packing; onClose: () => void }) => {
  const keyOf = useOnceKey();
  const router = useRouter();
  const filled = packing.parcels.filter(({ packs }) => packs > 0);
  const fault = (chosen: readonly string[]) => {
    if (chosen.length === 0) return "Choose what goes now.";
    return chosen.length === filled.length && packing.loose.length === 0 ? "Something has to be left for later." : null;
  };
  return (
    <FormDrawer<Values, OutputOf<"POST /admin/orders/:id/ship_part">>
      title={`Send some of ${packing.number} first`}
      label="Send these first"
      initial={{ parcels: [], promised_on: null, reason: "" }}
      rules={{ parcels: fault }}
      submit={({ parcels, promised_on, reason }) => {
        const body = {
          parcel_ids: parcels.map(Number),
          ...(promised_on ? { promised_on } : {}),
          ...(reason ? { reason } : {}),
        };
        return api("POST /admin/orders/:id/ship_part", {
          params: { id: packing.id },
          body,
          idempotencyKey: keyOf(body),
        });
      }}
      done={({ events }) => `The rest follows as ${events.at(-1)?.details?.part}. Its labels stay valid.`}
      onDone={() => void router.invalidate()}
      onClose={onClose}
    >
      {(form) => (
        <>
          <Checkbox.Group
            label="Parcels that go now"
            value={form.values.parcels}
            onChange={(parcels) => form.set("parcels", parcels)}
            error={form.input("parcels").error}
          >
            <div className={classes.choices}>
              {filled.map((parcel) => (
                <Checkbox
                  key={parcel.id}
                  size="md"
                  value={String(parcel.id)}
                  label={`${parcel.number}: ${plural(parcel.packs, "pack")}, ${parcelWeight(parcel)}`}
                />
              ))}
            </div>
          </Checkbox.Group>
          <DayField form={form} name="promised_on" label="The rest is promised for" />
          <TextField form={form} name="reason" label="Reason" hint="The customer reads this." maxLength={500} />
          <Text size="sm">
            Everything else becomes an order of its own, with what was paid for it. The delivery fee stays with{" "}
            {packing.number}.
          </Text>
        </>
      )}
    </FormDrawer>
  );
};
