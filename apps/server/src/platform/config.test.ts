import { describe, expect, test } from "vitest";
import { ConfigError, readConfig, settings } from "./config.ts";

const key = "0123456789abcdef0123456789abcdef";
const complaint = (env: Record<string, string>) => {
  try {
    readConfig(env);
  } catch (error) {
    expect(error).toBeInstanceOf(ConfigError);
    return (error as Error).message;
  }
  return null;
};

describe("settings", () => {
  test("have a value each when the environment says nothing", () => {
    const config = readConfig({});
    expect(config).toMatchObject({ PORT: 3000, HOST: "127.0.0.1", DEMO: true, RATE_LIMITS: true, production: false });
    expect(config.dataDir).toMatch(/^\/.*\.data$/);
    for (const name of Object.keys(settings)) expect(config, name).toHaveProperty(name);
  });

  test("that are empty count as not given", () => {
    expect(readConfig({ PORT: "", DEMO: "", LOG_LEVEL: "" })).toMatchObject({
      PORT: 3000,
      DEMO: true,
      LOG_LEVEL: "info",
    });
  });

  test("are demo off and secrets demanded in production", () => {
    const production = { NODE_ENV: "production", SECRET_KEY: key, PIN_PEPPER: key };
    expect(readConfig(production)).toMatchObject({ DEMO: false, production: true });
    expect(readConfig({ ...production, DEMO: "1" }).DEMO).toBe(true);
    for (const name of ["SECRET_KEY", "PIN_PEPPER"])
      expect(complaint({ ...production, [name]: "" })).toBe(
        `${name} is required in production (32 characters or more).`,
      );
  });

  test("that are addresses lose a slash at the end", () => {
    expect(readConfig({ PUBLIC_URL: "https://shop.example/" }).PUBLIC_URL).toBe("https://shop.example");
    const tiles = "https://tiles.example/{z}/{x}/{y}.png";
    expect(readConfig({ MAP_TILES_URL: tiles }).MAP_TILES_URL).toBe(tiles);
  });
});

describe("a bad setting is one sentence that names it", () => {
  const bad: Record<string, string[]> = {
    PORT: ["-1", "65536", "80.5", "http", "0x50", "1e3"],
    DATABASE_POOL: ["1", "201", "many"],
    DEMO: ["yes please", "2"],
    RATE_LIMITS: ["maybe"],
    WORKER: ["outside"],
    LOG_LEVEL: ["loud"],
    SECRET_KEY: ["short"],
    PIN_PEPPER: ["short"],
    FILES: ["tape"],
    S3_PATH_STYLE: ["sometimes"],
    MAIL_PROVIDER: ["pigeon"],
    SMS_PROVIDER: ["smoke"],
    PUBLIC_URL: ["shop.example", "ftp://shop.example", "https://"],
    DATABASE_URL: ["mysql://root:pa55word@host/db", "nonsense"],
    TRUST_PROXY: ["proxy.example", "10.0.0.0/33", "10.0.0.1,", "true"],
    S3_ENDPOINT: ["s3"],
    SMTP_URL: ["https://mail.example"],
    TERMII_URL: ["termii"],
    AFRICASTALKING_URL: ["//host"],
    GATEWAY: ["cowries"],
    PAYSTACK_URL: ["paystack"],
    FLUTTERWAVE_URL: ["ftp://flutterwave"],
    GOOGLE_PLACES_URL: ["places"],
    MAP_TILES_URL: ["tiles/{z}"],
    DATA_DIR: ["/"],
  };
  for (const [name, values] of Object.entries(bad))
    for (const value of values)
      test(`${name}=${value}`, () => {
        const sentence = complaint({ [name]: value });
        expect(sentence).toMatch(new RegExp(`^${name} .+\\.$`));
        expect(sentence).not.toContain("\n");
      });

  test("and never repeats a password or a key", () => {
    expect(complaint({ DATABASE_URL: "mysql://root:pa55word@host/db" })).not.toContain("pa55word");
    expect(complaint({ SECRET_KEY: "my-short-key" })).not.toContain("my-short-key");
    expect(complaint({ SMTP_URL: "mail://user:pa55word@host" })).not.toContain("pa55word");
  });
});

describe("settings that need others say so", () => {
  const needs: [Record<string, string>, string][] = [
    [{ FILES: "s3" }, "S3_ENDPOINT is required when FILES=s3."],
    [{ FILES: "s3", S3_ENDPOINT: "http://s3.example" }, "S3_BUCKET is required when FILES=s3."],
    [{ MAIL_PROVIDER: "smtp" }, "SMTP_URL is required when MAIL_PROVIDER=smtp."],
    [{ SMS_PROVIDER: "termii" }, "TERMII_API_KEY is required when SMS_PROVIDER=termii."],
    [{ SMS_PROVIDER: "africastalking" }, "AFRICASTALKING_USERNAME is required when SMS_PROVIDER=africastalking."],
    [{ GATEWAY: "paystack" }, "PAYSTACK_SECRET_KEY is required when GATEWAY=paystack."],
    [{ GATEWAY: "flutterwave" }, "FLUTTERWAVE_SECRET_KEY is required when GATEWAY=flutterwave."],
    [
      { GATEWAY: "flutterwave", FLUTTERWAVE_SECRET_KEY: "key" },
      "FLUTTERWAVE_WEBHOOK_SECRET is required when GATEWAY=flutterwave.",
    ],
  ];
  for (const [env, sentence] of needs) test(sentence, () => expect(complaint(env)).toBe(sentence));
});
