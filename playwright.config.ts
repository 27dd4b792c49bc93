import { defineConfig } from "@playwright/test";

const port = Number(process.env.E2E_PORT ?? 4173);
const executablePath = process.env.CHROMIUM_PATH || undefined;

/** User sentences in a real browser, against a whole server with demo data on an empty folder. */
export default defineConfig({
  testDir: "e2e",
  outputDir: ".tmp/test-results",
  workers: 2,
  fullyParallel: false,
  // A test that passes at the second try is a fault of its own.
  retries: 0,
  timeout: 90_000,
  expect: { timeout: 10_000 },
  reporter: [["list"], ["json", { outputFile: ".tmp/results/browser.json" }]],
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    locale: "en-GB",
    timezoneId: "Africa/Lagos",
    serviceWorkers: "block",
    actionTimeout: 10_000,
    navigationTimeout: 20_000,
    screenshot: "only-on-failure",
    launchOptions: {
      ...(executablePath ? { executablePath } : {}),
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
      ],
    },
  },
  webServer: {
    command: "node scripts/e2e-server.mjs",
    url: `http://127.0.0.1:${port}/health/ready`,
    timeout: 240_000,
    gracefulShutdown: { signal: "SIGTERM", timeout: 15_000 },
    env: { PORT: String(port), DATA_DIR: process.env.E2E_DATA_DIR ?? "", RATE_LIMITS: "off", LOG_LEVEL: "warn" },
  },
});
