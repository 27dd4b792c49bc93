import type { PostgresPool, PostgresPoolClient } from "kysely";
import { isDatabaseAway, openClient, type Sql } from "./db.ts";
import { watchSilence } from "./silence.ts";

/** A client of postgres.js with one connection. It says when that was lost, and is not used again. */
type Client = {
  sql: Sql;
  lost: boolean;
  /** The statements that are at the database: since when, and how to give them up. */
  asked: Set<{ since: number; giveUp: (reason: Error) => void }>;
};
type Limits = { max: number; waitMs: number; silenceMs: number };

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });
const ignore = () => undefined;
const lostError = () => failure("CONNECTION_CLOSED", "The connection was lost.");

/**
 * The connections that Kysely works on. The driver's own pool takes a reserved connection back as open after it was
 * lost, and then writes to a socket that is gone: the process ends (porsager/postgres issue 1208), or the rest of a
 * transaction runs outside of it on the connection made again. Here each connection is a client of its own, which
 * refuses every statement after a loss and is replaced when it is given back.
 */
export const openConnections = (base: Sql, { max, waitMs, silenceMs }: Limits): PostgresPool => {
  const clients = new Set<Client>();
  const idle: Client[] = [];
  const queue = openQueue(waitMs);

  const create = (): Client => {
    const lose = () => {
      client.lost = true;
      // Statements that the driver had not sent yet would run on a new connection, outside their transaction.
      if (client.asked.size > 0) client.sql.end({ timeout: 0 }).catch(ignore);
    };
    const client: Client = { sql: openClient(base, lose), lost: false, asked: new Set() };
    clients.add(client);
    return client;
  };
  const sound = (client: Client): Client => {
    if (!client.lost) return client;
    clients.delete(client);
    client.sql.end({ timeout: 0 }).catch(ignore);
    return create();
  };
  const giveBack = (client: Client) => {
    const next = queue.next();
    if (next) next.take(sound(client));
    else idle.push(client);
  };
  const watch = watchSilence(base, silenceMs, {
    longestSince: () => Math.min(...[...clients].flatMap(({ asked }) => [...asked].map(({ since }) => since))),
    giveUp: () => {
      for (const client of clients) giveUpStatements(client);
      for (let next = queue.next(); next; next = queue.next()) next.fail(lostError());
    },
  });

  // The base learns the types of lists from the database, once for all clients made after it.
  let typesKnown: Promise<unknown> | null = null;
  const learnTypes = async () => {
    typesKnown ??= base`select 1`.execute();
    await typesKnown.catch((error) => {
      typesKnown = null;
      throw error;
    });
  };

  return {
    options: {},
    connect: async () => {
      if (watch.isSilent()) throw lostError();
      await learnTypes();
      const free = idle.pop();
      const client = free ? sound(free) : clients.size < max ? create() : await queue.wait();
      return connectionOf(client, () => giveBack(client));
    },
    end: async () => {
      await watch.end();
      await Promise.all([...clients].map(({ sql }) => sql.end({ timeout: 5 })));
    },
  };
};

type Turn = { take: (client: Client) => void; fail: (reason: Error) => void };

/** Who waits for a free connection, in the order in which they came, and not for ever. */
const openQueue = (waitMs: number) => {
  const waiting: Turn[] = [];
  const wait = () =>
    new Promise<Client>((done, fail) => {
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(turn), 1);
        fail(failure("POOL_BUSY", "No connection became free in time."));
      }, waitMs);
      const turn: Turn = {
        take: (client) => {
          clearTimeout(timer);
          done(client);
        },
        fail: (reason) => {
          clearTimeout(timer);
          fail(reason);
        },
      };
      waiting.push(turn);
    });
  return { wait, next: () => waiting.shift() };
};

const connectionOf = (client: Client, giveBack: () => void): PostgresPoolClient => ({
  query: ((text: string, parameters: readonly unknown[]) =>
    runStatement(client, text, parameters)) as PostgresPoolClient["query"],
  release: (destroy) => {
    if (destroy) client.lost = true;
    giveBack();
  },
});

/** Several may be on their way at once (`flush`): the driver sends them in order and the database answers in order. */
const runStatement = async (client: Client, text: string, parameters: readonly unknown[]) => {
  if (client.lost) throw lostError();
  const { promise, resolve, reject } = Promise.withResolvers<Rows>();
  const mine = { since: performance.now(), giveUp: reject };
  client.asked.add(mine);
  try {
    client.sql.unsafe(text, parameters as never[], { prepare: true }).then(resolve, reject);
    const rows = await promise;
    return { command: rows.command, rowCount: rows.count, rows: [...rows] };
  } catch (error) {
    // Known here a moment before the connection says so itself; a rollback in between would wait for ever.
    if (isDatabaseAway(error)) client.lost = true;
    throw withOwnStack(error as Error);
  } finally {
    client.asked.delete(mine);
  }
};
type Rows = Awaited<ReturnType<Sql["unsafe"]>>;

/** They fail for whoever asked; the connection goes, and with it a transaction that was not committed. */
const giveUpStatements = (client: Client) => {
  if (client.asked.size === 0) return;
  client.lost = true;
  for (const { giveUp } of client.asked) giveUp(lostError());
  client.sql.end({ timeout: 0 }).catch(ignore);
};

/** Kysely adds the caller's stack to an error; the driver's own cannot be written to. Its fields are what counts. */
const withOwnStack = (error: Error) => Object.assign(new Error(error.message), error);
