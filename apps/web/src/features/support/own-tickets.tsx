import { Text } from "@mantine/core";
import { useState } from "react";
import { useApi } from "../../api/query.ts";
import type { RowOf } from "../../api/types.ts";
import { date, link, relative, state, text } from "../../composites/columns.tsx";
import { Empty, Fault } from "../../composites/empty.tsx";
import { Pager } from "../../composites/pager.tsx";
import { Rows } from "../../composites/rows.tsx";

type Row = RowOf<"GET /tickets">;
const perPage = 25;

/** What the reader has written to us, the last touched first. */
export const OwnTickets = () => {
  const [asked, setAsked] = useState<{ page: number; per_page: number }>({ page: 1, per_page: perPage });
  const list = useApi("GET /tickets", { query: asked }, { keepPrevious: true });
  const page = list.data;
  if (list.error && !page) return <Fault error={list.error} retry={() => void list.refetch()} />;
  if (page?.total === 0) return <Empty>You have not written to us yet.</Empty>;
  return (
    <>
      <Rows<Row>
        label="My messages"
        rows={page?.data}
        skeletons={3}
        columns={[
          link("subject", "/contact_us?ticket=$id"),
          state("state"),
          text("number"),
          text("order_number", { label: "Order" }),
          date("created_at", { label: "Written" }),
          relative("updated_at", { label: "Last message" }),
        ]}
      />
      {page && page.total > perPage && (
        <Pager
          total={page.total}
          more={page.more}
          perPage={page.per_page}
          at={page.page}
          onChange={(change) => setAsked((old) => ({ ...old, page: 1, ...numbersIn(change) }))}
        />
      )}
      {page && (
        <Text size="sm" c="dimmed">
          Open a message to read our answer and to write again.
        </Text>
      )}
    </>
  );
};

const numbersIn = (change: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(change).map(([name, value]) => [name, Number(value)]));
