import { useApi } from "./query.ts";

/** Lists that every part of the app chooses from. */
export const useConfig = () => useApi("GET /app/config", undefined, { fixed: true, quiet: true }).data;
export const useStates = () => useApi("GET /states", undefined, { fixed: true, quiet: true }).data ?? [];
export const useRegions = () => useApi("GET /regions", undefined, { quiet: true }).data ?? [];
export const useCreditOptions = () => useApi("GET /credit_options", undefined, { quiet: true }).data ?? [];
export const useBranches = (enabled = true) =>
  useApi("GET /branches", { query: { type: "all" } }, { enabled, quiet: true }).data ?? [];
/** The product's own name, which is a setting like any other. */
export const useProduct = () => useConfig()?.name ?? "Remedia";
