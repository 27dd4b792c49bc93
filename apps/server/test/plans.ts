import { AliasNode, type KyselyPlugin, type RootOperationNode, SelectQueryNode, sql, TableNode } from "kysely";
import type { Platform } from "../src/platform/platform.ts";

/** A node of a plan as EXPLAIN tells it. */
export type Plan = {
  "Node Type": string;
  "Relation Name"?: string;
  "Parent Relationship"?: string;
  Plans?: Plan[];
};

/** What was asked of the database for a page of a list: the table it is about, and how its rows are found. */
export type PageRead = { table: string; plan: Plan };

/** Does the work and tells which pages of the tables one asks about it read, with plans made as if sorting cost a fortune. */
export const recordPages = async (
  platform: Platform,
  wanted: (table: string) => boolean,
  work: () => Promise<unknown>,
) => {
  const nodes = await recordStatements(platform, work);
  const pages: PageRead[] = [];
  for (const node of nodes) {
    const table = tableOfPage(node);
    if (table && wanted(table)) pages.push({ table, plan: await explain(platform, node) });
  }
  return pages;
};

/** Does the work and tells what was asked of the database for it. */
export const recordTexts = async (platform: Platform, work: () => Promise<unknown>): Promise<string[]> =>
  (await recordStatements(platform, work)).map((node) => compiled(platform, node).sql);

/** Does the work and counts how often it counted the rows of a list. */
export const recordCounts = async (platform: Platform, work: () => Promise<unknown>): Promise<number> =>
  (await recordTexts(platform, work)).filter((text) => text.startsWith("select count(*)::int as total from (")).length;

const recordStatements = async (platform: Platform, work: () => Promise<unknown>) => {
  const { db } = platform;
  const nodes: RootOperationNode[] = [];
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => {
      nodes.push(node);
      return node;
    },
    transformResult: async ({ result }) => result,
  };
  platform.db = db.withPlugin(recorder);
  await work().finally(() => {
    platform.db = db;
  });
  return nodes;
};

/** The table of the rows that are cut to a page: of the statement itself, or of what the rest is joined to. */
const tableOfPage = (node: RootOperationNode): string | null => {
  if (!SelectQueryNode.is(node)) return null;
  const narrow = node.joins
    ?.map(({ table }) => AliasNode.is(table) && table.node)
    .find((part) => part && SelectQueryNode.is(part));
  const cut = (narrow || node) as SelectQueryNode;
  const from = cut.from?.froms[0];
  const table = from && AliasNode.is(from) ? from.node : from;
  return cut.limit && cut.orderBy && table && TableNode.is(table) ? table.table.identifier.name : null;
};

const compiled = ({ db }: Platform, node: RootOperationNode) =>
  db.getExecutor().compileQuery(node, { queryId: "recorded" } as never);

const explain = (platform: Platform, node: RootOperationNode): Promise<Plan> =>
  platform.db.transaction().execute(async (tx) => {
    for (const way of ["sort", "incremental_sort", "seqscan", "bitmapscan"])
      await sql`set local ${sql.raw(`enable_${way}`)} = off`.execute(tx);
    const { sql: text, parameters } = compiled(platform, node);
    const { rows } = await tx.executeQuery<{ "QUERY PLAN": [{ Plan: Plan }] }>({
      ...compiled(platform, node),
      sql: `explain (format json) ${text}`,
      parameters,
    });
    return rows[0]!["QUERY PLAN"][0].Plan;
  });

/** Whether rows had to be sorted before they could be cut. */
export const sortsBeforeCutting = (plan: Plan): boolean => {
  const parts = (plan.Plans ?? []).filter((part) => part["Parent Relationship"] !== "SubPlan");
  return plan["Node Type"] === "Limit" ? parts.some(sorts) : parts.some(sortsBeforeCutting);
};

const sorts = (plan: Plan): boolean =>
  plan["Node Type"].endsWith("Sort") ||
  (plan.Plans ?? []).some((part) => part["Parent Relationship"] !== "SubPlan" && sorts(part));
