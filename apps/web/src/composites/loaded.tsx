import { Skeleton, Stack } from "@mantine/core";
import type { UseQueryResult } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { ApiError } from "../api/errors.ts";
import { UnknownPage } from "../layouts/unknown-page.tsx";
import { Fault } from "./empty.tsx";

/** Shows what was asked for once it is there: a skeleton before, a page that says so when there is no such thing. */
export const Loaded = <T,>({ query, children }: { query: UseQueryResult<T>; children: (loaded: T) => ReactNode }) => {
  if (query.data !== undefined) return children(query.data);
  // "/products/abc" names nothing either.
  if (query.error instanceof ApiError && [404, 422].includes(query.error.status)) return <UnknownPage />;
  if (query.error) return <Fault error={query.error} retry={() => void query.refetch()} />;
  return (
    <Stack role="status" aria-busy="true" aria-label="Loading">
      <Skeleton h={34} w="min(18rem, 70%)" />
      <Skeleton h={18} w="min(30rem, 90%)" />
      <Skeleton h={180} />
    </Stack>
  );
};
