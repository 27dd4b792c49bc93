import { createHash, randomBytes } from "node:crypto";
import { hash, verify } from "@node-rs/argon2";
import type { Platform } from "../../platform/platform.ts";

/** argon2id at 19 MiB and two passes: the least that OWASP recommends, about 20 ms on a small server. */
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

const options = (platform: Platform) => ({ ...cost, secret: Buffer.from(platform.config.PIN_PEPPER) });

export const hashSecret = (platform: Platform, secret: string) => hash(secret, options(platform));

/** Compared with when there is no such account, so that the answer takes as long. */
let decoy: Promise<string> | undefined;

export const secretMatches = async (
  platform: Platform,
  secret: string,
  stored: string | null | undefined,
): Promise<boolean> => {
  decoy ??= hashSecret(platform, randomBytes(16).toString("hex"));
  const matches = await verify(stored ?? (await decoy), secret, options(platform)).catch(() => false);
  return matches && stored != null;
};

/** 256 random bits; only their hash is kept. */
export const newToken = () => randomBytes(32).toString("base64url");
export const hashToken = (token: string) => createHash("sha256").update(token).digest();
