import { once } from "node:events";
import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** How PostgreSQL ends its answer to a statement inside a transaction, and how it says that one was committed. */
const stepDone = Buffer.from("Z\0\0\0\x05T", "latin1");
const committed = Buffer.from("C\0\0\0\x0bCOMMIT\0", "latin1");

const timesIn = (answer: Buffer, words: Buffer): number => {
  let times = 0;
  for (let at = answer.indexOf(words); at !== -1; at = answer.indexOf(words, at + words.length)) times++;
  return times;
};

/** Where a transaction was when its connection was cut: still open, or committed with nobody to hear of it. */
export type Cut = "open" | "committed";

/** A wire between a server and its database that a test can cut: the answer is lost on it, and the connection with it. */
export const openWire = async (databaseUrl: string) => {
  const url = new URL(databaseUrl);
  const [host, port] = [url.hostname, Number(url.port)];
  const sockets = new Set<Socket>();
  let stepsLeft = Number.POSITIVE_INFINITY;
  let cut: Cut | null = null;

  /** Whether this answer is the one that must not arrive. */
  const isLost = (answer: Buffer): boolean => {
    const isCommitted = answer.includes(committed);
    stepsLeft -= timesIn(answer, stepDone) + (isCommitted ? 1 : 0);
    if (stepsLeft > 0) return false;
    stepsLeft = Number.POSITIVE_INFINITY;
    cut = isCommitted ? "committed" : "open";
    return true;
  };

  const server = createServer((client) => {
    const database = connect(port, host);
    const ends = [client, database];
    const close = () => {
      for (const end of ends) {
        end.destroy();
        sockets.delete(end);
      }
    };
    for (const end of ends) sockets.add(end.on("error", close).on("close", close));
    client.pipe(database);
    database.on("data", (answer) => {
      if (isLost(answer)) close();
      else client.write(answer);
    });
  });
  await once(server.listen(0, "127.0.0.1"), "listening");
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;

  return {
    url: url.href,
    /** Cuts the connection instead of passing on the so-manieth answer within transactions, the one to COMMIT included. */
    cutAt: (nth: number) => {
      stepsLeft = nth;
      cut = null;
    },
    /** Cuts no more, and says where it did. */
    mend: (): Cut | null => {
      stepsLeft = Number.POSITIVE_INFINITY;
      return cut;
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, "close");
    },
  };
};
