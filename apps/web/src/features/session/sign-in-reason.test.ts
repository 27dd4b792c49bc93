import { expect, test } from "vitest";
import { signInReason } from "./sign-in-reason.ts";

test("those who were sent to the door learn what for, and that nothing is lost", () => {
  expect(signInReason(undefined, 0)).toBeNull();
  expect(signInReason(undefined, 1)).toBe("We keep the 1 product in your cart.");
  expect(signInReason("/product_details/7", 0)).toBe(
    "Sign in to see this product and its price. You will come back to the page you asked for.",
  );
  expect(signInReason("/cart?list=buy_now", 2)).toBe(
    "Sign in to see your cart. You will come back to the page you asked for. We keep the 2 products in your cart.",
  );
  expect(signInReason("/somewhere", 0)).toContain("Sign in to go on.");
});
