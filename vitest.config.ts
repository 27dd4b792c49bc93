import { defineConfig } from "vitest/config";

/** Unit tests need nothing; server tests get a PostgreSQL of their own. The browser's tests run in Playwright. */
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: "unit",
          // Properties try thousands of cases, on machines that do other things as well.
          testTimeout: 30_000,
          include: [
            "packages/**/*.test.ts",
            "apps/web/src/**/*.test.ts",
            "apps/server/seed/**/*.test.ts",
            "tidy.test.ts",
          ],
        },
      },
      {
        test: {
          name: "server",
          include: ["apps/server/**/*.test.ts"],
          exclude: ["apps/server/seed/**", "**/node_modules/**"],
          globalSetup: ["apps/server/test/global-setup.ts"],
          setupFiles: ["apps/server/test/past-midnight.ts"],
          testTimeout: 120_000,
          hookTimeout: 180_000,
          maxWorkers: 2,
        },
      },
    ],
  },
});
