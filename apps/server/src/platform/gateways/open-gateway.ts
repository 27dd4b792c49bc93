import type { Config } from "../config.ts";
import { openFlutterwave } from "./flutterwave.ts";
import type { Gateway } from "./gateway.ts";
import { openPaystack } from "./paystack.ts";

/** The provider that the settings name; null for the built-in sandbox. */
export const openGateway = (config: Config): Gateway | null => {
  if (config.GATEWAY === "paystack")
    return openPaystack({ baseUrl: config.PAYSTACK_URL, secretKey: config.PAYSTACK_SECRET_KEY });
  if (config.GATEWAY === "flutterwave")
    return openFlutterwave({
      baseUrl: config.FLUTTERWAVE_URL,
      secretKey: config.FLUTTERWAVE_SECRET_KEY,
      webhookSecret: config.FLUTTERWAVE_WEBHOOK_SECRET,
    });
  return null;
};
