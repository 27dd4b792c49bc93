import { randomBytes } from "node:crypto";
import { mkdir, readFile } from "node:fs/promises";
import { join } from "node:path";
import { type DestinationStream, pino } from "pino";
import { claimFile } from "./claim-file.ts";
import type { Config } from "./config.ts";
import { openConnections } from "./connections.ts";
import { appRole, openDatabase, openSql } from "./db.ts";
import { openAccessPoint } from "./einvoice/access-point.ts";
import { openDiskFiles, openS3Files } from "./files.ts";
import { openGateway } from "./gateways/open-gateway.ts";
import { openSmtpMail } from "./mail.ts";
import type { Platform } from "./platform.ts";
import { openAfricasTalkingSms, openTermiiSms } from "./sms.ts";

/** Secrets that were not given are made once and kept beside the data; production demands them. */
export const withSecrets = async (config: Config): Promise<Config> => {
  if (config.SECRET_KEY && config.PIN_PEPPER) return config;
  await mkdir(config.dataDir, { recursive: true });
  const file = join(config.dataDir, "secrets.json");
  const newSecret = () => randomBytes(32).toString("hex");
  // Of two servers that start at once, both must end up with the same secrets.
  await claimFile(file, JSON.stringify({ SECRET_KEY: newSecret(), PIN_PEPPER: newSecret() }));
  const kept = JSON.parse(await readFile(file, "utf8")) as Pick<Config, "SECRET_KEY" | "PIN_PEPPER">;
  return {
    ...config,
    SECRET_KEY: config.SECRET_KEY || kept.SECRET_KEY,
    PIN_PEPPER: config.PIN_PEPPER || kept.PIN_PEPPER,
  };
};

/** Never in a log line, at the top or one level down: what opens an account, and what says whose it is. */
const unlogged = ["password", "passphrase", "pin", "token", "authorization", "phone", "recipient", "detail"];

/** PostgreSQL's `detail` quotes the row that failed: phones, hashes and all. An error's own `code` is no secret. */
export const openLog = (level: string, to?: DestinationStream) => {
  const paths = [...unlogged.flatMap((name) => [name, `*.${name}`]), "code", "body.code"];
  const redact = { paths, censor: "[hidden]" };
  return pino({ level, base: null, timestamp: pino.stdTimeFunctions.isoTime, redact }, to ?? pino.destination(1));
};

const openFiles = (config: Config) =>
  config.FILES === "s3"
    ? openS3Files({
        endpoint: config.S3_ENDPOINT,
        region: config.S3_REGION,
        bucket: config.S3_BUCKET,
        accessKeyId: config.S3_ACCESS_KEY_ID,
        secretAccessKey: config.S3_SECRET_ACCESS_KEY,
        forcePathStyle: config.S3_PATH_STYLE,
      })
    : openDiskFiles(join(config.dataDir, "files"));

const openSms = (config: Config) => {
  if (config.SMS_PROVIDER === "termii")
    return openTermiiSms({
      baseUrl: config.TERMII_URL,
      apiKey: config.TERMII_API_KEY,
      senderId: config.TERMII_SENDER_ID,
      channel: "dnd",
    });
  if (config.SMS_PROVIDER === "africastalking")
    return openAfricasTalkingSms({
      baseUrl: config.AFRICASTALKING_URL,
      username: config.AFRICASTALKING_USERNAME,
      apiKey: config.AFRICASTALKING_API_KEY,
      ...(config.AFRICASTALKING_FROM ? { from: config.AFRICASTALKING_FROM } : {}),
    });
  return null;
};

type Parts = Pick<Platform, "routes" | "followers"> & {
  databaseUrl: string;
  clock?: () => Date;
  name?: string;
  logTo?: DestinationStream;
};

/** Opens everything a server or worker needs; what outside services it talks to is a matter of settings. */
const accessPointSettings = (config: Config) => ({
  baseUrl: config.EINVOICE_URL,
  apiKey: config.EINVOICE_API_KEY,
  apiSecret: config.EINVOICE_API_SECRET,
});

export const openPlatform = (config: Config, parts: Parts): Platform & { close: () => Promise<void> } => {
  const sql = openSql(parts.databaseUrl, { max: 1, role: appRole, name: parts.name ?? "remedia" });
  const db = openDatabase(
    openConnections(sql, { max: config.DATABASE_POOL, waitMs: 10_000, silenceMs: config.DATABASE_SILENCE_MS }),
  );
  let publicUrl = config.PUBLIC_URL || `http://${config.HOST}:${config.PORT}`;
  return {
    config,
    sql,
    db,
    log: openLog(config.LOG_LEVEL, parts.logTo),
    files: openFiles(config),
    mail: config.MAIL_PROVIDER === "smtp" ? openSmtpMail({ url: config.SMTP_URL, from: config.MAIL_FROM }) : null,
    sms: openSms(config),
    gateway: openGateway(config),
    accessPoint: config.EINVOICE === "none" ? null : openAccessPoint(accessPointSettings(config)),
    routes: parts.routes,
    followers: parts.followers,
    clock: parts.clock ?? (() => new Date()),
    publicUrl: () => publicUrl,
    listensAt: (port: number) => {
      if (!config.PUBLIC_URL) publicUrl = `http://${config.HOST}:${port}`;
    },
    close: async () => {
      await db.destroy();
      await sql.end({ timeout: 5 });
    },
  };
};
