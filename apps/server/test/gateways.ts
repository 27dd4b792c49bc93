import { randomBytes } from "node:crypto";
import { openFlutterwave } from "../src/platform/gateways/flutterwave.ts";
import { type Gateway, gatewayReference } from "../src/platform/gateways/gateway.ts";
import { openPaystack } from "../src/platform/gateways/paystack.ts";
import type { ProviderRefusal } from "../src/platform/provider-refusal.ts";
import { openFlutterwaveStandIn } from "./stand-ins/flutterwave.ts";
import type { GatewayOptions, GatewayStandIn } from "./stand-ins/gateways.ts";
import { openPaystackStandIn } from "./stand-ins/paystack.ts";

type Adapter = { secretKey?: string; timeoutMs?: number };
type Opened = { standIn: GatewayStandIn; gateway: Gateway; adapter: (settings: Adapter) => Gateway };

/** Each provider, played on this machine, with the adapter that speaks to it. */
export const gatewayOpeners: Record<string, (options?: GatewayOptions) => Promise<Opened>> = {
  Paystack: async (options) => {
    const standIn = await openPaystackStandIn(options);
    const account = { baseUrl: standIn.url, secretKey: standIn.secret };
    const adapter = (settings: Adapter) => openPaystack({ ...account, ...settings });
    return { standIn, adapter, gateway: adapter({}) };
  },
  Flutterwave: async (options) => {
    const standIn = await openFlutterwaveStandIn(options);
    const account = { baseUrl: standIn.url, secretKey: standIn.secret, webhookSecret: standIn.webhookSecret };
    const adapter = (settings: Adapter) => openFlutterwave({ ...account, ...settings });
    return { standIn, adapter, gateway: adapter({}) };
  },
};

/** The refusal that a promise ends in. */
export const refusalOf = async (work: Promise<unknown>): Promise<ProviderRefusal> => {
  const outcome = await work.catch((caught: unknown) => caught);
  if (outcome instanceof Error && "retryable" in outcome) return outcome as ProviderRefusal;
  throw new Error("It was not refused.", { cause: outcome });
};

export const newReference = () => gatewayReference("test", randomBytes(16));

/** Somebody whom money can be sent to. */
export const receiver = {
  amountKobo: 250_075,
  accountNumber: "0123456789",
  bankCode: "058",
  accountName: "ADA OBI",
  about: "Payout 12",
};

/** Opens a payment page, and gives the reference it is known by. */
export const beginPayment = async (gateway: Gateway, amountKobo = 123_456): Promise<string> => {
  const reference = newReference();
  const callbackUrl = "https://shop.example/paid";
  await gateway.start({ reference, amountKobo, email: "ada@shop.example", callbackUrl, about: "Order 7" });
  return reference;
};
