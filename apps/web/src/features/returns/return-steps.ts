import { type ReturnAction, returnTransitions } from "@remedia/domain/returns";
import type { RowOf } from "../../api/types.ts";
import { type Action, asking, stepButton, transitions } from "../../composites/actions.tsx";

type Row = RowOf<"GET /admin/returns">;

const isAt =
  (name: ReturnAction) =>
  ({ state }: { state: string }) =>
    (returnTransitions[name].from as readonly string[]).includes(state);

/** One step of a return, where its state leads to it. */
export const returnStep = (name: Exclude<ReturnAction, "inspect">): Action<Row> => ({
  ...transitions(returnTransitions, "/admin/returns/:id", [name], "Return")[0]!,
  when: (row) => isAt(name)(row) && (name !== "reject" || row.credited_at === null),
});
export const collectStep = asking(returnStep("collect"), ({ number }) => ({
  title: `Are the packs of ${number} here?`,
  label: "They are here",
}));
/** What came back is looked at in a form of its own. */
export const inspectStep = (open: (row: Row) => void): Action<Row> => ({
  ...stepButton(returnTransitions.inspect),
  when: isAt("inspect"),
  run: open,
});

/** In the list: what needs a closer look, at packs or at a sum, opens the return. */
export const rowSteps = (open: (row: Row) => void): Action<Row>[] => [
  { ...returnStep("approve"), onCard: true },
  { ...collectStep, onCard: true },
  { ...inspectStep(open), onCard: true },
  { ...stepButton(returnTransitions.credit), when: isAt("credit"), onCard: true, run: open },
  returnStep("reject"),
];
