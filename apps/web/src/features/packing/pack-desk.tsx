import "@mantine/core/styles/NumberInput.css";
import { Alert, Button, Text } from "@mantine/core";
import { deskTransitions } from "@remedia/domain/order-desk";
import { orderTransitions } from "@remedia/domain/orders";
import { isParcelled } from "@remedia/domain/parcels";
import { useRef, useState } from "react";
import type { OutputOf } from "../../api/types.ts";
import { lacks, perform, stepButton } from "../../composites/actions.tsx";
import { Empty } from "../../composites/empty.tsx";
import { onDemand } from "../../composites/on-demand.tsx";
import { Panel } from "../../composites/panel.tsx";
import { WhyNotButton } from "../../composites/why-not.tsx";
import { plural, words } from "../../lib/format.ts";
import { stepOf } from "../order-desk/order-steps.ts";
import { ScanBox } from "../scanning/scan-box.tsx";
import scanning from "../scanning/scanning.module.css";
import { PackList } from "./pack-list.tsx";
import classes from "./packing.module.css";
import { looseOf, type Packing, whyNotComplete } from "./packing.ts";
import { OpenParcel, ParcelCard, printLabels } from "./parcel-card.tsx";
import { type PackingWork, usePacking } from "./use-packing.ts";

const ShipDrawer = onDemand(() => import("./ship-drawer.tsx"), "ShipDrawer");

type Order = OutputOf<"GET /admin/orders/:id">;
type Props = { order: Order; packing: Packing };

/** Why this person may not pack this order now; whoever picked it leaves it to another. */
const whyNotPacked = (order: Order): string | null =>
  lacks(orderTransitions.pack.permission) ??
  (order.state === "picked" ? stepButton(orderTransitions.pack).whyNot(order) : null);

/** What is loose, the parcels, and the one under one's thumb. */
export const PackDesk = ({ order, packing }: Props) => {
  const work = usePacking(packing);
  const field = useRef<HTMLInputElement>(null);
  const [filming, setFilming] = useState(false);
  const here = isParcelled(order.state);
  const why = here ? whyNotPacked(order) : null;
  const mine = here && why === null ? work : null;
  if (!here && packing.parcels.length === 0) return <Empty>{notYet(order)}</Empty>;
  return (
    <div className={scanning.desk}>
      {why && <Alert color="yellow">{why}</Alert>}
      {mine && packing.parcels.length === 0 && <Begin work={mine} />}
      {mine && work.current && (
        <ScanBox
          label={`Scan into ${work.current.number}`}
          field={field}
          filming={filming}
          onFilm={setFilming}
          said={work.said}
          onCode={work.scan}
        >
          <Text size="sm" className={scanning.progress}>
            {looseOf(packing) === 0 ? "Everything is in a parcel" : `${plural(looseOf(packing), "pack")} left`}
          </Text>
        </ScanBox>
      )}
      {mine && !work.current && work.said && <Text role="status">{work.said.text}</Text>}
      {here && <LoosePacks packing={packing} work={mine} />}
      <div className={classes.parcels}>
        {packing.parcels.map((parcel) => (
          <ParcelCard key={parcel.id} orderId={order.id} parcel={parcel} work={mine} />
        ))}
      </div>
      <NextSteps order={order} packing={packing} work={mine} />
      {mine && work.current && <OpenParcel key={work.current.id} parcel={work.current} work={mine} />}
    </div>
  );
};

const notYet = ({ state, picks_first }: Order) => {
  if (state === "confirmed" && !picks_first)
    return "It is packed into one parcel with “Check and pack”, and can be divided then.";
  return ["dispatched", "delivered", "partly_returned", "failed_delivery", "returned"].includes(state)
    ? "It left before parcels were kept."
    : `Parcels are packed once the order is picked. This one is ${words(state).toLowerCase()}.`;
};

/** Most orders fit into one carton. */
const Begin = ({ work }: { work: PackingWork }) => (
  <div className={classes.begin}>
    <Button size="xl" onClick={() => void work.begin(true)}>
      Everything in one parcel
    </Button>
    <Button size="xl" variant="default" onClick={() => void work.begin(false)}>
      New parcel
    </Button>
  </div>
);

const LoosePacks = ({ packing, work }: { packing: Packing; work: PackingWork | null }) => {
  if (packing.loose.length === 0) return null;
  const into = work?.current ?? null;
  return (
    <Panel title="Not in a parcel yet">
      <PackList
        label="Not in a parcel yet"
        packs={packing.loose}
        many={({ left }) => left}
        handles={(packs) =>
          work && into
            ? [1, packs.left].slice(0, packs.left > 1 ? 2 : 1).map((many, nth) => {
                const label = nth === 0 ? "+1" : `All ${many}`;
                const says = `${label} of ${packs.title} into ${into.number}`;
                return { label, says, onTake: () => void work.put(into, packs, many) };
              })
            : []
        }
      />
      {work && !into && packing.parcels.length > 0 && (
        <div className={classes.buttons}>
          <Button size="lg" onClick={() => void work.begin(true)}>
            The rest in one parcel
          </Button>
          <Button size="lg" variant="default" onClick={() => void work.begin(false)}>
            New parcel
          </Button>
        </div>
      )}
    </Panel>
  );
};

/** Where it goes from here, once its parcels are closed. */
const NextSteps = ({ order, packing, work }: Props & { work: PackingWork | null }) => {
  const [shipping, setShipping] = useState(false);
  const filled = packing.parcels.filter(({ packs }) => packs > 0);
  const mayShip = isParcelled(order.state) && filled.length > 0 && !lacks(deskTransitions.ship_part.permission);
  const divisible = filled.length > 1 || packing.loose.length > 0;
  const step = order.state === "picked" ? "pack" : order.state === "packed" ? "dispatch" : null;
  const action = step && stepOf(step);
  const incomplete = whyNotComplete(packing);
  const isNext = action && !lacks(orderTransitions[step!].permission);
  return (
    <div className={classes.buttons}>
      {action && isNext && (
        <WhyNotButton
          size="lg"
          why={action.whyNot?.(order) ?? incomplete}
          variant={incomplete === null && filled.length > 0 ? "filled" : "default"}
          onClick={() => void perform(action, order)}
        >
          {action.label}
        </WhyNotButton>
      )}
      {work?.current && packing.loose.length > 0 && (
        <Button size="lg" variant="default" onClick={() => void work.begin(false)}>
          New parcel
        </Button>
      )}
      {filled.length > 1 && (
        <Button size="lg" variant="default" onClick={() => printLabels(order.id)}>
          Print all labels
        </Button>
      )}
      {mayShip && divisible && (
        <Button size="lg" variant="default" onClick={() => setShipping(true)}>
          {deskTransitions.ship_part.label}
        </Button>
      )}
      {shipping && <ShipDrawer packing={packing} onClose={() => setShipping(false)} />}
    </div>
  );
};
