import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

type Reply = { status: number; body: unknown; headers?: Record<string, string> };

type SmsStandIn = {
  url: string;
  /** What the provider took, oldest first. */
  sent: { to: string; text: string; from: string | undefined; channel?: string }[];
  /** Answers the next request with this instead. */
  answerNext(reply: Reply | "hang" | "drop"): void;
  /** Lets go of whoever hangs, as a provider does that is started again. */
  dropHanging(): void;
  close(): Promise<void>;
};

type Provider = (
  request: { path: string; headers: IncomingMessage["headers"]; body: string },
  standIn: SmsStandIn,
) => Reply;

const readText = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
};

const start = async (provider: Provider): Promise<SmsStandIn> => {
  const planned: (Reply | "hang" | "drop")[] = [];
  const server = createServer(async (request, answer) => {
    const body = await readText(request);
    const reply =
      planned.shift() ??
      provider({ path: `${request.method} ${request.url}`, headers: request.headers, body }, standIn);
    if (reply === "hang") return;
    if (reply === "drop") return void request.socket.destroy();
    const text = typeof reply.body === "string" ? reply.body : JSON.stringify(reply.body);
    answer.writeHead(reply.status, { "content-type": "application/json", ...reply.headers }).end(text);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const standIn: SmsStandIn = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    sent: [],
    answerNext: (reply) => planned.push(reply),
    dropHanging: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
  return standIn;
};

/** Termii's POST /api/sms/send: JSON in, the key in the body, digits without a plus. */
export const startTermii = (account: { apiKey: string; senderId: string }): Promise<SmsStandIn> =>
  start(({ path, headers, body }, standIn) => {
    if (path !== "POST /api/sms/send") return { status: 404, body: { message: "Not Found" } };
    if (!headers["content-type"]?.startsWith("application/json"))
      return { status: 400, body: { message: "Bad Request" } };
    const message = JSON.parse(body) as Record<string, string>;
    if (message.api_key !== account.apiKey) return { status: 401, body: { message: "Unauthorized" } };
    if (message.from !== account.senderId) {
      return {
        status: 404,
        body: { code: 404, message: `ApplicationSenderId not found for senderName: ${message.from}` },
      };
    }
    if (!/^\d{7,15}$/.test(message.to ?? "")) return { status: 400, body: { message: "Invalid phone number" } };
    if (message.type !== "plain" || !["dnd", "generic", "whatsapp"].includes(message.channel ?? "")) {
      return { status: 422, body: { message: "The given data was invalid." } };
    }
    standIn.sent.push({ to: `+${message.to}`, text: message.sms ?? "", from: message.from, channel: message.channel! });
    const id = `30175440544594${String(standIn.sent.length).padStart(5, "0")}`;
    // As the provider does, the id is also there as a bare number too long for a double.
    const answer = `{"code":"ok","balance":1047.57,"message_id":${id},"message":"Successfully Sent","user":"Ada Obi","message_id_str":"${id}"}`;
    return { status: 200, body: answer };
  });

/** Africa's Talking's POST /version1/messaging: a form in, the key in a header, one status for each recipient. */
export const startAfricasTalking = (account: { username: string; apiKey: string }): Promise<SmsStandIn> =>
  start(({ path, headers, body }, standIn) => {
    if (path !== "POST /version1/messaging") return { status: 404, body: "Not Found" };
    const form = new URLSearchParams(body);
    if (headers.apikey !== account.apiKey || form.get("username") !== account.username) {
      return { status: 401, body: "The supplied authentication is invalid" };
    }
    const number = form.get("to") ?? "";
    const recipient = /^\+\d{7,15}$/.test(number)
      ? {
          statusCode: 101,
          number,
          status: "Success",
          cost: "NGN 2.2000",
          messageId: `ATXid_${standIn.sent.length + 1}`,
        }
      : { statusCode: 403, number, status: "InvalidPhoneNumber", cost: "0", messageId: "None" };
    if (recipient.statusCode === 101) {
      standIn.sent.push({ to: number, text: form.get("message") ?? "", from: form.get("from") ?? undefined });
    }
    return africasTalkingReply(recipient);
  });

export const africasTalkingReply = (recipient: Record<string, unknown>): Reply => ({
  status: 201,
  body: { SMSMessageData: { Message: "Sent to 1/1 Total Cost: NGN 2.2000", Recipients: [recipient] } },
});
