/** What an account is for; `accountKind` tells it from its role and type. */
export const accountKinds = ["staff", "agent", "customer", "store_staff", "driver", "partner", "hmo"] as const;
export type AccountKind = (typeof accountKinds)[number];
