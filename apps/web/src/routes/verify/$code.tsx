import { Alert, Button, Stack, Text } from "@mantine/core";
import { IconAlertTriangle, IconCircleCheck, IconDownload } from "@tabler/icons-react";
import { createFileRoute } from "@tanstack/react-router";
import { download } from "../../api/client.ts";
import { useApi } from "../../api/query.ts";
import { showError } from "../../api/toasts.ts";
import type { OutputOf } from "../../api/types.ts";
import { Facts } from "../../composites/facts.tsx";
import { Loaded } from "../../composites/loaded.tsx";
import { DoorCard } from "../../features/session/door-page.tsx";
import { day, fullMoney } from "../../lib/format.ts";

export const Route = createFileRoute("/verify/$code")({
  staticData: { title: "Verify a document" },
  component: VerifyDocument,
});

/** Whoever scans the code of a document, signed in or not, learns whether it is genuine. */
function VerifyDocument() {
  const { code } = Route.useParams();
  return (
    <Loaded query={useApi("GET /verify/:code", { params: { code } })}>
      {({ document }) => (document ? <Known code={code} document={document} /> : <Unknown />)}
    </Loaded>
  );
}

type Document = NonNullable<OutputOf<"GET /verify/:code">["document"]>;

const names: Readonly<Record<Document["kind"], string>> = {
  invoice: "Invoice",
  credit_note: "Credit note",
  proforma: "Proforma invoice",
  receipt: "Receipt",
  transfer: "Transfer receipt",
  statement: "Wallet statement",
};

const printable: readonly Document["kind"][] = ["invoice", "credit_note"];

const Known = ({ code, document }: { code: string; document: Document }) => (
  <DoorCard title={`${names[document.kind]} ${document.number}`}>
    <Stack>
      <Alert
        role="status"
        color={document.valid ? "teal" : "orange"}
        icon={document.valid ? <IconCircleCheck size={20} aria-hidden /> : <IconAlertTriangle size={20} aria-hidden />}
        title={document.standing}
      >
        Compare it with what you hold: number, date, buyer and amount must be the same.
      </Alert>
      <Facts
        facts={[
          ["Seller", document.seller],
          [document.kind === "transfer" ? "Sent by" : "Buyer", document.buyer],
          ["Date", day(document.issued_on)],
          [document.kind === "statement" ? "Closing balance" : "Amount", fullMoney(document.total)],
        ]}
      />
      {printable.includes(document.kind) && (
        <Button
          variant="default"
          leftSection={<IconDownload size={18} aria-hidden />}
          onClick={() => void download("GET /verify/:code/invoice.pdf", { params: { code } }).catch(showError)}
        >
          Download PDF
        </Button>
      )}
    </Stack>
  </DoorCard>
);

const Unknown = () => (
  <DoorCard title="Not one of our documents">
    <Text>
      We have not issued a document with this code. Scan it again, or ask whoever gave it to you. Please do not pay
      against it.
    </Text>
  </DoorCard>
);
