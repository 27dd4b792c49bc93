import { type Door, doors } from "@remedia/domain/accounts";
import type { Static } from "@sinclair/typebox";
import { demoAccounts } from "../../demo-accounts.ts";
import type { Ctx } from "../../platform/context.ts";
import { Closed, Nullable, Type } from "../../platform/schemas.ts";
import { version } from "../../version.ts";
import { listSettings } from "../settings/settings.ts";

const Link = Closed({ label: Type.String(), url: Type.String() });
export const AppConfig = Closed({
  name: Type.String(),
  tagline: Type.String(),
  address: Type.String(),
  support_phone: Type.String(),
  support_email: Type.String(),
  support_hours: Type.String(),
  open_registration: Type.Boolean(),
  socials: Type.Array(Link),
  app_links: Type.Array(Link),
  version: Type.String(),
  demo: Type.Boolean(),
  demo_accounts: Type.Array(
    Closed({ phone: Type.String(), secret: Type.String(), who: Type.String(), door: Type.String() }),
  ),
  map_tiles_url: Nullable(Type.String()),
});

const doorOf = (door: Door) => doors[door].path;

export const getAppConfig = async (ctx: Ctx): Promise<Static<typeof AppConfig>> => {
  const values = new Map((await listSettings(ctx)).map((row) => [row.key as string, row.value]));
  const text = (key: string) => String(values.get(key));
  const link = (label: string, key: string) => ({ label, url: text(key) });
  const { DEMO, MAP_TILES_URL } = ctx.platform.config;
  return {
    name: text("brand.name"),
    tagline: text("brand.tagline"),
    address: text("brand.address"),
    support_phone: text("brand.support_phone"),
    support_email: text("brand.support_email"),
    support_hours: text("brand.support_hours"),
    open_registration: values.get("accounts.open_registration") === true,
    socials: [
      link("Facebook", "brand.facebook_url"),
      link("Instagram", "brand.instagram_url"),
      link("X", "brand.x_url"),
    ],
    app_links: [link("Google Play", "brand.android_url"), link("App Store", "brand.ios_url")],
    version,
    demo: DEMO,
    demo_accounts: DEMO
      ? demoAccounts.map(({ phone, secret, who, door }) => ({ phone, secret, who, door: doorOf(door) }))
      : [],
    map_tiles_url: MAP_TILES_URL || null,
  };
};
