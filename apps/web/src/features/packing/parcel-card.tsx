import { Button, NumberInput, Paper } from "@mantine/core";
import { useState } from "react";
import { openFile } from "../../api/client.ts";
import { showError } from "../../api/toasts.ts";
import { StateBadge } from "../../composites/state-badge.tsx";
import { number, plural } from "../../lib/format.ts";
import scanning from "../scanning/scanning.module.css";
import { PackList } from "./pack-list.tsx";
import classes from "./packing.module.css";
import { isOpen, type Parcel, parcelWeight } from "./packing.ts";
import type { PackingWork } from "./use-packing.ts";

export const printLabels = (id: number, parcel_id?: number) =>
  void openFile("GET /admin/orders/:id/parcels/labels", {
    params: { id },
    ...(parcel_id === undefined ? {} : { query: { parcel_id } }),
  }).catch(showError);

type Props = { orderId: number; parcel: Parcel; work: PackingWork | null };

/** One parcel: what lies in it, and what can be done with it while the order is here. */
export const ParcelCard = ({ orderId, parcel, work }: Props) => {
  const open = isOpen(parcel);
  return (
    <Paper component="section" withBorder p="md" bg="var(--surface)" aria-label={`Parcel ${parcel.number}`}>
      <div className={classes.head}>
        <h2>{parcel.number}</h2>
        <StateBadge state={open ? "open" : "closed"} />
        <span>
          {plural(parcel.packs, "pack")}
          {parcel.packs > 0 && `, ${parcelWeight(parcel)}`}
        </span>
        {parcel.cold && <span className={classes.cold}>Keep cold, 2 to 8 °C</span>}
      </div>
      <PackList
        label={`In ${parcel.number}`}
        packs={parcel.contents}
        many={({ quantity }) => quantity}
        handles={(packs) =>
          work && open
            ? [
                ...(packs.quantity > 1
                  ? [
                      {
                        label: "−1",
                        says: `−1 of ${packs.title}, out of ${parcel.number}`,
                        onTake: () => void work.takeOut(parcel, packs, 1),
                      },
                    ]
                  : []),
                {
                  label: "Take out",
                  says: `Take out all of ${packs.title} from ${parcel.number}`,
                  onTake: () => void work.takeOut(parcel, packs),
                },
              ]
            : []
        }
      />
      <div className={classes.buttons}>
        {work && open && work.current?.id !== parcel.id && (
          <Button size="md" variant="default" onClick={() => work.choose(parcel.number)}>
            Pack into this
          </Button>
        )}
        {work && !open && (
          <Button size="md" variant="default" onClick={() => void work.open(parcel)}>
            Open again
          </Button>
        )}
        {work && open && (
          <Button size="md" variant="default" onClick={() => void work.remove(parcel)}>
            Take apart
          </Button>
        )}
        {parcel.packs > 0 && (
          <Button size="md" variant="default" onClick={() => printLabels(orderId, parcel.id)}>
            Print label
          </Button>
        )}
      </div>
    </Paper>
  );
};

const heaviestGrams = 1_000_000;

/** The parcel under one's thumb: the scales' figure and one button to close it. */
export const OpenParcel = ({ parcel, work }: { parcel: Parcel; work: PackingWork }) => {
  const [grams, setGrams] = useState<number | null>(null);
  return (
    <section className={scanning.card} aria-label="This parcel">
      <div className={classes.current}>
        <span className={classes.number}>{parcel.number}</span>
        <span className={classes.many}>{plural(parcel.packs, "pack")}</span>
      </div>
      <div className={classes.closing}>
        <NumberInput
          size="lg"
          label="Weight in grams"
          inputMode="numeric"
          placeholder={parcel.packs > 0 ? `About ${number(parcel.estimated_grams)}` : ""}
          min={1}
          max={heaviestGrams}
          allowNegative={false}
          allowDecimal={false}
          hideControls
          thousandSeparator=","
          value={grams ?? ""}
          onChange={(value) => setGrams(typeof value === "number" ? value : null)}
        />
        <Button size="lg" disabled={parcel.packs === 0} onClick={() => void work.close(parcel, grams)}>
          Close parcel
        </Button>
      </div>
    </section>
  );
};
