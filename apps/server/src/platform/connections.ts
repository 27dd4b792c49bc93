import type { PostgresPool, PostgresPoolClient } from "kysely";
import { isDatabaseAway, openClient, type Sql } from "./db.ts";

/** A client of postgres.js with one connection. It says when that was lost, and is not used again. */
type Client = { sql: Sql; lost: boolean; turn: Promise<unknown> };
type Limits = { max: number; waitMs: number };

const failure = (code: string, message: string) => Object.assign(new Error(message), { code });
const ignore = () => undefined;

/**
 * The connections that Kysely works on. The driver's own pool takes a reserved connection back as open after it was
 * lost, and then writes to a socket that is gone: the process ends (porsager/postgres issue 1208), or the rest of a
 * transaction runs outside of it on the connection made anew. Here each connection is a client of its own, which
 * refuses every statement after a loss and is replaced when it is given back.
 */
export const openConnections = (base: Sql, { max, waitMs }: Limits): PostgresPool => {
  const clients = new Set<Client>();
  const idle: Client[] = [];
  const waiting: ((client: Client) => void)[] = [];

  const create = (): Client => {
    const lose = () => {
      client.lost = true;
    };
    const client: Client = { sql: openClient(base, lose), lost: false, turn: Promise.resolve() };
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
    const next = waiting.shift();
    if (next) next(sound(client));
    else idle.push(client);
  };
  const waitForOne = () =>
    new Promise<Client>((done, fail) => {
      const take = (client: Client) => {
        clearTimeout(timer);
        done(client);
      };
      const timer = setTimeout(() => {
        waiting.splice(waiting.indexOf(take), 1);
        fail(failure("POOL_BUSY", "No connection became free in time."));
      }, waitMs);
      waiting.push(take);
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
      await learnTypes();
      const free = idle.pop();
      const client = free ? sound(free) : clients.size < max ? create() : await waitForOne();
      return connectionOf(client, () => giveBack(client));
    },
    end: async () => {
      await Promise.all([...clients].map(({ sql }) => sql.end({ timeout: 5 })));
    },
  };
};

const connectionOf = (client: Client, giveBack: () => void): PostgresPoolClient => ({
  query: ((text: string, parameters: readonly unknown[]) => {
    const answer = client.turn.then(() => runStatement(client, text, parameters));
    client.turn = answer.catch(ignore);
    return answer;
  }) as PostgresPoolClient["query"],
  release: (destroy) => {
    if (destroy) client.lost = true;
    giveBack();
  },
});

const runStatement = async (client: Client, text: string, parameters: readonly unknown[]) => {
  if (client.lost) throw failure("CONNECTION_CLOSED", "The connection was lost.");
  try {
    const rows = await client.sql.unsafe(text, [...parameters] as never[], { prepare: true });
    return { command: rows.command, rowCount: rows.count, rows: [...rows] };
  } catch (error) {
    // Known here a moment before the connection says so itself; a rollback in between would wait for ever.
    if (isDatabaseAway(error)) client.lost = true;
    throw withOwnStack(error as Error);
  }
};

/** Kysely adds the caller's stack to an error; the driver's own cannot be written to. Its fields are what counts. */
const withOwnStack = (error: Error) => Object.assign(new Error(error.message), error);
