import { Skeleton } from "@mantine/core";
import type { ReactNode } from "react";

/** Stands for a picture that is on its way, as large as the sample of it that is given. */
export const Waiting = ({ children }: { children: ReactNode }) => (
  <div role="status" aria-busy="true" aria-label="Loading">
    <Skeleton inert>{children}</Skeleton>
  </div>
);
