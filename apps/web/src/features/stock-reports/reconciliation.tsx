import type { OutputOf } from "../../api/types.ts";
import { Panel } from "../../composites/panel.tsx";
import { number, plural } from "../../lib/format.ts";
import classes from "./reconciliation.module.css";

type Recall = OutputOf<"GET /admin/recalls/:id">;
type Part = Exclude<keyof Recall["reconciliation"], "received">;

/** Where a pack can be: safe, still to be fetched, or out of reach. */
const parts: [name: Part, label: string, tone: "safe" | "open" | "lost"][] = [
  ["on_shelves", "On shelves", "open"],
  ["in_transit", "In transit", "open"],
  ["with_hmos", "With HMOs", "open"],
  ["with_buyers", "With buyers", "open"],
  ["in_quarantine", "In quarantine", "safe"],
  ["destroyed", "Destroyed", "safe"],
  ["returned_to_supplier", "Returned to the supplier", "safe"],
  ["lost_in_counts", "Lost in counts", "lost"],
];

/** Every pack that was ever received, by where it is now: as a bar, and as figures that add up. */
export const Reconciliation = ({ recall: { reconciliation } }: { recall: Recall }) => {
  const { received } = reconciliation;
  const open = parts
    .filter(([, , tone]) => tone === "open")
    .reduce((sum, [name]) => sum + Math.max(0, reconciliation[name]), 0);
  const shown = parts.filter(([name]) => reconciliation[name] !== 0);
  const finding =
    open === 0
      ? received === 1
        ? "The only pack is accounted for"
        : `All ${plural(received, "pack")} are accounted for`
      : `${number(open)} of ${plural(received, "pack")} still to be fetched`;
  return (
    <Panel title={finding} lead="Where every pack of the batch is now">
      <div className={classes.bar} aria-hidden>
        {shown.map(([name, label, tone]) => (
          <span
            key={name}
            title={label}
            data-tone={tone}
            style={{ flexGrow: Math.max(0, reconciliation[name]) / Math.max(1, received) }}
          />
        ))}
      </div>
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Where</th>
            <th scope="col">Packs</th>
          </tr>
        </thead>
        <tbody>
          {shown.map(([name, label, tone]) => (
            <tr key={name}>
              <th scope="row">
                <span className={classes.key} data-tone={tone} aria-hidden />
                {label}
              </th>
              <td>{number(reconciliation[name])}</td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">Received</th>
            <td>{number(received)}</td>
          </tr>
        </tfoot>
      </table>
    </Panel>
  );
};
