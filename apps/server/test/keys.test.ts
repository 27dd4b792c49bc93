import { expect, test } from "vitest";
import { api } from "../src/api.ts";
import type { AnyRoute } from "../src/platform/route.ts";

/** Why a POST does without an Idempotency-Key: repeated, it does no harm, or there is nobody to keep the key for. */
const keyless: Record<string, readonly string[]> = {
  "nobody is signed in, and a key belongs to an account": [
    "POST /login",
    "POST /login/second_step",
    "POST /hmos/login",
    "POST /agent/login",
    "POST /partner/login",
    "POST /inventory/login",
    "POST /pin/forgot",
    "POST /pin/reset",
    "POST /email/verify",
    "POST /email/verify/resend",
    "POST /register",
    "POST /agent/register",
    "POST /agent/register/document",
    "POST /adverts/:id/click",
    "POST /sandbox/accounts/:account_number/pay",
  ],
  "ends or begins a session; the second time finds it so": [
    "POST /logout",
    "POST /admin/logout",
    "POST /viewing/exit",
    "POST /admin/users/:id/login",
  ],
  "holds or answers a secret, of which nothing is kept; a code, a phone number or a step is taken once": [
    "POST /user/phone/verify",
    "POST /user/email/verification",
    "POST /user/transfer_pin/code",
    "POST /user/transfer_pin/give",
    "POST /user/device/code",
    "POST /user/device/confirm",
    "POST /user/second_step",
    "POST /user/second_step/confirm",
    "POST /user/second_step/recovery_codes",
    "POST /user/second_step/off",
    "POST /admin/staff",
    "POST /stores/:id/staff",
  ],
  "reads, and writes nothing": [
    "POST /admin/orders/:id/change/preview",
    "POST /admin/audit_events/verify",
    "POST /admin/products/labels",
    "POST /admin/shelves/labels",
    "POST /admin/stock/openings/check",
    "POST /image/convert",
    "POST /cart/quick_order",
    "POST /admin/desk_carts/:id/match",
  ],
  "keeps a file, which counts once something points at it": [
    "POST /exports",
    "POST /admin/products/:id/images",
    "POST /admin/stock/damages/photo",
    "POST /admin/payments/proof",
    "POST /tickets/photo",
    "POST /admin/tickets/photo",
    "POST /admin/adverts/:id/image",
  ],
  "asks a gateway under a reference that is used once, or what became of it": [
    "POST /payments/:id/open",
    "POST /payments/by_reference/:reference/check",
    "POST /sandbox/charges/:reference/end",
    "POST /wallet/account",
    "POST /pay_links/:token/pay",
    "POST /pay_links/:token/check",
  ],
  "says how something is to be, however often": [
    "POST /firebase/store-token",
    "POST /products/:id/back_in_stock",
    "POST /wishlist",
    "POST /exports/:id/cancel",
    "POST /admin/stock_counts/:id/entries",
  ],
  "is clicked twice to have two; the cart shows what is in it": ["POST /cart"],
};

test("every POST takes an Idempotency-Key, or is known to do without", () => {
  const without = Object.entries<AnyRoute>(api)
    .filter(([key, { idempotent }]) => key.startsWith("POST ") && !idempotent)
    .map(([key]) => key);
  expect(without.sort()).toEqual(Object.values(keyless).flat().sort());
});

test("what moves a customer's money is taken under a key only", () => {
  const moving = [
    "POST /orders",
    "POST /admin/desk_carts/:id/place",
    "POST /orders/:id/pay",
    "POST /orders/:id/cancel",
    "POST /admin/orders/:id/cancel",
    "POST /admin/orders/:id/change",
    "POST /admin/orders/:id/split",
    "POST /admin/orders/:id/pick",
    "POST /admin/orders/:id/pick_short",
    "POST /orders/:id/returns",
    "POST /admin/returns",
    "POST /orders/:id/issues",
    "POST /admin/order_issues/:id/resolve",
    "POST /wallet/fund",
    "POST /wallet/transfers",
    "POST /admin/payments",
  ];
  const routes = api as Record<string, AnyRoute>;
  expect(moving.filter((key) => routes[key]!.idempotent !== "required")).toEqual([]);
});
