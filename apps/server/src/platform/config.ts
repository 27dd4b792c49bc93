import { isIP } from "node:net";
import { parse as parsePath, resolve } from "node:path";

/**
 * Every setting the program reads from its environment, in one table. The README repeats it for people;
 * `tidy.test.ts` keeps the two equal.
 */
type Setting<T> = {
  fallback: T | ((env: Env) => T);
  read: (text: string) => T;
  help: string;
  /** Holds a key or a password: never repeated in a complaint. */
  hidden?: boolean;
};
type Env = Record<string, string | undefined>;

/** A setting that cannot be used. Its message is the one sentence shown before the program exits. */
export class ConfigError extends Error {}

const production = (env: Env) => env.NODE_ENV === "production";

const text = (fallback: string, help: string): Setting<string> => ({ fallback, read: (value) => value, help });
const secret = (help: string): Setting<string> => ({
  fallback: "",
  hidden: true,
  read: (value) => {
    if (value.length < 32) throw new ConfigError("must be at least 32 characters long");
    return value;
  },
  help,
});
const web = ["http:", "https:"];
const address = (fallback: string, protocols: readonly string[], help: string): Setting<string> => ({
  fallback,
  hidden: protocols !== web,
  read: (value) => {
    // Map tiles have places for numbers in braces.
    const parsed = URL.parse(value.replace(/[{}]/g, ""));
    if (!parsed?.hostname || !protocols.includes(parsed.protocol))
      throw new ConfigError(`must be an address that begins with ${protocols.map((name) => `${name}//`).join(" or ")}`);
    return value.replace(/\/+$/, "");
  },
  help,
});
const isRange = (text: string) => {
  const [ip = "", bits] = text.split("/");
  const widest = isIP(ip) === 4 ? 32 : 128;
  return isIP(ip) > 0 && (bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= widest));
};
const addressRanges = (help: string): Setting<string> => ({
  fallback: "",
  read: (value) => {
    if (!value.split(",").every((range) => isRange(range.trim())))
      throw new ConfigError("must be addresses or ranges such as 10.0.0.0/8, comma-separated");
    return value;
  },
  help,
});
const countries = (fallback: string, help: string): Setting<string> => ({
  fallback,
  read: (value) => {
    if (!/^[A-Z]{2}(,[A-Z]{2})*$/.test(value)) throw new ConfigError("must be two-letter country codes such as NG,GH");
    return value;
  },
  help,
});
const whole = (fallback: number, min: number, max: number, help: string): Setting<number> => ({
  fallback,
  read: (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new ConfigError(`must be a whole number from ${min} to ${max}`);
    return number;
  },
  help,
});
const flag = (fallback: boolean | ((env: Env) => boolean), help: string): Setting<boolean> => ({
  fallback,
  read: (value) => {
    if (["1", "on", "true"].includes(value)) return true;
    if (["0", "off", "false"].includes(value)) return false;
    throw new ConfigError("must be on or off");
  },
  help,
});
const choice = <T extends string>(
  fallback: T | ((env: Env) => T),
  options: readonly T[],
  help: string,
): Setting<T> => ({
  fallback,
  read: (value) => {
    const found = options.find((option) => option === value);
    if (!found) throw new ConfigError(`must be one of ${options.join(", ")}`);
    return found;
  },
  help,
});

