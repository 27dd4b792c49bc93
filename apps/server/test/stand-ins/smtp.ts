import { type AddressInfo, createServer, type Socket } from "node:net";

type Envelope = { from: string; to: string[]; content: string };

type SmtpStandIn = {
  url: string;
  received: Envelope[];
  /** Answers the next command of this name otherwise: with "550 No such mailbox", not at all ("hang"), or by leaving ("drop"). */
  answerNext(command: string, reply: string): void;
  close(): Promise<void>;
};

type Session = { envelope: Envelope; signedIn: boolean; content: string[] | null };

const addressIn = (line: string): string => /<(.*?)>/.exec(line)?.[1] ?? "";

const decodeLogin = (line: string): string =>
  Buffer.from(line.split(" ")[2] ?? "", "base64")
    .toString()
    .slice(1);

/** The commands of RFC 5321 that a client needs to hand over a message, with AUTH PLAIN when a login is asked for. */
const reply = (line: string, session: Session, standIn: SmtpStandIn, login: string | undefined): string => {
  const command = line.split(/[ :]/)[0]!.toUpperCase();
  const mayMail = login === undefined || session.signedIn;
  switch (command) {
    case "EHLO":
      return login === undefined ? "250-stand-in\r\n250 8BITMIME" : "250-stand-in\r\n250-8BITMIME\r\n250 AUTH PLAIN";
    case "AUTH":
      session.signedIn = decodeLogin(line) === login?.replace(":", "\0");
      return session.signedIn ? "235 2.7.0 Accepted" : "535 5.7.8 Username and password not accepted";
    case "MAIL":
      if (!mayMail) return "530 5.7.0 Authentication required";
      session.envelope = { from: addressIn(line), to: [], content: "" };
      return "250 2.1.0 OK";
    case "RCPT":
      session.envelope.to.push(addressIn(line));
      return "250 2.1.5 OK";
    case "DATA":
      session.content = [];
      return "354 Go ahead";
    case ".":
      standIn.received.push(session.envelope);
      return "250 2.0.0 Queued";
    case "QUIT":
      return "221 2.0.0 Bye";
    default:
      return "502 5.5.1 Command not implemented";
  }
};

/** Collects lines after DATA; gives the line to answer, or null while the message is still coming. */
const takeLine = (line: string, session: Session): string | null => {
  if (!session.content) return line;
  if (line !== ".") {
    session.content.push(line.replace(/^\./, ""));
    return null;
  }
  session.envelope.content = session.content.join("\r\n");
  session.content = null;
  return ".";
};

export const startSmtp = async (options: { login?: string } = {}): Promise<SmtpStandIn> => {
  const planned = new Map<string, string>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    const session: Session = { envelope: { from: "", to: [], content: "" }, signedIn: false, content: null };
    const answer = (line: string) => {
      const name = line.split(/[ :]/)[0]!.toUpperCase();
      const instead = planned.get(name);
      planned.delete(name);
      if (instead === "hang") return;
      if (instead === "drop") return socket.destroy();
      socket.write(`${instead ?? reply(line, session, standIn, options.login)}\r\n`);
      if (name === "QUIT") socket.end();
    };
    let pending = "";
    socket.setEncoding("utf8").on("error", () => {});
    socket.on("data", (chunk: string) => {
      const lines = (pending + chunk).split("\r\n");
      pending = lines.pop() ?? "";
      for (const line of lines) {
        const command = takeLine(line, session);
        if (command !== null) answer(command);
      }
    });
    socket.write("220 stand-in ESMTP\r\n");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const standIn: SmtpStandIn = {
    url: `smtp://${options.login ? `${options.login}@` : ""}127.0.0.1:${(server.address() as AddressInfo).port}`,
    received: [],
    answerNext: (command, line) => planned.set(command, line),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  return standIn;
};
