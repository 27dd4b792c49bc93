import { at, parseJson, textAt } from "../gateways/json.ts";
import { isPassing, masked, providerRefusal } from "../provider-refusal.ts";

/** What the tax authority has made of an invoice: its own reference and the code to print, or why not. */
export type Clearance = { reference: string; qr: string };
export type Standing =
  | { state: "cleared"; clearance: Clearance }
  | { state: "refused"; reason: string }
  | { state: "waiting" };

/** The way to the tax authority. The IRN is ours: sent twice, an invoice is cleared once. */
export type AccessPoint = {
  /** Null where nobody there has heard of it. */
  confirm(irn: string): Promise<Standing | null>;
  submit(irn: string, document: { business_id: string }): Promise<Standing>;
};

export type AccessPointSettings = { baseUrl: string; apiKey: string; apiSecret: string; timeoutMs?: number };

type Answer = { status: number; body: unknown };
const TIMEOUT_MS = 20_000;

const reasonIn = (body: unknown) =>
  textAt(body, "error", "public_message") ?? textAt(body, "message") ?? "No reason was given.";

/** Accepted, refused, or on its way: whatever else they may call it is asked about again. */
const standingIn = (body: unknown): Standing => {
  const state = textAt(body, "data", "status");
  if (state === "refused") return { state: "refused", reason: reasonIn(at(body, "data")) };
  const reference = textAt(body, "data", "csid");
  const qr = textAt(body, "data", "qr");
  return state === "accepted" && reference && qr
    ? { state: "cleared", clearance: { reference, qr } }
    : { state: "waiting" };
};

/** Speaks with an accredited access point: validate, sign, transmit, confirm. */
export const openAccessPoint = (settings: AccessPointSettings): AccessPoint => {
  const send = async (path: string, body?: object): Promise<Answer> => {
    const headers = { "x-api-key": settings.apiKey, "x-api-secret": settings.apiSecret, accept: "application/json" };
    const content = body
      ? { method: "POST", body: JSON.stringify(body), headers: { ...headers, "content-type": "application/json" } }
      : { headers };
    try {
      // A redirect would hand the key to another host.
      const signal = AbortSignal.timeout(settings.timeoutMs ?? TIMEOUT_MS);
      const answer = await fetch(`${settings.baseUrl}/api/v1/invoice/${path}`, {
        ...content,
        redirect: "error",
        signal,
      });
      return { status: answer.status, body: parseJson(await answer.text()) };
    } catch (error) {
      throw providerRefusal("The access point could not be reached", true, error);
    }
  };

  /** Null where the step was taken, now or by an earlier try; else why it was refused for good. */
  const take = async (path: string, body: object): Promise<string | null> => {
    const answer = await send(path, body);
    if (answer.status < 300 || answer.status === 409) return null;
    if (isPassing(answer.status) || answer.status === 401 || answer.status === 403)
      throw providerRefusal(`The access point failed (${answer.status}): ${masked(reasonIn(answer.body))}`, true);
    return reasonIn(answer.body);
  };

  const confirm: AccessPoint["confirm"] = async (irn) => {
    const answer = await send(`confirm/${encodeURIComponent(irn)}`);
    if (answer.status === 404) return null;
    if (answer.status >= 300)
      throw providerRefusal(`The access point failed (${answer.status}): ${masked(reasonIn(answer.body))}`, true);
    return standingIn(answer.body);
  };

  return {
    confirm,
    submit: async (irn, document) => {
      const steps: [path: string, body: object][] = [
        ["irn/validate", { irn, business_id: document.business_id }],
        ["validate", document],
        ["sign", document],
        [`transmit/${encodeURIComponent(irn)}`, {}],
      ];
      for (const [path, body] of steps) {
        const reason = await take(path, body);
        if (reason !== null) return { state: "refused", reason };
      }
      return (await confirm(irn)) ?? { state: "waiting" };
    },
  };
};
