import { Button, Group, Paper, Stack, Text, TextInput } from "@mantine/core";
import { createFileRoute } from "@tanstack/react-router";
import { useState } from "react";
import { download } from "../../api/client.ts";
import { showError } from "../../api/toasts.ts";
import { Page } from "../../composites/page.tsx";

export const Route = createFileRoute("/agent/price_list")({
  staticData: { title: "Price list", requiresAuth: true, requiresVerified: true, permission: "price_list.own" },
  component: PriceList,
});

function PriceList() {
  const [day, setDay] = useState("");
  const [busy, setBusy] = useState<string | null>(null);
  const fetchList = async (format: "pdf" | "xlsx") => {
    setBusy(format);
    await download("GET /agent/price_list", { query: { format, ...(day ? { as_of: day } : {}) } }).catch(showError);
    setBusy(null);
  };
  return (
    <Page title="Price list">
      <Paper withBorder p="lg" maw="34rem" bg="var(--surface)">
        <Stack>
          <Text>What every product costs at your branch. Without a day, the prices of now.</Text>
          <TextInput type="date" label="As of" value={day} onChange={(event) => setDay(event.currentTarget.value)} />
          <Group>
            <Button loading={busy === "pdf"} onClick={() => void fetchList("pdf")}>
              Download PDF
            </Button>
            <Button variant="default" loading={busy === "xlsx"} onClick={() => void fetchList("xlsx")}>
              Download Excel
            </Button>
          </Group>
        </Stack>
      </Paper>
    </Page>
  );
}
