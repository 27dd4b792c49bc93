import { Button, Group, Text } from "@mantine/core";
import { isOut } from "@remedia/domain/invoices";
import { openFile } from "../../api/client.ts";
import { showError } from "../../api/toasts.ts";
import type { ApiKey, OutputOf } from "../../api/types.ts";

type Papers = OutputOf<"GET /orders/:id/papers">;
type Keys = { proforma: ApiKey; invoice: ApiKey; receipt: ApiKey };

export const ownPapers: Keys = {
  proforma: "GET /orders/:id/proforma.pdf",
  invoice: "GET /orders/:id/invoice.pdf",
  receipt: "GET /payments/:id/receipt.pdf",
};
export const deskPapers: Keys = {
  proforma: "GET /admin/orders/:id/proforma.pdf",
  invoice: "GET /admin/orders/:id/invoice.pdf",
  receipt: "GET /admin/payments/:id/receipt.pdf",
};

const print = (key: ApiKey, id: number) => void openFile(key, { params: { id } }).catch(showError);

/** What can be printed of an order, each a button that opens it. */
export const OrderPapers = ({ orderId, papers, keys }: { orderId: number; papers: Papers; keys: Keys }) => (
  <Group gap="xs">
    {papers.proforma && (
      <Button variant="default" onClick={() => print(keys.proforma, orderId)}>
        Proforma invoice
      </Button>
    )}
    <Invoice orderId={orderId} invoice={papers.invoice} keys={keys} />
    {papers.credit_notes.map(({ id, number, code }) => (
      <Button
        key={id}
        variant="default"
        onClick={() => void openFile("GET /verify/:code/invoice.pdf", { params: { code } }).catch(showError)}
      >
        Credit note {number}
      </Button>
    ))}
    {papers.receipts.map(({ payment_id, number, direction }) => (
      <Button key={payment_id} variant="default" onClick={() => print(keys.receipt, payment_id)}>
        {direction === "in" ? "Receipt" : "Refund"} {number}
      </Button>
    ))}
  </Group>
);

const Invoice = ({ orderId, invoice, keys }: { orderId: number; invoice: Papers["invoice"]; keys: Keys }) => {
  if (!invoice) return null;
  if (isOut(invoice.state))
    return (
      <Button variant="default" onClick={() => print(keys.invoice, orderId)}>
        Invoice {invoice.number}
      </Button>
    );
  return (
    <Text size="sm" c="dimmed">
      {invoice.state_reason
        ? `The tax authority refused invoice ${invoice.number}: ${invoice.state_reason}`
        : "The invoice is being cleared by the tax authority. It appears here as soon as it is ready."}
    </Text>
  );
};
