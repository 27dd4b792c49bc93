import type { NodemailerError, Transporter } from "nodemailer";
import { providerRefusal } from "./provider-refusal.ts";

export type Mail = { to: string; subject: string; text: string; html?: string };

export type MailSender = { kind: string; send(mail: Mail): Promise<{ id: string }> };

export type SmtpSettings = {
  /** smtp://user:password@host:587 (STARTTLS where offered) or smtps://…:465. */
  url: string;
  from: string;
  timeoutMs?: number;
};

/** One plain address: a comma or bracket inside would turn one recipient into several. */
const ADDRESS = /^[^\s@,;:<>"()[\]\\]+@[^\s@,;:<>"()[\]\\]+$/;

/** SMTP says itself whether it is for good; anything without its reply was the network. */
const smtpRefusal = (error: unknown) => {
  const { permanent, responseCode, code } = error as NodemailerError;
  // The server's own words are left out: they repeat the recipient's address.
  return providerRefusal(`The mail server refused (${responseCode ?? code ?? "unknown"})`, permanent !== true, error);
};

export const openSmtpMail = ({ url, from, timeoutMs = 20_000 }: SmtpSettings): MailSender => {
  let transport: Transporter | null = null;
  /** Loaded with the first message. */
  const openTransport = async () => {
    const { createTransport } = await import("nodemailer");
    return createTransport({
      url,
      connectionTimeout: timeoutMs,
      greetingTimeout: timeoutMs,
      socketTimeout: timeoutMs,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
  };
  return {
    kind: "smtp",
    send: async ({ to, subject, text, html }) => {
      if (!ADDRESS.test(to)) throw providerRefusal("This is not an e-mail address", false);
      try {
        transport ??= await openTransport();
        const { messageId } = await transport.sendMail({ from, to, subject, text, html });
        return { id: messageId };
      } catch (error) {
        throw smtpRefusal(error);
      }
    },
  };
};
