import { isPassing, isRetryable, masked, providerRefusal } from "../provider-refusal.ts";
import type { PayOut } from "./gateway.ts";
import { at, parseJson, textAt } from "./json.ts";

export type ProviderSettings = { baseUrl: string; secretKey: string; timeoutMs?: number };

type Call = {
  path: string;
  query?: Record<string, string | undefined>;
  /** With a body it is a POST. */
  body?: Record<string, unknown>;
};

type Answer = { status: number; body: unknown };

/** Longer than the 28 seconds after which Flutterwave itself gives up and says so. */
const TIMEOUT_MS = 35_000;

/** Our own balance there is topped up within hours; what waits for it may wait. */
const EMPTY = /insufficient|balance is not enough/i;

export type Provider = ReturnType<typeof openProvider>;

/** Speaks JSON with one provider. `done` is the `status` in a body by which it says that it did what was asked. */
export const openProvider = (name: string, done: unknown, settings: ProviderSettings) => {
  const send = async ({ path, query = {}, body }: Call): Promise<Answer> => {
    const url = new URL(`${settings.baseUrl}${path}`);
    for (const [key, value] of Object.entries(query)) if (value !== undefined) url.searchParams.set(key, value);
    const headers = {
      authorization: `Bearer ${settings.secretKey}`,
      accept: "application/json",
      ...(body ? { "content-type": "application/json" } : {}),
    };
    const content = body ? { method: "POST", body: JSON.stringify(body) } : {};
    try {
      // A redirect would hand the key to another host.
      const init = {
        headers,
        redirect: "error",
        signal: AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS),
      } as const;
      const answer = await fetch(url, { ...content, ...init });
      return { status: answer.status, body: parseJson(await answer.text()) };
    } catch (error) {
      throw providerRefusal(`${name} could not be reached`, true, error);
    }
  };

  const refusalOf = ({ status, body }: Answer) => {
    const reason = textAt(body, "message") ?? "no reason given";
    const unclear = status < 400 && body === null;
    return providerRefusal(
      `${name} refused (${status}): ${masked(reason)}`,
      isPassing(status) || unclear || EMPTY.test(reason),
    );
  };

  const isDone = ({ status, body }: Answer) => status < 300 && at(body, "status") === done;

  return {
    name,
    /** The body of the answer. */
    ask: async (call: Call): Promise<unknown> => {
      const answer = await send(call);
      if (!isDone(answer)) throw refusalOf(answer);
      return answer.body;
    },
    /** Null where it refuses with words like `missing`: the status alone would also come from a wrong address. */
    find: async (call: Call, missing: RegExp): Promise<unknown> => {
      const answer = await send(call);
      if (isDone(answer)) return answer.body;
      if (!isPassing(answer.status) && missing.test(textAt(answer.body, "message") ?? "")) return null;
      throw refusalOf(answer);
    },
    /** What an answer must have. Without it nobody knows what was done, so that the question may be asked again. */
    needed: (value: unknown, ...path: string[]): string => {
      const found = textAt(value, ...path);
      if (found === null) throw providerRefusal(`${name} answered without ${path.join(".")}`, true);
      return found;
    },
    /** An amount in the provider's unit, read by `read`, which throws where it is not a whole number of kobo. */
    kobo: (read: (text: string) => number, value: unknown, field: string): number => {
      try {
        const kobo = read(textAt(value, field) ?? "");
        if (kobo < 0) throw new RangeError("An amount is not below zero.");
        return kobo;
      } catch (error) {
        throw providerRefusal(`${name} answered with ${field} that is not whole kobo`, false, error);
      }
    },
  };
};

/**
 * A refusal for good can mean that the reference is taken, by a try whose answer was lost. Whoever believed it would pay
 * again under another reference, so the provider is asked before it is passed on.
 */
export const orEarlier = async (attempt: Promise<PayOut>, verify: () => Promise<PayOut | null>): Promise<PayOut> => {
  try {
    return await attempt;
  } catch (error) {
    const earlier = isRetryable(error) ? null : await verify();
    if (!earlier) throw error;
    return earlier;
  }
};
