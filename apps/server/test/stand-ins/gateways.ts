import type { ProviderRequest, ProviderStandIn, Reply } from "./provider.ts";

/** What a provider sends to our address, to the byte. */
export type Webhook = { body: Buffer; headers: Record<string, string> };

export type Paid = {
  state?: "succeeded" | "failed" | "pending" | "reversed";
  /** What was paid; what was asked for, if nothing is said. */
  amountKobo?: number;
  feesKobo?: number;
  payerBearsFees?: boolean;
  currency?: string;
  channel?: string;
};

/** A payment provider whose customers do as the test says. Amounts are kobo here; on the wire they are the provider's. */
export type GatewayStandIn = ProviderStandIn & {
  secret: string;
  /**
   * What it announced, oldest first, and only what the real one would. Nothing is delivered: the test hands them in, late,
   * twice or in another order.
   */
  webhooks: Webhook[];
  /** Announces this, as it stands. */
  announce(text: string): void;
  /** Answers naira where kobo are due, or kobo where naira are. */
  mixUnits(): void;
  /** The customer pays, or tries to. */
  pay(reference: string, paid?: Paid): { id: string };
  /** Somebody transfers money into a virtual account. */
  payInto(accountNumber: string, amountKobo: number): { id: string; reference: string };
  settleRefund(id: string, state: "succeeded" | "failed" | "needs_attention"): void;
  settlePayOut(reference: string, state: "succeeded" | "failed" | "reversed"): void;
};

export type GatewayOptions = { now?: () => Date; rowsOnPage?: number };

/** Ids that need all of 64 bits: as doubles, a thousand in a row would be the same. */
export const idsFrom = (first: bigint) => {
  let last = first - 1n;
  return (): bigint => {
    last += 1n;
    return last;
  };
};

export type Call = { params: string[]; query: URLSearchParams; body: Record<string, unknown> };

const patternOf = (route: string): RegExp => new RegExp(`^${route.replace(/:\w+/g, "([^/]+)")}$`);

/** Finds the route by "METHOD /path/:param" and hands it what was sent. */
export const routed = (
  routes: Record<string, (call: Call) => Reply>,
  { bearer, refusal }: { bearer: string; refusal: (status: number, message: string) => Reply },
) => {
  const patterns = Object.entries(routes).map(([route, serve]) => ({ pattern: patternOf(route), serve }));
  return ({ path, headers, body }: ProviderRequest): Reply => {
    if (headers.authorization !== `Bearer ${bearer}`) return refusal(401, "Invalid key");
    const [address = "", query = ""] = path.split("?");
    for (const { pattern, serve } of patterns) {
      const match = pattern.exec(address);
      if (!match) continue;
      const params = match.slice(1).map(decodeURIComponent);
      const sent = body === "" ? {} : (JSON.parse(body) as Record<string, unknown>);
      return serve({ params, query: new URLSearchParams(query), body: sent });
    }
    return refusal(404, `Cannot ${address}`);
  };
};

/** The same announcement from somebody who does not have the secret: another amount under the signature of the first. */
export const forged = ({ body, headers }: Webhook): Webhook => ({
  body: Buffer.from(body.toString().replace(/"amount":\d+/, '"amount":1')),
  headers,
});

/** As a proxy or a careless reader would pass it on: the same JSON, written again. */
export const reserialised = ({ body, headers }: Webhook): Webhook => ({
  body: Buffer.from(JSON.stringify(JSON.parse(body.toString()))),
  headers,
});
