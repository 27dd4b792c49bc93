import { execFileSync } from "node:child_process";
import { fileURLToPath } from "node:url";
import { type Browser, chromium } from "@playwright/test";
import { ensureBrowser } from "../scripts/browser.mjs";
import { round } from "./figures.ts";
import { logInCustomer, logInStaff, openHouse } from "./house.ts";

const runs = Number(process.env.BENCH_RUNS ?? 5);
const phone = { width: 360, height: 740 };
/** A cheap phone on a slow network, as the field's own tools set it: 1.6 Mbit/s, 150 ms there and back, a quarter of this processor. */
const slowNetwork = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
const cpuSlowdown = 4;

type Who = "stranger" | "buyer" | "staff";
type Look = { lcpMs: number; shift: number; longestTaskMs: number; kb: number };

const pages: Record<string, { path: string; who: Who }> = {
  home: { path: "/", who: "stranger" },
  shop: { path: "/shop", who: "buyer" },
  product: { path: "/product_details/:product", who: "buyer" },
  cart: { path: "/cart", who: "buyer" },
  orders: { path: "/orders", who: "buyer" },
  admin: { path: "/admin/orders", who: "staff" },
  admin_products: { path: "/admin/products", who: "staff" },
  admin_users: { path: "/admin/users", who: "staff" },
};

/** How the main pages open for somebody who has never been here: their largest part, what jumps, what blocks, what it costs. */
export const benchWeb = async () => {
  execFileSync(process.execPath, ["scripts/build.mjs"], { stdio: "inherit" });
  const house = await openHouse();
  const { port, close } = await house.serve(fileURLToPath(new URL("../apps/web/dist", import.meta.url)));
  const origin = `http://127.0.0.1:${port}`;
  const executablePath = ensureBrowser();
  const browser = await chromium.launch({
    ...(executablePath ? { executablePath } : {}),
    args: ["--no-sandbox", "--disable-gpu"],
  });
  try {
    const sessions = {
      stranger: null,
      buyer: remembered(await logInCustomer(port)),
      staff: remembered(await logInStaff(port)),
    };
    const product = await anyProduct(origin);
    const looks: Record<string, Look> = {};
    for (const [name, { path, who }] of Object.entries(pages)) {
      const address = origin + path.replace(":product", String(product));
      looks[name] = await medianLook(browser, address, sessions[who]);
      sayLook(name, looks[name]);
    }
    const most = (of: keyof Look) => Math.max(...Object.values(looks).map((look) => look[of]));
    return {
      home_lcp_ms: Math.round(looks.home!.lcpMs),
      shop_lcp_ms: Math.round(looks.shop!.lcpMs),
      admin_lcp_ms: Math.round(looks.admin!.lcpMs),
      cls_max: round(most("shift")),
      first_load_kb: round(looks.home!.kb),
      shop_load_kb: round(looks.shop!.kb),
      longest_task_ms: Math.round(most("longestTaskMs")),
    };
  } finally {
    await browser.close();
    await close();
    await house.close();
  }
};

const sayLook = (name: string, { lcpMs, shift, longestTaskMs, kb }: Look) =>
  console.log(
    `${name.padEnd(16)} LCP ${Math.round(lcpMs)} ms, shift ${shift.toFixed(3)}, longest task ${Math.round(longestTaskMs)} ms, ${kb.toFixed(1)} kB`,
  );

/** What the app keeps of somebody who ticked "Remember me". */
const remembered = ({ token, user }: { token: string; user: object }) =>
  JSON.stringify({ token, user, branch: null, carts: [], wishlists: [], remember: true, stores: [], own: null });

const anyProduct = async (origin: string): Promise<number> => {
  const reply = await fetch(`${origin}/api/v1/products/popular?limit=1&current_branch=1`);
  const [product] = (await reply.json()) as { id: number }[];
  return product!.id;
};

const medianLook = async (browser: Browser, address: string, session: string | null): Promise<Look> => {
  const looks: Look[] = [];
  for (let run = 0; run < runs; run++) looks.push(await look(browser, address, session));
  const median = (of: keyof Look) => looks.map((each) => each[of]).sort((a, b) => a - b)[Math.floor(runs / 2)]!;
  return { lcpMs: median("lcpMs"), shift: median("shift"), longestTaskMs: median("longestTaskMs"), kb: median("kb") };
};

/** One visit with nothing in the cache. */
const look = async (browser: Browser, address: string, session: string | null): Promise<Look> => {
  const context = await browser.newContext({ viewport: phone, serviceWorkers: "block", locale: "en-GB" });
  await context.addInitScript((kept) => {
    if (kept) localStorage.setItem("remedia.session", kept);
    const seen = { lcp: 0, shift: 0, task: 0 };
    Object.assign(window, { seen });
    const watch = (
      type: string,
      hear: (entry: PerformanceEntry & { value: number; hadRecentInput: boolean }) => void,
    ) =>
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) hear(entry as never);
      }).observe({ type, buffered: true });
    watch("largest-contentful-paint", ({ startTime }) => {
      seen.lcp = startTime;
    });
    watch("layout-shift", ({ value, hadRecentInput }) => {
      if (!hadRecentInput) seen.shift += value;
    });
    watch("longtask", ({ duration }) => {
      seen.task = Math.max(seen.task, duration);
    });
  }, session);
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send("Network.enable");
  await devtools.send("Network.emulateNetworkConditions", slowNetwork);
  await devtools.send("Emulation.setCPUThrottlingRate", { rate: cpuSlowdown });
  let bytes = 0;
  devtools.on("Network.loadingFinished", ({ encodedDataLength }) => {
    bytes += encodedDataLength;
  });
  await page.goto(address, { waitUntil: "networkidle", timeout: 60_000 });
  await page.waitForTimeout(1_000);
  const seen = await page.evaluate(
    () => (window as unknown as { seen: Record<"lcp" | "shift" | "task", number> }).seen,
  );
  await context.close();
  return { lcpMs: seen.lcp, shift: seen.shift, longestTaskMs: seen.task, kb: bytes / 1024 };
};
