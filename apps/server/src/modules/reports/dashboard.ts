import { verificationPromiseHours } from "@remedia/domain/accounts";
import { sql } from "kysely";
import type { Ctx } from "../../platform/context.ts";

type Dashboard = {
  customers: number;
  customers_this_week: number;
  waiting: number;
  overdue: number;
  stores: number;
  licences_expiring: number;
  agents: number;
  open_tickets: number;
  signed_in_now: number;
};

/** What can be counted so far; every figure leads to the rows behind it. */
export const getDashboard = async (ctx: Ctx): Promise<Dashboard> => {
  const branch = ctx.branchId === null ? sql`true` : sql`u.branch_id = ${ctx.branchId}`;
  const due = new Date(ctx.now.getTime() - verificationPromiseHours * 3_600_000);
  const weekAgo = new Date(ctx.now.getTime() - 7 * 24 * 3_600_000);
  const soon = new Date(ctx.now.getTime() + 60 * 24 * 3_600_000).toISOString().slice(0, 10);
  const { rows } = await sql<Dashboard>`
    select
      count(*) filter (where u.role in (3, 6) and u.user_type <> 'hmo')::int as customers,
      count(*) filter (where u.role in (3, 6) and u.user_type <> 'hmo' and u.created_at > ${weekAgo})::int as customers_this_week,
      count(*) filter (where u.state = 'pending' and u.role <> 1)::int as waiting,
      count(*) filter (where u.state = 'pending' and u.role <> 1 and u.created_at < ${due})::int as overdue,
      count(*) filter (where u.role = 2 and u.state = 'active')::int as agents,
      (select count(*)::int from stores s join users u on u.id = s.user_id where s.archived_at is null and ${branch}) as stores,
      (select count(*)::int from stores s join users u on u.id = s.user_id
        where s.archived_at is null and s.licence_expires_on < ${soon}::date and ${branch}) as licences_expiring,
      (select count(*)::int from tickets t join users u on u.id = t.user_id where t.state = 'open' and ${branch}) as open_tickets,
      (select count(distinct s.user_id)::int from sessions s join users u on u.id = s.user_id
        where s.ended_at is null and s.last_seen_at > ${new Date(ctx.now.getTime() - 15 * 60_000)} and ${branch}) as signed_in_now
    from users u where u.state <> 'merged' and ${branch}`.execute(ctx.db);
  return rows[0]!;
};
