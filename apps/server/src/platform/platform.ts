import type { Logger } from "pino";
import type { Config } from "./config.ts";
import type { Database, Sql } from "./db.ts";
import type { AccessPoint } from "./einvoice/access-point.ts";
import type { FileStore } from "./files.ts";
import type { Gateway } from "./gateways/gateway.ts";
import type { MailSender } from "./mail.ts";
import type { SmsSender } from "./sms.ts";

/**
 * The process's own things, made once in `main.ts` or by a test, and reached through `ctx.platform`. Tables that speak of
 * contexts themselves (routes, followers) are added where they are declared.
 */
export interface Platform {
  config: Config;
  /** The application's database, as the role that cannot rewrite history. */
  db: Database;
  /** The same, for what is no query: listening to notices. */
  sql: Sql;
  log: Logger;
  files: FileStore;
  /** Null: the message stays in the embedded outbox. */
  mail: MailSender | null;
  sms: SmsSender | null;
  /** Null: the built-in sandbox takes the place of a provider. */
  gateway: Gateway | null;
  /** Null: invoices are issued without asking the tax authority. */
  accessPoint: AccessPoint | null;
  clock: () => Date;
  /** Where people open the product; known once the port is. */
  publicUrl: () => string;
  listensAt: (port: number) => void;
}
