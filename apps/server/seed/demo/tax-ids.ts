import { sql } from "kysely";
import type { Ctx } from "../../src/platform/context.ts";

/**
 * Three of five customers have told us what invoices should say of them, as in life; those who sign in here among them. Most
 * of the others have confirmed the address that their invoices go to.
 */
export const seedTaxIds = async (tx: Ctx) => {
  await sql`update users set tin = (20000000 + id * 7919 % 9999991) || '-0001'
    where role in (3, 6) and user_type <> 'hmo' and (id % 5 < 3 or phone like '+23480300000%')`.execute(tx.db);
  await sql`update users set email = 'accounts' || id || '@' || regexp_replace(lower(split_part(name, ' ', 1)), '[^a-z]', '', 'g')
      || '.example',
      email_verified_at = case when id % 4 > 0 then least(created_at + interval '2 days', ${tx.now}) end
    where role in (3, 6) and tin is not null and phone not like '+23480300000%'`.execute(tx.db);
};
