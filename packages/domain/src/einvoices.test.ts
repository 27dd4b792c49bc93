import { expect, test } from "vitest";
import { eInvoiceOf, irnOf, whyNotSubmitted } from "./einvoices.ts";
import { type InvoiceContent, withVat } from "./invoices.ts";

const content: InvoiceContent = {
  seller: {
    name: "Remedia",
    tin: "20483377-0001",
    email: "care@remedia.example",
    phone: "0700 736 3342",
    address: "14 Adeola Crescent, Ikeja, Lagos",
    branch: "Lagos",
  },
  buyer: {
    name: "Mercy Pharmacy",
    tin: "20123456-0001",
    email: "accounts@mercy.example",
    phone: "+2348030000020",
    address: "12 Allen Avenue, Ikeja, Lagos",
    store: "Mercy Pharmacy",
    licenceNumber: null,
  },
  order: { number: "R1000001", placedOn: "2026-11-01", deliveredOn: "2026-11-03", dueOn: null },
  lines: [
    {
      title: "Testamol",
      category: "Pain and fever",
      hsCode: null,
      quantity: 2,
      unitKobo: 50_000,
      totalKobo: 100_000,
      vatClass: "zero" as const,
      basisPoints: 0,
    },
    {
      title: "Delivery",
      category: "Delivery service",
      hsCode: null,
      quantity: 1,
      unitKobo: 107_500,
      totalKobo: 107_500,
      vatClass: "standard" as const,
      basisPoints: 750,
    },
  ].map(withVat),
};
const submitted = { businessId: "b-1", irn: "LAG26000123-94ND90NR-20261103", issuedOn: "2026-11-03", content };

test("the number with the tax authority is made of ours, our service and the day", () => {
  expect(irnOf("LAG26000123", "94ND90NR", "2026-11-03")).toBe(submitted.irn);
});

test("an invoice says in UBL who sold what to whom, and all amounts agree", () => {
  const invoice = eInvoiceOf({ ...submitted, kind: "invoice", credited: null });
  expect(invoice).toMatchObject({
    business_id: "b-1",
    irn: submitted.irn,
    issue_date: "2026-11-03",
    invoice_type_code: "380",
    document_currency_code: "NGN",
    accounting_supplier_party: { tin: "20483377-0001", email: "care@remedia.example", telephone: "+2347007363342" },
    accounting_customer_party: { party_name: "Mercy Pharmacy", tin: "20123456-0001", telephone: "+2348030000020" },
    legal_monetary_total: {
      line_extension_amount: 2_000,
      tax_exclusive_amount: 2_000,
      tax_inclusive_amount: 2_075,
      payable_amount: 2_075,
    },
  });
  expect(invoice).not.toHaveProperty("billing_reference");
  expect(invoice.invoice_line).toEqual([
    {
      hsn_code: "3004.90",
      product_category: "Pain and fever",
      invoiced_quantity: 2,
      line_extension_amount: 1_000,
      item: { name: "Testamol", description: "Testamol" },
      price: { price_amount: 500, base_quantity: 1, price_unit: "NGN per 1" },
    },
    expect.objectContaining({ hsn_code: "0000.00", line_extension_amount: 1_000 }),
  ]);
  expect(invoice.tax_total).toEqual([
    {
      tax_amount: 75,
      tax_subtotal: [
        { taxable_amount: 1_000, tax_amount: 0, tax_category: { id: "ZERO_VAT", percent: 0 } },
        { taxable_amount: 1_000, tax_amount: 75, tax_category: { id: "STANDARD_VAT", percent: 7.5 } },
      ],
    },
  ]);
});

test("a credit note names the invoice it takes back", () => {
  const credited = { irn: "LAG26000100-94ND90NR-20261001", issuedOn: "2026-10-01" };
  const note = eInvoiceOf({ ...submitted, kind: "credit_note", credited });
  expect(note.invoice_type_code).toBe("381");
  expect(note.billing_reference).toEqual([{ irn: credited.irn, issue_date: credited.issuedOn }]);
});

test("what would be refused for certain is asked for first", () => {
  expect(whyNotSubmitted(content)).toBeNull();
  expect(whyNotSubmitted({ ...content, buyer: { ...content.buyer, tin: null } })).toMatch(/tax ID/);
  expect(whyNotSubmitted({ ...content, buyer: { ...content.buyer, email: null } })).toMatch(/e-mail/);
});