export const settings = {
  PORT: whole(3000, 0, 65535, "port of web and API; 0 takes any free one"),
  HOST: text("127.0.0.1", "address to listen on"),
  PUBLIC_URL: address("", web, "address people open, used in links and QR codes; by default http://HOST:PORT"),
  DATA_DIR: text(".data", "folder of the embedded database, files and generated secrets"),
  DATABASE_URL: address("", ["postgres:", "postgresql:"], "PostgreSQL 15 or newer to use instead of the embedded one"),
  DATABASE_POOL: whole(10, 2, 200, "database connections of one process"),
  DATABASE_SILENCE_MS: whole(
    4_000,
    500,
    60_000,
    "how long the database may say nothing before it counts as away, in milliseconds",
  ),
  DEMO: flag((env) => !production(env), "fill an empty database with demo data and show its accounts"),
  WORKER: choice("inside", ["inside", "only", "off"], "background work: inside the server, alone, or elsewhere"),
  PHONE_COUNTRIES: countries("NG", "countries whose phone numbers may have accounts and get SMS, comma-separated"),
  SESSION_MEMORY_MS: whole(900, 0, 1_000, "how long a server may remember who a token belongs to, in milliseconds"),
  SLOW_CLIENT_MS: whole(
    30_000,
    500,
    600_000,
    "how long a client may take over the headers of a request, or leave an answer unread, in milliseconds",
  ),
  RATE_LIMITS: flag(true, "limits per address; off only for load tests"),
  TRUST_PROXY: addressRanges("addresses or ranges of proxies whose X-Forwarded-For is believed, comma-separated"),
  METRICS_TOKEN: secret("bearer token that opens /metrics; without it, only callers on this machine may read them"),
  LOG_LEVEL: choice(
    "info",
    ["fatal", "error", "warn", "info", "debug", "trace", "silent"],
    "least severity that is logged",
  ),
  SECRET_KEY: secret("signs links and hashes codes; made and kept in DATA_DIR outside production"),
  PIN_PEPPER: secret("mixed into PIN hashes; made and kept in DATA_DIR outside production"),
  FILES: choice("disk", ["disk", "s3"], "where uploads and exports are kept"),
  S3_ENDPOINT: address("", web, "address of the S3-compatible service"),
  S3_REGION: text("us-east-1", "its region"),
  S3_BUCKET: text("", "bucket"),
  S3_ACCESS_KEY_ID: text("", "key id"),
  S3_SECRET_ACCESS_KEY: text("", "key"),
  S3_PATH_STYLE: flag(true, "bucket in the path instead of the host name"),
  MAIL_PROVIDER: choice("outbox", ["outbox", "smtp"], "e-mail: kept in the embedded outbox, or sent"),
  SMTP_URL: address("", ["smtp:", "smtps:"], "smtp(s)://user:password@host:port"),
  MAIL_FROM: text("Remedia <no-reply@remedia.example>", "sender of e-mail"),
  SMS_PROVIDER: choice("outbox", ["outbox", "termii", "africastalking"], "SMS: kept in the embedded outbox, or sent"),
  TERMII_URL: address("https://api.ng.termii.com", web, "Termii's address for your account"),
  TERMII_API_KEY: text("", "Termii key"),
  TERMII_SENDER_ID: text("Remedia", "Termii sender"),
  AFRICASTALKING_URL: address("https://api.africastalking.com", web, "Africa's Talking address"),
  AFRICASTALKING_USERNAME: text("", "Africa's Talking user"),
  AFRICASTALKING_API_KEY: text("", "Africa's Talking key"),
  AFRICASTALKING_FROM: text("", "Africa's Talking sender"),
  GATEWAY: choice(
    (env) => (production(env) ? "none" : "sandbox"),
    ["none", "sandbox", "paystack", "flutterwave"],
    "payments: none, simulated by the built-in sandbox, or taken by a provider",
  ),
  PAYSTACK_URL: address("https://api.paystack.co", web, "Paystack address"),
  PAYSTACK_SECRET_KEY: text("", "Paystack secret key, which also signs what Paystack announces"),
  FLUTTERWAVE_URL: address("https://api.flutterwave.com/v3", web, "Flutterwave address, version 3"),
  FLUTTERWAVE_SECRET_KEY: text("", "Flutterwave secret key"),
  FLUTTERWAVE_WEBHOOK_SECRET: text("", "Flutterwave secret hash, by which what it announces is known"),
  EINVOICE: choice("none", ["none", "access_point"], "e-invoices: none, or cleared through an access point"),
  EINVOICE_URL: address("", web, "address of the accredited access point"),
  EINVOICE_API_KEY: text("", "its key"),
  EINVOICE_API_SECRET: text("", "its secret"),
  GOOGLE_PLACES_KEY: text("", "place suggestions by Google; without it, known places from the database"),
  GOOGLE_PLACES_URL: address("https://places.googleapis.com", web, "address of the place service"),
  MAP_TILES_URL: address("", web, "map tiles such as https://host/{z}/{x}/{y}.png; without it, a plain grid"),
} as const;

type Value<S> = S extends Setting<infer T> ? T : never;
export type Config = { [K in keyof typeof settings]: Value<(typeof settings)[K]> } & {
  production: boolean;
  dataDir: string;
};

const requiredWith: [keyof typeof settings, string, (keyof typeof settings)[]][] = [
  ["FILES", "s3", ["S3_ENDPOINT", "S3_BUCKET", "S3_ACCESS_KEY_ID", "S3_SECRET_ACCESS_KEY"]],
  ["MAIL_PROVIDER", "smtp", ["SMTP_URL"]],
  ["SMS_PROVIDER", "termii", ["TERMII_API_KEY"]],
  ["SMS_PROVIDER", "africastalking", ["AFRICASTALKING_USERNAME", "AFRICASTALKING_API_KEY"]],
  ["GATEWAY", "paystack", ["PAYSTACK_SECRET_KEY"]],
  ["EINVOICE", "access_point", ["EINVOICE_URL", "EINVOICE_API_KEY", "EINVOICE_API_SECRET"]],
  ["GATEWAY", "flutterwave", ["FLUTTERWAVE_SECRET_KEY", "FLUTTERWAVE_WEBHOOK_SECRET"]],
];

export const readConfig = (env: Env): Config => {
  const values: Record<string, unknown> = {};
  for (const [name, setting] of Object.entries(settings) as [string, Setting<unknown>][]) {
    const given = env[name];
    try {
      values[name] =
        given === undefined || given === ""
          ? typeof setting.fallback === "function"
            ? setting.fallback(env)
            : setting.fallback
          : setting.read(given);
    } catch (error) {
      throw new ConfigError(`${name} ${(error as Error).message}${setting.hidden ? "" : `, not "${given}"`}.`);
    }
  }
  for (const [name, option, needed] of requiredWith)
    if (values[name] === option)
      for (const other of needed)
        if (!values[other]) throw new ConfigError(`${other} is required when ${name}=${option}.`);
  if (production(env))
    for (const name of ["SECRET_KEY", "PIN_PEPPER"])
      if (!values[name]) throw new ConfigError(`${name} is required in production (32 characters or more).`);
  // Whoever may choose on its page that they have paid would fill their own wallet.
  if (production(env) && values.GATEWAY === "sandbox" && !values.DEMO)
    throw new ConfigError("GATEWAY=sandbox moves no money: choose none or a provider in production.");
  const dataDir = resolve(String(values.DATA_DIR));
  if (dataDir === parsePath(dataDir).root) throw new ConfigError("DATA_DIR must not be the root folder.");
  return { ...(values as Omit<Config, "production" | "dataDir">), production: production(env), dataDir };
};
