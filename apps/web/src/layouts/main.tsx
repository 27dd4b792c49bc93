import type { ReactNode } from "react";

/** The page itself, and the place where its menus and windows are drawn. */
export const Main = ({ className, children }: { className?: string | undefined; children: ReactNode }) => (
  <main id="main" tabIndex={-1} className={className}>
    {children}
    <div id="overlays" />
  </main>
);
