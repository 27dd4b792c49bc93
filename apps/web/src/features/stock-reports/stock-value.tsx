import { SimpleGrid, Stack } from "@mantine/core";
import { useNavigate, useSearch } from "@tanstack/react-router";
import { useApi } from "../../api/query.ts";
import { useBranches } from "../../api/reference.ts";
import type { OutputOf } from "../../api/types.ts";
import { type Bar, Bars } from "../../composites/charts/bars.tsx";
import { Figures } from "../../composites/charts/figures.tsx";
import { Waiting } from "../../composites/waiting.tsx";
import { money, number, plural } from "../../lib/format.ts";
import { currentBranch } from "../../lib/session.ts";
import { shortMoney } from "./short-money.ts";

type Value = OutputOf<"GET /admin/stock/value">;
type Share = Value["branches"][number];

const shownMax = 6;
const whole = (naira: number) => money(Math.round(naira));

/** What the stock is worth, by branch and by category; those who may not see costs see it at shop prices. */
export const StockValue = () => {
  const value = useApi("GET /admin/stock/value", undefined, { quiet: true }).data;
  const branches = useBranches();
  if (value) return <ValueBars value={value} />;
  return (
    <Waiting>
      <Stack>
        <ValueBars value={sampleOf(currentBranch() === "" ? branches.length : 1)} />
      </Stack>
    </Waiting>
  );
};

/** As many bars as will come, of figures about as long. */
const sampleOf = (branchCount: number): Value => {
  const shares = (count: number) =>
    Array.from({ length: count }, (_, id) => ({ id, name: "Lagos", packs: 1_000, cost: 1_000_000, retail: 1_000_000 }));
  return {
    ...{ packs: 1_000, cost: 1_000_000, retail: 1_000_000, in_transit_packs: 1_000, dead_packs: 1_000 },
    ...{ dead_cost: 1_000_000, branches: shares(branchCount), categories: shares(shownMax) },
  };
};

const ValueBars = ({ value }: { value: Value }) => {
  const { category_id }: { category_id?: number } = useSearch({ strict: false });
  const navigate = useNavigate();
  const at = value.cost === null ? "at shop prices" : "at cost";
  const worth = ({ cost, retail }: Share) => cost ?? retail;
  const pick = (id: number) =>
    void navigate({
      to: ".",
      search: (old: object) => ({ ...old, page: undefined, category_id: id === category_id ? undefined : id }),
      replace: true,
    } as never);
  const bars = (shares: readonly Share[], more: (share: Share) => Partial<Bar> = () => ({})): Bar[] =>
    shares.slice(0, shownMax).map((share) => ({
      id: String(share.id),
      name: share.name,
      value: worth(share),
      figure: whole(worth(share)),
      ...more(share),
    }));
  const finding = (shares: readonly Share[]) =>
    shareOfLargest(shares.map((share) => ({ ...share, worth: worth(share) })));
  return (
    <>
      <Figures figures={figuresOf(value)} />
      <SimpleGrid cols={{ base: 1, md: value.branches.length > 1 ? 2 : 1 }}>
        {value.branches.length > 1 && (
          <Bars
            title={finding(value.branches)}
            lead={`Stock by branch, ${at}`}
            of="Branch"
            unit={`Value ${at}`}
            bars={bars(value.branches)}
          />
        )}
        <Bars
          title={finding(value.categories)}
          lead={`Stock by category, ${at}; the ${shownMax} largest`}
          of="Category"
          unit={`Value ${at}`}
          bars={bars(value.categories, ({ id }) => ({ picked: id === category_id, onPick: () => pick(id) }))}
        />
      </SimpleGrid>
    </>
  );
};

const figuresOf = (value: Value): [string, string][] => [
  ["Packs in stock", number(value.packs)],
  ...(value.cost === null ? [] : [["Worth at cost", shortMoney(value.cost)] as [string, string]]),
  ["Worth at shop prices", shortMoney(value.retail)],
  ["On the road", plural(value.in_transit_packs, "pack")],
  ["Dead stock", value.dead_cost === null ? plural(value.dead_packs, "pack") : shortMoney(value.dead_cost)],
];

const shareOfLargest = (shares: readonly { name: string; worth: number }[]) => {
  const total = shares.reduce((sum, { worth }) => sum + worth, 0);
  const largest = shares.toSorted((a, b) => b.worth - a.worth)[0];
  if (!largest || total === 0) return "Nothing is in stock";
  return `${Math.round((100 * largest.worth) / total)}% of the value is in ${largest.name}`;
};
