import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { africasTalkingReply, startAfricasTalking, startTermii } from "../../test/stand-ins/sms.ts";
import { isRetryable, openAfricasTalkingSms, openTermiiSms, type SmsSender } from "./sms.ts";

const message = { to: "+2348031234567", text: "Your code is 123456 – ₦500 ready" };

const failure = async (sender: SmsSender, sent = message): Promise<Error> => {
  const error = await sender.send(sent).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  return error as Error;
};

describe("Termii", () => {
  const account = { apiKey: "TLkey", senderId: "Remedia" };
  let standIn: Awaited<ReturnType<typeof startTermii>>;
  let sender: SmsSender;

  beforeEach(async () => {
    standIn = await startTermii(account);
    sender = openTermiiSms({ ...account, baseUrl: standIn.url, channel: "dnd", timeoutMs: 500 });
  });
  afterEach(() => standIn.close());

  test("takes a message and gives its id in full", async () => {
    expect(await sender.send(message)).toEqual({ id: "3017544054459400001" });
    expect(standIn.sent).toEqual([{ ...message, from: "Remedia", channel: "dnd" }]);
  });

  test("takes the short id of older answers", async () => {
    standIn.answerNext({ status: 200, body: { code: "ok", message_id: "9122821270554876574" } });
    expect(await sender.send(message)).toEqual({ id: "9122821270554876574" });
  });

  test("refuses for good with a wrong key or sender", async () => {
    for (const wrong of [{ apiKey: "stolen" }, { senderId: "Nobody" }]) {
      const other = openTermiiSms({ ...account, ...wrong, baseUrl: standIn.url, channel: "dnd" });
      expect(isRetryable(await failure(other))).toBe(false);
    }
  });

  test.each([
    [{ status: 500, body: "oops" }, true],
    [{ status: 502, body: "<html>" }, true],
    [{ status: 429, body: { message: "Too Many Requests" } }, true],
    [{ status: 400, body: { message: "Insufficient balance" } }, true],
    [{ status: 400, body: { message: "Invalid phone number" } }, false],
    [{ status: 403, body: { message: "Forbidden" } }, false],
    [{ status: 200, body: { message: "You are not set up on this route" } }, false],
    ["hang", true],
    ["drop", true],
  ] as const)("marks the answer %j as retryable: %s", async (reply, retryable) => {
    standIn.answerNext(reply);
    expect(isRetryable(await failure(sender))).toBe(retryable);
    expect(standIn.sent).toEqual([]);
  });

  test("keeps the number and the key out of its complaint", async () => {
    standIn.answerNext({ status: 400, body: { message: "Number 2348031234567 is not allowed" } });
    const error = await failure(sender);
    expect(error.message).toBe("Termii refused (400): Number … is not allowed");
    expect(JSON.stringify(error)).not.toMatch(/8031234567|TLkey/);
  });

  test("does not follow a redirect with the key", async () => {
    standIn.answerNext({ status: 307, body: "", headers: { location: "/api/sms/send" } });
    await failure(sender);
    expect(standIn.sent).toEqual([]);
  });

  test.each(["08031234567", "+0803", "2348031234567", "", "+234803123456700000"])(
    "refuses %j, which is no E.164 number",
    async (to) => {
      const error = await failure(sender, { ...message, to });
      expect(isRetryable(error)).toBe(false);
    },
  );
});

describe("Africa's Talking", () => {
  const account = { username: "remedia", apiKey: "atsk_key" };
  let standIn: Awaited<ReturnType<typeof startAfricasTalking>>;
  let sender: SmsSender;

  beforeEach(async () => {
    standIn = await startAfricasTalking(account);
    sender = openAfricasTalkingSms({ ...account, baseUrl: standIn.url, from: "Remedia", timeoutMs: 500 });
  });
  afterEach(() => standIn.close());

  test("takes a message and gives its id", async () => {
    expect(await sender.send(message)).toEqual({ id: "ATXid_1" });
    expect(standIn.sent).toEqual([{ ...message, from: "Remedia" }]);
  });

  test("leaves the sender out when there is none", async () => {
    await openAfricasTalkingSms({ ...account, baseUrl: standIn.url }).send(message);
    expect(standIn.sent[0]?.from).toBeUndefined();
  });

  test("refuses for good with a wrong key", async () => {
    const other = openAfricasTalkingSms({ ...account, apiKey: "stolen", baseUrl: standIn.url });
    const error = await failure(other);
    expect(error.message).toContain("authentication is invalid");
    expect(isRetryable(error)).toBe(false);
  });

  test.each([
    [401, "RiskHold", false],
    [402, "InvalidSenderId", false],
    [403, "InvalidPhoneNumber", false],
    [404, "UnsupportedNumberType", false],
    [405, "InsufficientBalance", true],
    [406, "UserInBlacklist", false],
    [407, "CouldNotRoute", false],
    [409, "DoNotDisturbRejection", false],
    [500, "InternalServerError", true],
    [501, "GatewayError", true],
    [502, "RejectedByGateway", false],
  ])("takes status %i %s as a refusal, retryable: %s", async (statusCode, status, retryable) => {
    standIn.answerNext(africasTalkingReply({ statusCode, status, number: message.to, cost: "0", messageId: "None" }));
    const error = await failure(sender);
    expect(error.message).toContain(status);
    expect(isRetryable(error)).toBe(retryable);
  });

  test.each([100, 101, 102])("takes status %i as accepted", async (statusCode) => {
    standIn.answerNext(africasTalkingReply({ statusCode, status: "Success", messageId: "ATXid_7" }));
    expect(await sender.send(message)).toEqual({ id: "ATXid_7" });
  });

  test("takes an answer without recipients as a refusal with its reason", async () => {
    standIn.answerNext({ status: 201, body: { SMSMessageData: { Message: "InvalidSenderId", Recipients: [] } } });
    expect((await failure(sender)).message).toContain("InvalidSenderId");
  });

  test.each([{ status: 503, body: "" } as const, "hang", "drop"] as const)(
    "may be tried again after %j",
    async (reply) => {
      standIn.answerNext(reply);
      expect(isRetryable(await failure(sender))).toBe(true);
    },
  );
});
