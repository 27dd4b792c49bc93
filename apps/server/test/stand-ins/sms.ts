import { type ProviderRequest, type ProviderStandIn, type Reply, startProvider } from "./provider.ts";

type SmsStandIn = ProviderStandIn & {
  /** What the provider took, oldest first. */
  sent: { to: string; text: string; from: string | undefined; channel?: string }[];
};

type Provider = (request: ProviderRequest, standIn: Pick<SmsStandIn, "sent">) => Reply;

const start = async (provider: Provider): Promise<SmsStandIn> => {
  const sent: SmsStandIn["sent"] = [];
  return { ...(await startProvider((request) => provider(request, { sent }))), sent };
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
