import { type Follower, rowsFollow } from "../../platform/merge.ts";

/** Money that comes for one of them later is the survivor's. */
export const paymentFollowers: Follower[] = [rowsFollow("user", "Payments", "payments", "user_id")];
