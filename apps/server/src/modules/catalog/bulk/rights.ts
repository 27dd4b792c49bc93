import { type ProductAction, productTransitions } from "@remedia/domain/catalog";
import { type Permission, refusalOf } from "@remedia/domain/permissions";
import type { ActorCtx } from "../../../platform/context.ts";
import { forbidden } from "../../../platform/errors.ts";
import { ownBranchOnly } from "../branch-scope.ts";
import { seesCosts } from "../prices/costs.ts";
import type { BulkField } from "./fields.ts";
import { type Foreseen, withoutCosts } from "./foreseen.ts";

type Chosen = { mapping?: unknown; options?: unknown };
type Mapping = Partial<Record<BulkField, number>>;
type Options = { begin_as?: string; change?: { action?: ProductAction; price_percent?: number } };

/** What somebody chose for an upload or a change of many needs more rights than making one. */
const rightsFor = ({ mapping, options }: Chosen): Permission[] => {
  const { price, cost } = (mapping ?? {}) as Mapping;
  const { begin_as, change = {} } = (options ?? {}) as Options;
  const needed: (Permission | "system" | false)[] = [
    (price !== undefined || cost !== undefined || change.price_percent !== undefined) && "products.price",
    cost !== undefined && "products.cost.read",
    begin_as === "active" && "products.approve",
    change.action !== undefined && productTransitions[change.action].permission,
  ];
  return needed.filter((right) => right !== false && right !== "system");
};

export const lackedRight = ({ actor }: Pick<ActorCtx, "actor">, chosen: Chosen): Permission | undefined =>
  rightsFor(chosen).find((right) => !actor.permissions.has(right));

/** Asked when it is chosen, and again when it is applied. */
export const requireRights = (ctx: Pick<ActorCtx, "actor">, chosen: Chosen) => {
  const lacked = lackedRight(ctx, chosen);
  if (lacked) throw forbidden(refusalOf(lacked));
};

/** A sheet's cells, without the column of costs for those who may not know them. */
export const cellsFor = (ctx: ActorCtx, { mapping }: Chosen) => {
  const { cost } = (mapping ?? {}) as Mapping;
  if (cost === undefined || seesCosts(ctx)) return (cells: string[]) => cells;
  return (cells: string[]) => cells.map((cell, at) => (at === cost ? "" : cell));
};

/** What rows would change, as far as this reader's branch and rights go. */
export const changesFor = (ctx: ActorCtx) => {
  const own = ownBranchOnly(ctx);
  return (changes: readonly Foreseen[]): Foreseen[] => {
    const here = changes.filter(({ branch_id }) => own === null || branch_id === null || branch_id === own);
    return seesCosts(ctx) ? here : withoutCosts(here);
  };
};
