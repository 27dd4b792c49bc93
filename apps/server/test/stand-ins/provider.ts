import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";

export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

type Instead = Reply | "hang" | "drop";

export type ProviderRequest = { path: string; headers: IncomingMessage["headers"]; body: string };

export type ProviderStandIn = {
  url: string;
  /** Every request as "METHOD path", also refused ones. */
  requests: string[];
  /** Answers the next request, or the next one like `on`, with this instead. */
  answerNext(reply: Instead, on?: RegExp): void;
  /** Does what that request asks for, and answers what becomes of its own answer here. */
  doNextButAnswer(reply: (own: Reply) => Instead, on?: RegExp): void;
  /** Lets go of whoever hangs, as a provider does that is started again. */
  dropHanging(): void;
  close(): Promise<void>;
};

const readText = async (request: IncomingMessage): Promise<string> => {
  let text = "";
  for await (const chunk of request.setEncoding("utf8")) text += chunk;
  return text;
};

/** Ids of providers are numbers too long for a double: here they are bigints, and bare numbers in what is sent. */
export const toJson = (value: unknown): string =>
  JSON.stringify(value, (_key, inner: unknown) => (typeof inner === "bigint" ? `bigint:${inner}` : inner)).replace(
    /"bigint:(\d+)"/g,
    "$1",
  );

export const textOf = ({ body }: Reply): string => (typeof body === "string" ? body : toJson(body));

type Plan = { on: RegExp; answer: (serve: () => Reply) => Instead };

/** A provider of some service on a port of this machine. */
export const startProvider = async (serve: (request: ProviderRequest) => Reply): Promise<ProviderStandIn> => {
  const planned: Plan[] = [];
  const requests: string[] = [];
  const server = createServer(async (incoming, answer) => {
    const path = `${incoming.method} ${incoming.url}`;
    requests.push(path);
    const request = { path, headers: incoming.headers, body: await readText(incoming) };
    const plan = planned.findIndex(({ on }) => on.test(path));
    const serveIt = () => serve(request);
    const reply = plan < 0 ? serveIt() : planned.splice(plan, 1)[0]!.answer(serveIt);
    if (reply === "hang") return;
    if (reply === "drop") return void incoming.socket.destroy();
    const headers = { "content-type": "application/json", ...reply.headers };
    answer.writeHead(reply.status, headers).end(textOf(reply));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    answerNext: (reply, on = /./) => planned.push({ on, answer: () => reply }),
    doNextButAnswer: (reply, on = /./) => planned.push({ on, answer: (serveIt) => reply(serveIt()) }),
    dropHanging: () => server.closeAllConnections(),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
};
