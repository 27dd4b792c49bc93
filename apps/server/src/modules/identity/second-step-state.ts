import type { SettingKey } from "@remedia/domain/settings";
import { sql } from "kysely";
import { isSuperAdmin } from "./super-admins.ts";

/** Whether the account `u` of a query is asked for a second step when it signs in. */
export const hasSecondStep = sql<boolean>`exists (select from second_factors f
  where f.user_id = u.id and f.confirmed_at is not null)`;

const compulsory: SettingKey = "accounts.second_step_for_super_admins";

/** A super admin must set one up before anything else, where the business asks for it. */
export const mustSetSecondStep = sql<boolean>`${isSuperAdmin} and not ${hasSecondStep}
  and coalesce((select value = 'true' from settings where key = ${compulsory}), false)`;
