import { type ExpiryBucket, expiryBuckets } from "@remedia/domain/stock-planning";
import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { type Bar, Bars } from "../../composites/charts/bars.tsx";
import { Waiting } from "../../composites/waiting.tsx";
import { money, number, plural } from "../../lib/format.ts";
import { shortMoney } from "./short-money.ts";

export const bucketNames: Record<ExpiryBucket, string> = {
  expired: "Expired",
  within_30: "Within 30 days",
  within_60: "31 – 60 days",
  within_90: "61 – 90 days",
  within_180: "91 – 180 days",
  later: "Later",
};
const tones: Partial<Record<ExpiryBucket, NonNullable<Bar["tone"]>>> = { expired: "bad", within_30: "warning" };
const soon: readonly ExpiryBucket[] = ["within_30", "within_60", "within_90"];

type Summary = OutputOf<"GET /admin/stock/expiry/summary">;
type Props = { picked: ExpiryBucket | undefined; onPick: (bucket: ExpiryBucket) => void };

/** What stands to be lost, by how soon; those who may not see costs see packs. */
export const ExpiryBars = ({ picked, onPick }: Props) => {
  const summary = useApi("GET /admin/stock/expiry/summary", undefined, { quiet: true }).data;
  if (summary) return <SummaryBars summary={summary} picked={picked} onPick={onPick} />;
  return (
    <Waiting>
      <SummaryBars summary={sample} picked={undefined} onPick={onPick} />
    </Waiting>
  );
};

/** What lasts longer is not summed up. */
const sample: Summary = expiryBuckets
  .filter((bucket) => bucket !== "later")
  .map((bucket) => ({ bucket, batches: 10, packs: 1_000, value: 1_000_000 }));

const SummaryBars = ({ summary, picked, onPick }: Props & { summary: Summary }) => {
  const inMoney = summary.every(({ value }) => value !== null);
  const bars = summary.map(({ bucket, batches, packs, value }) => ({
    id: bucket,
    name: bucketNames[bucket],
    note: plural(batches, "batch", "batches"),
    value: value ?? packs,
    figure: value === null ? plural(packs, "pack") : money(Math.round(value)),
    ...(tones[bucket] && { tone: tones[bucket] }),
    picked: bucket === picked,
    onPick: () => onPick(bucket),
  }));
  return (
    <Bars
      title={findingOf(summary, inMoney)}
      lead={inMoney ? "Value at cost by days to expiry" : "Packs by days to expiry"}
      of="Expires"
      unit={inMoney ? "Value at cost" : "Packs"}
      bars={bars}
    />
  );
};

const findingOf = (summary: Summary, inMoney: boolean) => {
  const sum = (buckets: readonly ExpiryBucket[]) =>
    summary
      .filter(({ bucket }) => buckets.includes(bucket))
      .reduce((total, { packs, value }) => total + (inMoney ? (value ?? 0) : packs), 0);
  const figure = (amount: number) => (inMoney ? shortMoney(amount) : `${number(amount)} packs`);
  const expired = sum(["expired"]);
  const near = sum(soon);
  const dead = expired > 0 ? `; ${figure(expired)} has expired already` : "";
  return near === 0 && expired === 0
    ? "Nothing expires within 90 days"
    : `${figure(near)} expires within 90 days${dead}`;
};
