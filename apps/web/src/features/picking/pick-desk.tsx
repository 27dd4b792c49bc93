import { Alert, Button, Text } from "@mantine/core";
import { useRef, useState } from "react";
import { plural } from "../../lib/format.ts";
import { ScanBox } from "../scanning/scan-box.tsx";
import scanning from "../scanning/scanning.module.css";
import { Finish, Start } from "./begin-and-end.tsx";
import { NextOrder } from "./next-order.tsx";
import classes from "./picking.module.css";
import { ReasonDrawer } from "./reason-drawer.tsx";
import {
  currentStop,
  isPicking,
  progressOf,
  type Round,
  type RoundOrder,
  type Stop,
  stopsToPick,
  toteOf,
} from "./round.ts";
import { type Missing, ShortDrawer } from "./short-drawer.tsx";
import { StopCard } from "./stop-card.tsx";
import { StopList } from "./stop-list.tsx";
import { type RoundIds, usePicking } from "./use-round.ts";

/** The shelves before one, the stop under one's thumb, and a field that a scanner types into. */
export const PickDesk = ({ ids, round }: { ids: RoundIds; round: Round }) => {
  const picking = usePicking(ids, round);
  const field = useRef<HTMLInputElement>(null);
  const [filming, setFilming] = useState(false);
  const [chosen, setChosen] = useState<number | null>(null);
  const [missing, setMissing] = useState<Missing | null>(null);
  const stops = stopsToPick(round);
  const current = currentStop(stops, chosen);
  const several = round.orders.length > 1;
  const take = async (stop: Stop) => {
    await picking.take(stop);
    setChosen(null);
    field.current?.focus({ preventScroll: true });
  };
  return (
    <div className={scanning.desk}>
      {several && <Totes round={round} />}
      <Start round={round} />
      {stops.length > 0 && (
        <>
          <ScanBox
            label="Scan a pack"
            field={field}
            filming={filming}
            onFilm={setFilming}
            said={picking.said}
            onCode={(code) => {
              setChosen(null);
              void picking.scan(code);
            }}
          >
            <Progress stops={stops} />
          </ScanBox>
          {round.orders.filter(isPicking).map((order) => (
            <Lacking key={order.id} order={order} onMissing={setMissing} />
          ))}
          <StopList round={round} stops={stops} current={current?.id ?? null} onChoose={({ id }) => setChosen(id)} />
        </>
      )}
      <Finish round={round} stops={stops} />
      {current && (
        <StopCard
          stop={current}
          {...(several ? { tote: toteOf(round, current.order_id) } : {})}
          onTake={() => take(current)}
          onPutBack={() => picking.putBack(current)}
          onMissing={() => setMissing(missingAt(round, current))}
        />
      )}
      {stops.length === 0 && round.orders.every(({ state }) => state !== "confirmed") && <NextOrder round={round} />}
      {picking.other && (
        <ReasonDrawer
          other={picking.other}
          onReason={(reason) => picking.scan(picking.other!.code, reason)}
          onClose={picking.forget}
        />
      )}
      {missing && <ShortDrawer missing={missing} onClose={() => setMissing(null)} />}
    </div>
  );
};

/** Of a bundle it is the whole line that comes short. */
const missingAt = ({ orders }: Round, stop: Stop): Missing => {
  const order = orders.find(({ id }) => id === stop.order_id)!;
  const line = order.lines.find(({ id }) => id === stop.line_id)!;
  return { order, line, packs: Math.min(stop.quantity - stop.picked, line.quantity) };
};

const Progress = ({ stops }: { stops: readonly Stop[] }) => {
  const { packs, picked } = progressOf(stops);
  return (
    <Text size="sm" className={scanning.progress}>
      {picked} of {plural(packs, "pack")}
    </Text>
  );
};

const Totes = ({ round }: { round: Round }) => (
  <ul className={classes.totes} aria-label="Totes">
    {round.orders.map((order) => (
      <li key={order.id}>
        <b className={classes.tote}>{toteOf(round, order.id)}</b> {order.number}, {order.store_name}
        {!isPicking(order) && ` (${order.state.replaceAll("_", " ")})`}
      </li>
    ))}
  </ul>
);

/** Packs that were promised once and are gone since: nobody finds them on a shelf. */
const Lacking = ({ order, onMissing }: { order: RoundOrder; onMissing: (missing: Missing) => void }) =>
  order.lines
    .filter(({ short }) => short > 0)
    .map((line) => (
      <Alert
        key={line.id}
        color="red"
        title={`${plural(line.short, "pack")} of ${line.title} ${line.short === 1 ? "is" : "are"} no longer set aside`}
      >
        <Button
          size="md"
          variant="default"
          onClick={() => onMissing({ order, line, packs: Math.min(line.short, line.quantity) })}
        >
          Decide what becomes of them
        </Button>
      </Alert>
    ));
