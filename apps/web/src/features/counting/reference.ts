import { useApi } from "../../api/query.ts";
import type { OutputOf } from "../../api/types.ts";
import { type Action, lacks } from "../../composites/actions.tsx";
import { plural, words } from "../../lib/format.ts";

export type Count = OutputOf<"GET /admin/stock_counts/:id">;

/** Leads whoever is in one of its teams to the sheet: on a phone that is what a count is opened for. */
export const countNow = (open: (id: number) => unknown): Action<Pick<Count, "id" | "state" | "mine">> => ({
  label: "Count",
  next: ({ state }) => isCounting(state),
  onCard: true,
  needs: "stock.count",
  whyNot: ({ state, mine }) => {
    if (!isCounting(state)) return `You can't do this while it is ${state}.`;
    return mine ? null : "You are not in any of its teams.";
  },
  run: ({ id }) => open(id),
});

export const countCrumbs = [{ label: "Stock counts", to: "/admin/stock_counts" }];
export const scopeChoices = [
  { value: "all", label: "Everything" },
  { value: "zone", label: "Zones" },
  { value: "category", label: "A category" },
  { value: "abc", label: "An ABC class" },
];

/** Those who want to know which places they may choose must be allowed to see them. */
export const useWarehouses = (branchId: number | null) => {
  const list = useApi(
    "GET /admin/warehouses",
    { query: { active: true, per_page: 100, sort: "name" } },
    { quiet: true, enabled: lacks("warehouses.read") === null },
  );
  return list.data?.data.filter((warehouse) => warehouse.branch_id === branchId) ?? [];
};
export const zonesOf = (warehouses: readonly { zones: readonly string[] }[]) =>
  [...new Set(warehouses.flatMap(({ zones }) => zones))].sort();

export const useTeams = (branchId: number | null) => {
  const list = useApi(
    "GET /admin/stock_count_teams",
    { query: { active: true, per_page: 100, sort: "name" } },
    { quiet: true },
  );
  return list.data?.data.filter((team) => team.branch_id === branchId) ?? [];
};

/** What a count is about, in words. */
export const scopeOf = ({ scope, scope_zones, scope_category, scope_class }: Count) =>
  ({
    all: "Everything",
    zone: scope_zones.join(", "),
    category: scope_category ?? "A category",
    abc: `Class ${scope_class}`,
  })[scope];

export const toleranceOf = ({ tolerance_packs, tolerance_percent }: Count) =>
  tolerance_packs || tolerance_percent ? `${plural(tolerance_packs, "pack")} or ${tolerance_percent}%` : "None";

export const isCounting = (state: string) => state === "counting" || state === "recount";
export const isOver = (state: string) => state === "review" || state === "approved";
export const scopeWord = (scope: string) => scopeChoices.find(({ value }) => value === scope)?.label ?? words(scope);
