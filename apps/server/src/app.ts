import type { FastifyInstance } from "fastify";
import { api } from "./api.ts";
import { openWatch } from "./modules/audit/watch.ts";
import { authenticate, followRights } from "./modules/identity/sessions.ts";
import { mountWebhooks } from "./modules/settling/announcements.ts";
import { mountHealth } from "./platform/health.ts";
import { answerUnknownPath, apiPrefix, createHttp, mountRoutes } from "./platform/http.ts";
import { mountReference } from "./platform/openapi.ts";
import type { Platform } from "./platform/platform.ts";
import { mountWeb } from "./platform/web.ts";
import { version } from "./version.ts";

declare module "fastify" {
  interface FastifyInstance {
    watch: ReturnType<typeof openWatch>;
  }
}

/** The whole server but for listening: health, reference, API, web. */
export const buildApp = async (platform: Platform, webDir: string | null): Promise<FastifyInstance> => {
  const app = createHttp(platform);
  mountHealth(app, platform);
  mountReference(app, api, { title: "Remedia", version, prefix: apiPrefix });
  const watch = openWatch(platform);
  app.decorate("watch", watch).addHook("onClose", watch.flush);
  mountWebhooks(app, platform);
  mountRoutes(app, platform, api, authenticate, watch);
  if (platform.config.SESSION_MEMORY_MS > 0) {
    const stop = await followRights(platform);
    app.addHook("onClose", async () => stop());
  }
  if (webDir) await mountWeb(app, webDir);
  else app.setNotFoundHandler(answerUnknownPath);
  await app.ready();
  return app;
};
