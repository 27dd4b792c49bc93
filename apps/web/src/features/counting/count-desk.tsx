import "@mantine/core/styles/InlineInput.css";
import "@mantine/core/styles/Switch.css";
import "@mantine/core/styles/Tabs.css";
import { ActionIcon, Button, Select, Switch, Tabs, Text } from "@mantine/core";
import { IconChevronLeft, IconChevronRight } from "@tabler/icons-react";
import { useEffect, useRef, useState } from "react";
import { Empty } from "../../composites/empty.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { plural } from "../../lib/format.ts";
import { getUser } from "../../lib/session.ts";
import { ScanBox } from "../scanning/scan-box.tsx";
import scanning from "../scanning/scanning.module.css";
import classes from "./desk.module.css";
import { type DeskLine, nextOpen, type Shelf, shelvesOf, withKept } from "./desk-lines.ts";
import { EntryCard } from "./entry-card.tsx";
import { FoundDrawer } from "./found-drawer.tsx";
import { keepEntry, newKey } from "./kept-entries.ts";
import { LineList } from "./line-list.tsx";
import { sendWaiting, useCountQueue } from "./queue.ts";
import type { Count } from "./reference.ts";
import { readScan, type Unexpected } from "./scanning.ts";
import { useSheet, useShelfWatch } from "./sheets.ts";

export type DeskSearch = { team?: number; zone?: string; shelf?: number; by?: "list" | "scan" };
type Place = { count: Count; teamId: number; zone: string; search: DeskSearch };
type Props = Place & { change: (search: DeskSearch) => void };

/** The shelf before one: its lines, and the one under the thumb. */
export const CountDesk = (props: Props) => {
  const { count, zone } = props;
  const sheet = useSheet(count, zone);
  const { waiting, faulty } = useCountQueue(count.id);
  return (
    <Loaded query={sheet}>
      {(lines) => <Shelves {...props} key={zone} lines={withKept(lines, [...faulty, ...waiting])} />}
    </Loaded>
  );
};

/** Kept on the phone with the moment it was counted, then sent. */
const enter = ({ count, teamId }: Place, line: Omit<DeskLine, "id">, counted: number) => {
  const { title, batch_number, expires_on, place_id, place_code, product_id } = line;
  const what =
    line.line_id !== null
      ? { line_id: line.line_id }
      : { place_id, batch_number, expires_on, ...(product_id === null ? {} : { product_id }) };
  keepEntry({
    user_id: getUser()?.id ?? 0,
    count_id: count.id,
    team_id: teamId,
    body: { ...what, key: newKey(), counted, counted_at: new Date().toISOString() },
    line: { title, batch_number, expires_on, place_id, place_code },
    fault: null,
  });
  void sendWaiting();
};

const useDesk = (props: Props & { lines: DeskLine[] }) => {
  const { lines, search, change } = props;
  const shelves = shelvesOf(lines);
  const [visited, setVisited] = useState<Shelf | null>(null);
  const [chosen, setChosen] = useState<string | null>(null);
  const begin = nextOpen(lines, null) ?? lines[0];
  const known = shelves.find(({ id }) => id === (search.shelf ?? begin?.place_id));
  const shelf: Shelf | null = known ?? (visited?.id === search.shelf ? visited : null) ?? shelves[0] ?? null;
  const here = lines.filter(({ place_id }) => place_id === shelf?.id);
  const current = here.find(({ id }) => id === chosen) ?? (search.by === "scan" ? null : nextOpen(here, null));
  const goTo = (next: Shelf, nextZone?: string | null) => {
    setVisited(next);
    setChosen(null);
    change({ ...search, shelf: next.id, ...(nextZone ? { zone: nextZone } : {}) });
  };
  const goOn = (after: DeskLine | null) => {
    const next = nextOpen(here, after?.id ?? null) ?? nextOpen(lines, after?.id ?? null);
    setChosen(next?.id ?? null);
    if (next && next.place_id !== shelf?.id) change({ ...search, shelf: next.place_id });
  };
  return { shelves, shelf, here, current, choose: setChosen, goTo, goOn };
};

/** By list, the figure waits for the next number; by scan, the scanner's field waits for the next code. */
const useFields = (scans: boolean, currentId: string | undefined) => {
  const scanField = useRef<HTMLInputElement>(null);
  const figure = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (!scans && currentId) figure.current?.focus({ preventScroll: true });
  }, [scans, currentId]);
  return { scanField, figure };
};

const Shelves = (props: Props & { lines: DeskLine[] }) => {
  const { count, zone, search, change, lines } = props;
  const desk = useDesk(props);
  const { shelves, shelf, here, current } = desk;
  useShelfWatch(count, zone, shelf?.id);
  const [found, setFound] = useState<Unexpected | null>(null);
  const scans = search.by === "scan";
  const [filming, setFilming] = useState(false);
  const { scanField, figure } = useFields(scans, current?.id);
  const countLine = (line: DeskLine, counted: number) => {
    enter(props, line, counted);
    if (!scans) return desk.goOn(line);
    desk.choose(null);
    // The camera scans on where it stands.
    scanField.current?.focus({ preventScroll: filming });
  };
  if (lines.length === 0 && !shelf) return <Empty>{nothingToCount(count)}</Empty>;
  return (
    <div className={scanning.desk}>
      <ByListOrScan
        scans={scans}
        onChange={(by) => {
          desk.choose(null);
          change({ ...search, by });
        }}
      />
      <ShelfChoice shelves={shelves} shelf={shelf} onChoose={desk.goTo} />
      {scans && (
        <Scanner
          {...props}
          shelf={shelf}
          field={scanField}
          filming={filming}
          onFilm={setFilming}
          onShelf={desk.goTo}
          onFound={setFound}
          onLine={(line, ask) => {
            desk.choose(line.id);
            if (ask) requestAnimationFrame(() => figure.current?.focus({ preventScroll: true }));
          }}
        />
      )}
      <LineList lines={here} current={current?.id ?? null} onChoose={({ id }) => desk.choose(id)} />
      {shelf && (
        <Button variant="subtle" onClick={() => setFound({ product: null, batch_number: "", expires_on: "" })}>
          Found something else
        </Button>
      )}
      {current && (
        <EntryCard
          // A scan changes the figure under the thumb; what others count meanwhile does not.
          key={scans ? `${current.id}/${current.counted}` : current.id}
          line={current}
          input={figure}
          onCount={(counted) => countLine(current, counted)}
        />
      )}
      {found && shelf && (
        <FoundDrawer
          shelf={shelf}
          found={found}
          lines={lines}
          onFound={(line, counted) => enter(props, line, counted)}
          onClose={() => setFound(null)}
        />
      )}
    </div>
  );
};

