import { createInterface } from "node:readline/promises";
import { Writable } from "node:stream";
import { parseArgs } from "node:util";
import { seedBase } from "../../seed/base.ts";
import { api } from "../api.ts";
import { createSuperAdmin } from "../modules/identity/staff.ts";
import { systemContext } from "../platform/context.ts";
import { migrate } from "../platform/migrate.ts";
import { openPlatform, withSecrets } from "../platform/open-platform.ts";
import { followers } from "../subscriptions.ts";
import { runCommand } from "./run-command.ts";

const usage = 'npm run admin:create -- --name "Ada Obi" --phone 08031234567';

const askHidden = async (question: string): Promise<string> => {
  if (!process.stdin.isTTY) throw new Error("Give the passphrase as REMEDIA_PASSPHRASE, or run this in a terminal.");
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  try {
    return await lines.question("");
  } finally {
    lines.close();
    process.stdout.write("\n");
  }
};

const readPassphrase = async (): Promise<string> => {
  if (process.env.REMEDIA_PASSPHRASE) return process.env.REMEDIA_PASSPHRASE;
  const passphrase = await askHidden("Passphrase: ");
  if ((await askHidden("Once more: ")) !== passphrase) throw new Error("The two passphrases differ.");
  return passphrase;
};

const readPerson = () => {
  const { values } = parseArgs({ options: { name: { type: "string" }, phone: { type: "string" } } });
  if (!values.name || !values.phone) throw new Error(`Say who it is: ${usage}`);
  return { name: values.name, phone: values.phone };
};

/** Makes a super admin: the way in where there is no demo. */
await runCommand({
  mayCreate: true,
  work: async (config, { url }) => {
    const person = readPerson();
    const passphrase = await readPassphrase();
    await migrate(url);
    const parts = { databaseUrl: url, routes: api, followers, name: "remedia-admin" };
    const platform = openPlatform(await withSecrets(config), parts);
    try {
      await seedBase(platform, url);
      const admin = await createSuperAdmin(systemContext(platform, "admin:create"), { ...person, passphrase });
      console.log(`${admin.name} (${admin.phone}) is super admin.`);
      return 0;
    } finally {
      await platform.close();
    }
  },
});
