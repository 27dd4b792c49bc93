import { afterEach, beforeEach, expect, test } from "vitest";
import { startSmtp } from "../../test/stand-ins/smtp.ts";
import { type MailSender, openSmtpMail } from "./mail.ts";
import { isRetryable } from "./provider-refusal.ts";

const from = "Remedia <orders@remedia.example>";
const mail = { to: "ada@pharmacy.example", subject: "Order 1042 – ₦5,000", text: "Thank you.\n.\nDelivered tomorrow." };

let standIn: Awaited<ReturnType<typeof startSmtp>>;
let sender: MailSender;

beforeEach(async () => {
  standIn = await startSmtp({ login: "shop:secret" });
  sender = openSmtpMail({ url: standIn.url, from, timeoutMs: 500 });
});
afterEach(() => standIn.close());

const failure = async (used: MailSender, sent = mail): Promise<Error> => {
  const error = await used.send(sent).catch((caught: unknown) => caught);
  expect(error).toBeInstanceOf(Error);
  return error as Error;
};

test("hands over a text message and gives its id", async () => {
  const { id } = await sender.send(mail);
  const [message] = standIn.received;
  expect(message).toMatchObject({ from: "orders@remedia.example", to: ["ada@pharmacy.example"] });
  expect(message?.content).toContain(`Message-ID: ${id}`);
  expect(message?.content).toContain("From: Remedia <orders@remedia.example>");
  expect(message?.content).toContain("Thank you.\r\n.\r\nDelivered tomorrow.");
  expect(message?.content).toMatch(/^Subject: =\?UTF-8\?/m);
});

test("sends HTML beside the text, not instead of it", async () => {
  await sender.send({ ...mail, html: "<p>Thank you.</p>" });
  const content = standIn.received[0]?.content;
  expect(content).toContain("multipart/alternative");
  expect(content).toContain("text/plain");
  expect(content).toContain("<p>Thank you.</p>");
});

test("works without a login where the server asks for none", async () => {
  const open = await startSmtp();
  await openSmtpMail({ url: open.url, from }).send(mail);
  expect(open.received).toHaveLength(1);
  await open.close();
});

test.each([
  ["MAIL", "550 5.7.1 Not allowed", false],
  ["RCPT", "550 5.1.1 No such mailbox ada@pharmacy.example", false],
  ["RCPT", "450 4.2.1 Mailbox busy", true],
  ["DATA", "451 4.3.0 Try again later", true],
  [".", "554 5.7.1 Looks like spam", false],
  [".", "452 4.3.1 No room", true],
  ["MAIL", "hang", true],
  ["MAIL", "drop", true],
])("after %s is answered with %j, retryable is %s", async (command, reply, retryable) => {
  standIn.answerNext(command, reply);
  const error = await failure(sender);
  expect(isRetryable(error)).toBe(retryable);
  expect(error.message).not.toContain("ada@");
  expect(standIn.received).toEqual([]);
});

test("refuses for good with a wrong password, and keeps it out of the complaint", async () => {
  const error = await failure(openSmtpMail({ url: standIn.url.replace("secret", "wrong-pass"), from, timeoutMs: 500 }));
  expect(isRetryable(error)).toBe(false);
  expect(error.message).not.toContain("wrong-pass");
});

test("may be tried again when nobody listens", async () => {
  await standIn.close();
  expect(isRetryable(await failure(sender))).toBe(true);
});

test.each([
  "ada@pharmacy.example, eve@evil.example",
  "Ada <ada@pharmacy.example>",
  "ada@pharmacy.example\r\nBcc: eve@evil.example",
  "ada",
  "",
])("refuses %j, which is not one address", async (to) => {
  expect(isRetryable(await failure(sender, { ...mail, to }))).toBe(false);
  expect(standIn.received).toEqual([]);
});

test("keeps a line break in the subject from adding a header", async () => {
  await sender.send({ ...mail, subject: "Hello\r\nBcc: eve@evil.example" });
  expect(standIn.received[0]?.to).toEqual(["ada@pharmacy.example"]);
  expect(standIn.received[0]?.content).not.toMatch(/^Bcc:/m);
});
