import { hour, type TestApp } from "../../../test/harness.ts";
import { superAdmin } from "../../../test/people.ts";

/** Deals for tests, made through the API as staff make them. */
type House = Pick<TestApp, "clock" | "call" | "tokenOf">;

export const fromNow = ({ clock }: Pick<House, "clock">, hours: number) =>
  new Date(clock.now().getTime() + hours * hour).toISOString();

/** A body that POST /admin/deals accepts: running since an hour, for another day. */
export const dealBody = (house: House, change: Record<string, unknown> = {}) => ({
  name: "Rainy week",
  about: "",
  starts_at: fromNow(house, -1),
  ends_at: fromNow(house, 24),
  limit_per_customer: null,
  limit_total: null,
  branch_ids: [] as number[],
  products: [] as { product_id: number; price: number }[],
  ...change,
});

export const newDeal = async (house: House, change: Record<string, unknown> = {}): Promise<{ id: number }> => {
  const token = await house.tokenOf(superAdmin);
  const { status, body } = await house.call("POST /admin/deals", { token, body: dealBody(house, change) });
  if (status !== 201) throw new Error(`the deal was refused: ${JSON.stringify(body)}`);
  return body;
};

/** One that counts now. The board of deals is a second old at most; the clock moves over it. */
export const runningDeal = async (house: House, change: Record<string, unknown> = {}): Promise<{ id: number }> => {
  const deal = await newDeal(house, change);
  const token = await house.tokenOf(superAdmin);
  const { status, body } = await house.call(`POST /admin/deals/${deal.id}/schedule`, { token, body: {} });
  if (status !== 200) throw new Error(`the deal was not scheduled: ${JSON.stringify(body)}`);
  house.clock.advance(1_500);
  return deal;
};
