import "./styles/mantine.css";
import "./styles/typeface.css";
import "./styles/tokens.css";
import "./styles/global.css";
import { MantineProvider } from "@mantine/core";
import { QueryClientProvider } from "@tanstack/react-query";
import { RouterProvider } from "@tanstack/react-router";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { queryClient } from "./api/query.ts";
import { refreshUser } from "./features/session/session.ts";
import { borrowSession } from "./lib/session.ts";
import { watchForUpdates } from "./lib/updates.ts";
import { router } from "./router.tsx";
import { cssVariables, theme } from "./theme.ts";

const open = () => {
  // What they may open may have changed since the last visit, so the guard looks again.
  void refreshUser().then(() => router.invalidate());
  const host = document.getElementById("root");
  if (!host) throw new Error("The page has no root.");
  createRoot(host).render(
    <StrictMode>
      <MantineProvider theme={theme} cssVariablesResolver={cssVariables} defaultColorScheme="auto">
        <QueryClientProvider client={queryClient}>
          <RouterProvider router={router} />
        </QueryClientProvider>
      </MantineProvider>
    </StrictMode>,
  );
};

watchForUpdates();
void borrowSession().then(open);