type By = "list" | "scan";
const ByListOrScan = ({ scans, onChange }: { scans: boolean; onChange: (by: By) => void }) => (
  <Tabs value={scans ? "scan" : "list"} onChange={(by) => onChange(by === "scan" ? "scan" : "list")}>
    <Tabs.List grow>
      <Tabs.Tab value="list">By list</Tabs.Tab>
      <Tabs.Tab value="scan">By scan</Tabs.Tab>
    </Tabs.List>
  </Tabs>
);

const nothingToCount = ({ state }: Count) =>
  state === "recount" ? "Nothing here must be counted again." : "There is nothing to count here.";

type ShelfChoiceProps = {
  shelves: ReturnType<typeof shelvesOf>;
  shelf: Shelf | null;
  onChoose: (shelf: Shelf) => void;
};
const ShelfChoice = ({ shelves, shelf, onChoose }: ShelfChoiceProps) => {
  const at = shelves.findIndex(({ id }) => id === shelf?.id);
  const open = shelves.reduce((sum, { lines, counted }) => sum + lines - counted, 0);
  const beyond = shelf && at === -1 ? [{ ...shelf, lines: 0, counted: 0 }] : [];
  const go = (step: number) => {
    const next = shelves[at + step];
    if (next) onChoose(next);
  };
  return (
    <div>
      <div className={classes.shelf}>
        <ActionIcon size={42} variant="default" aria-label="Previous shelf" disabled={at <= 0} onClick={() => go(-1)}>
          <IconChevronLeft aria-hidden />
        </ActionIcon>
        <Select
          flex={1}
          size="md"
          label="Shelf"
          allowDeselect={false}
          searchable
          data={[...beyond, ...shelves].map(({ id, code, lines, counted }) => ({
            value: String(id),
            label: `${code} · ${counted} of ${lines}`,
          }))}
          value={shelf ? String(shelf.id) : null}
          onChange={(id) => {
            const next = shelves.find((each) => String(each.id) === id);
            if (next) onChoose(next);
          }}
        />
        <ActionIcon
          size={42}
          variant="default"
          aria-label="Next shelf"
          disabled={at === shelves.length - 1}
          onClick={() => go(1)}
        >
          <IconChevronRight aria-hidden />
        </ActionIcon>
      </div>
      <Text size="sm" c="dimmed" mt={4} role="status">
        {open === 0
          ? "All lines here are counted."
          : `${plural(open, "line")} left on ${plural(shelves.length, "shelf", "shelves")}.`}
      </Text>
    </div>
  );
};

type ScannerProps = Props & {
  lines: DeskLine[];
  shelf: Shelf | null;
  field: React.RefObject<HTMLInputElement | null>;
  filming: boolean;
  onFilm: (filming: boolean) => void;
  onShelf: (shelf: Shelf, zone?: string | null) => void;
  onLine: (line: DeskLine, ask: boolean) => void;
  onFound: (found: Unexpected) => void;
};
const Scanner = ({ field, filming, onFilm, onShelf, onLine, onFound, ...props }: ScannerProps) => {
  const [adds, setAdds] = useState(true);
  const [said, setSaid] = useState<{ text: string; fault: boolean } | null>(null);
  // A scanner is quicker than the server: codes are read one after the other, each on top of the last.
  const latest = useRef(props);
  latest.current = props;
  const turn = useRef(Promise.resolve());
  const say = (text: string, fault = false) => setSaid({ text, fault });
  const read = async (code: string) => {
    const { count, lines, shelf } = latest.current;
    const scanned = await readScan(code, { countId: count.id, lines, shelf });
    if (scanned.kind === "fault") return say(scanned.message, true);
    if (scanned.kind === "shelf") {
      onShelf(scanned.shelf, scanned.zone);
      return say(`Shelf ${scanned.shelf.code}`);
    }
    if (scanned.kind === "unexpected") {
      onFound(scanned.found);
      return say("Not expected here.", true);
    }
    if (scanned.kind === "choose") return say("Several batches of it are here: tap the one in your hand.", true);
    onLine(scanned.line, !adds);
    if (!adds) return say(`How many of ${scanned.line.title}?`);
    const total = (scanned.line.counted ?? 0) + scanned.packs;
    enter(props, scanned.line, total);
    say(`${scanned.line.title}: ${total}`);
  };
  return (
    <ScanBox
      label="Scan a shelf or a pack"
      field={field}
      filming={filming}
      onFilm={onFilm}
      said={said}
      onCode={(code) => {
        // After the next drawing, so that the last scan's figure is in the lines already.
        turn.current = turn.current.then(() => read(code)).then(() => new Promise((done) => setTimeout(done)));
      }}
    >
      <Switch label="Each scan adds a pack" checked={adds} onChange={(event) => setAdds(event.currentTarget.checked)} />
    </ScanBox>
  );
};
