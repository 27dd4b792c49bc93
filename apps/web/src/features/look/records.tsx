import { Group } from "@mantine/core";
import { orderStates } from "@remedia/domain/orders";
import { Bars } from "../../composites/charts/bars.tsx";
import { Figures } from "../../composites/charts/figures.tsx";
import { type Column, date, money, number, state, text } from "../../composites/columns.tsx";
import { Facts } from "../../composites/facts.tsx";
import { Pager } from "../../composites/pager.tsx";
import { Panel } from "../../composites/panel.tsx";
import { Rows } from "../../composites/rows.tsx";
import { StateBadge } from "../../composites/state-badge.tsx";
import { money as naira } from "../../lib/format.ts";
import { Pack } from "../shop/pack.tsx";
import classes from "./records.module.css";

const nothing = () => undefined;
const rows = [
  {
    id: 1,
    number: "R1002330",
    store: "Shittu Pharmacy",
    lines: 4,
    total: 48_250,
    placed_on: "2026-11-02",
    state: "pending",
  },
  {
    id: 2,
    number: "R1002331",
    store: "Ebele Stores",
    lines: 12,
    total: 1_204_500.5,
    placed_on: "2026-11-03",
    state: "packed",
  },
];
const columns: readonly Column<(typeof rows)[number]>[] = [
  text("number", { label: "Order" }),
  text("store"),
  number("lines"),
  money("total"),
  date("placed_on", { label: "Placed" }),
  state("state"),
];
const packs = [
  { name: "Amatem", form: "Tablet", strength: "20/120 mg", pack_size: "24", manufacturer: "Elbe" },
  { name: "Emzolyn", form: "Syrup", strength: "100 ml", pack_size: "1", manufacturer: "Emzor" },
  { name: "Ceftriax", form: "Injection", strength: "1 g", pack_size: "1", manufacturer: "Fidson" },
  { name: "Funbact-A", form: "Cream", strength: "30 g", pack_size: "1", manufacturer: "Bliss" },
  { name: "Durex Classic", form: "Condom", strength: "", pack_size: "3", manufacturer: "Reckitt" },
];

export const Records = () => (
  <>
    <Panel title="Rows" lead="40 px each, 32 when compact; cards on a phone.">
      <div data-look="rows">
        <Rows label="Orders" columns={columns} rows={rows} />
      </div>
      <Pager at={2} perPage={25} total={312} onChange={nothing} />
      <div data-look="skeletons">
        <Rows label="Orders on their way" columns={columns} rows={undefined} skeletons={2} />
      </div>
    </Panel>
    <Panel title="Status and class">
      <Group gap="xs" data-look="badges">
        {[...orderStates, "otc", "prescription", "controlled", "in_stock", "low_stock", "out_of_stock"].map((each) => (
          <StateBadge key={each} state={each} />
        ))}
      </Group>
    </Panel>
    <Facts
      facts={[
        ["Store", "Shittu Pharmacy"],
        ["Total", naira(48_250)],
        ["Note", null],
      ]}
    />
    <Figures
      figures={[
        ["Orders", "312"],
        ["Sales", naira(14_220_000)],
      ]}
    />
    <Bars
      title="Stock by age"
      unit="Packs"
      of="Expires"
      bars={[
        { id: "30", name: "Within 30 days", value: 12, figure: "12", tone: "bad" },
        { id: "90", name: "Within 90 days", value: 60, figure: "60", tone: "warning" },
        { id: "later", name: "Later", value: 480, figure: "480" },
      ]}
    />
    <Panel title="Packs" lead="Drawn from a product's facts until it has a photo.">
      <div className={classes.packs} data-look="packs">
        {packs.map((pack) => (
          <Pack key={pack.name} product={{ title: pack.name, ...pack }} />
        ))}
      </div>
    </Panel>
  </>
);
