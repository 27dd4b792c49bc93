import { isPassing, masked, providerRefusal } from "./provider-refusal.ts";

export { isRetryable } from "./provider-refusal.ts";

export type SmsSender = {
  kind: string;
  /** `to` is an E.164 number. */
  send(message: { to: string; text: string }): Promise<{ id: string }>;
};

export type TermiiSettings = {
  baseUrl: string;
  apiKey: string;
  senderId: string;
  /** Codes and order news need "dnd"; "generic" does not reach numbers on the do-not-disturb list. */
  channel: "dnd" | "generic" | "whatsapp";
  timeoutMs?: number;
};

export type AfricasTalkingSettings = {
  baseUrl: string;
  username: string;
  apiKey: string;
  /** A registered sender ID or short code; Africa's Talking uses its own name without one. */
  from?: string;
  timeoutMs?: number;
};

type Answer = { status: number; body: unknown };

const TIMEOUT_MS = 15_000;
const E164 = /^\+[1-9]\d{6,14}$/;

/** The alphabet of an SMS has no ×: with one in it a message holds less than half as much, and costs twice. */
export const inSmsLetters = (text: string): string => text.replaceAll("×", "x");

const field = (body: unknown, name: string): unknown =>
  typeof body === "object" && body !== null && name in body ? (body as Record<string, unknown>)[name] : undefined;

const words = (value: unknown): string | undefined =>
  typeof value === "string" || typeof value === "number" ? String(value) : undefined;

const parseJson = (text: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
};

const post = async (
  kind: string,
  url: string,
  request: { headers: Record<string, string>; body: string },
  timeoutMs = TIMEOUT_MS,
): Promise<Answer> => {
  try {
    // A redirect would hand the key to another host.
    const init = { method: "POST", redirect: "error", signal: AbortSignal.timeout(timeoutMs), ...request } as const;
    const answer = await fetch(url, init);
    return { status: answer.status, body: parseJson(await answer.text()) };
  } catch (error) {
    throw providerRefusal(`${kind} could not be reached`, true, error);
  }
};

const checkNumber = (kind: string, to: string): void => {
  if (!E164.test(to)) throw providerRefusal(`${kind} needs a number in E.164 form`, false);
};

const termiiRefusal = ({ status, body }: Answer) => {
  const reason = masked(words(field(body, "message")) ?? "no reason given");
  // An empty account is topped up within hours; the message may wait for it.
  return providerRefusal(`Termii refused (${status}): ${reason}`, isPassing(status) || /insufficient/i.test(reason));
};

/** https://developers.termii.com/messaging-api */
export const openTermiiSms = (settings: TermiiSettings): SmsSender => ({
  kind: "termii",
  send: async ({ to, text }) => {
    checkNumber("Termii", to);
    const body = JSON.stringify({
      api_key: settings.apiKey,
      to: to.slice(1),
      from: settings.senderId,
      sms: text,
      type: "plain",
      channel: settings.channel,
    });
    const headers = { "content-type": "application/json", accept: "application/json" };
    const answer = await post(
      "Termii",
      new URL("/api/sms/send", settings.baseUrl).href,
      { headers, body },
      settings.timeoutMs,
    );
    // The bare id is a number too long for JavaScript; its text twin came later and is not always there.
    const id = words(field(answer.body, "message_id_str") ?? field(answer.body, "message_id"));
    if (answer.status !== 200 || id === undefined) throw termiiRefusal(answer);
    return { id };
  },
});

/** What a recipient's `statusCode` means: accepted, worth another try (top-up, gateway trouble), or final. */
const africasTalkingAccepted = new Set([100, 101, 102]);
const africasTalkingPassing = new Set([405, 500, 501]);

const africasTalkingRecipient = (body: unknown) => {
  const recipients = field(field(body, "SMSMessageData"), "Recipients");
  return Array.isArray(recipients) ? (recipients[0] as unknown) : undefined;
};

const africasTalkingRefusal = ({ status, body }: Answer) => {
  const recipient = africasTalkingRecipient(body);
  const code = Number(field(recipient, "statusCode") ?? 0);
  const reason = words(field(recipient, "status") ?? field(field(body, "SMSMessageData"), "Message") ?? body);
  return providerRefusal(
    `Africa's Talking refused (${code || status}): ${masked(reason ?? "no reason given")}`,
    isPassing(status) || africasTalkingPassing.has(code),
  );
};

/** https://developers.africastalking.com/docs/sms/sending */
export const openAfricasTalkingSms = (settings: AfricasTalkingSettings): SmsSender => ({
  kind: "africastalking",
  send: async ({ to, text }) => {
    checkNumber("Africa's Talking", to);
    const form = new URLSearchParams({ username: settings.username, to, message: text });
    if (settings.from) form.set("from", settings.from);
    const headers = {
      apiKey: settings.apiKey,
      // Without it the answer is XML.
      accept: "application/json",
      "content-type": "application/x-www-form-urlencoded",
    };
    const url = new URL("/version1/messaging", settings.baseUrl).href;
    const answer = await post("Africa's Talking", url, { headers, body: form.toString() }, settings.timeoutMs);
    const recipient = africasTalkingRecipient(answer.body);
    const id = field(recipient, "messageId");
    const accepted = africasTalkingAccepted.has(Number(field(recipient, "statusCode")));
    if (answer.status >= 300 || !accepted || typeof id !== "string") throw africasTalkingRefusal(answer);
    return { id };
  },
});
