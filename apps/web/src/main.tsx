import "./styles/mantine.css";
import "./styles/typeface.css";
import "./styles/tokens.css";
import "./styles/global.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { type AnyRoute, RouterProvider } from "@tanstack/react-router";
import { StrictMode, startTransition } from "react";
import { createRoot } from "react-dom/client";
import { dropEarly } from "./api/early.ts";
import { queryClient } from "./api/query.ts";
import { refreshUser } from "./features/session/session.ts";
import { borrowSession } from "./lib/session.ts";
import { watchForUpdates } from "./lib/updates.ts";
import { type AppRouter, type Frame, openRouter } from "./router.tsx";
import { cssVariables, theme } from "./theme.ts";

/** Opens the app with the pages of one entry, the shop's or all of them, and the frame of the shop's pages. */
export const openApp = (routeTree: AnyRoute, shopFrame: Frame) => {
  watchForUpdates();
  dropEarly();
  void borrowSession()
    .then(aBreath)
    .then(() => render(openRouter(routeTree, shopFrame)));
};

/** The code has just been read, which is work enough for one go. */
const aBreath = () => new Promise((done) => setTimeout(done));

const render = (router: AppRouter) => {
  // What they may open may have changed since the last visit, so the guard looks again.
  void refreshUser().then(() => router.invalidate());
  const host = document.getElementById("root");
  if (!host) throw new Error("The page has no root.");
  const app = createRoot(host);
  // In slices: a cheap phone answers to taps meanwhile, and shows the frame of the HTML until the page is there.
  startTransition(() =>
    app.render(
      <StrictMode>
        <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
          <QueryClientProvider client={queryClient}>
            <RouterProvider router={router} />
          </QueryClientProvider>
        </MantineProvider>
      </StrictMode>,
    ),
  );
};
