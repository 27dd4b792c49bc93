import { type InvoiceContent, type InvoiceKind, invoiceTotals, type Party } from "./invoices.ts";
import { toNaira } from "./money.ts";
import type { VatClass } from "./vat.ts";

/** The invoice's number with the tax authority, made by us: number, our service there, day. Sent twice, it is still one. */
export const irnOf = (number: string, serviceId: string, issuedOn: string): string =>
  `${number}-${serviceId}-${issuedOn.replaceAll("-", "")}`;

/** What UBL calls an invoice and a credit note. */
const typeCodes: Readonly<Record<InvoiceKind, string>> = { invoice: "380", credit_note: "381" };

const taxCategories: Readonly<Record<VatClass, string>> = {
  zero: "ZERO_VAT",
  exempt: "EXEMPTED",
  standard: "STANDARD_VAT",
};

/** Where customs has given goods no heading of their own: medicines of unnamed kind, and carrying goods for the rest. */
const usualHsCode = { goods: "3004.90", service: "0000.00" };

/** With the country in front, as the tax authority wants it. */
const international = (phone: string): string => {
  const digits = phone.replace(/[^\d+]/g, "");
  return digits.startsWith("+") ? digits : `+234${digits.replace(/^0/, "")}`;
};

const partyOf = ({ name, tin, email, phone, address }: Party) => ({
  party_name: name,
  tin: tin ?? "",
  email: email ?? "",
  telephone: international(phone),
  postal_address: { street_name: address, country: "NG" },
});

type Submitted = {
  kind: InvoiceKind;
  businessId: string;
  irn: string;
  issuedOn: string;
  content: InvoiceContent;
  /** Of a credit note: what it takes back. */
  credited: { irn: string; issuedOn: string } | null;
};

const lineOf = (line: InvoiceContent["lines"][number]) => {
  const netKobo = line.totalKobo - line.vatKobo;
  return {
    hsn_code: line.hsCode ?? (line.category === "Delivery service" ? usualHsCode.service : usualHsCode.goods),
    product_category: line.category,
    invoiced_quantity: line.quantity,
    line_extension_amount: toNaira(netKobo),
    item: { name: line.title, description: line.title },
    price: { price_amount: toNaira(Math.round(netKobo / line.quantity)), base_quantity: 1, price_unit: "NGN per 1" },
  };
};

/** An invoice as the tax authority reads it, in the words of UBL. */
export const eInvoiceOf = ({ kind, businessId, irn, issuedOn, content, credited }: Submitted) => {
  const { netKobo, vatKobo, totalKobo, bands } = invoiceTotals(content.lines);
  return {
    business_id: businessId,
    irn,
    issue_date: issuedOn,
    invoice_type_code: typeCodes[kind],
    document_currency_code: "NGN",
    tax_currency_code: "NGN",
    ...(credited ? { billing_reference: [{ irn: credited.irn, issue_date: credited.issuedOn }] } : {}),
    accounting_supplier_party: partyOf(content.seller),
    accounting_customer_party: partyOf(content.buyer),
    invoice_line: content.lines.map(lineOf),
    tax_total: [
      {
        tax_amount: toNaira(vatKobo),
        tax_subtotal: bands.map((band) => ({
          taxable_amount: toNaira(band.netKobo),
          tax_amount: toNaira(band.vatKobo),
          tax_category: { id: taxCategories[band.vatClass], percent: band.basisPoints / 100 },
        })),
      },
    ],
    legal_monetary_total: {
      line_extension_amount: toNaira(netKobo),
      tax_exclusive_amount: toNaira(netKobo),
      tax_inclusive_amount: toNaira(totalKobo),
      payable_amount: toNaira(totalKobo),
    },
  };
};
export type EInvoice = ReturnType<typeof eInvoiceOf>;

/** What would be refused for certain: asked for before it is sent. Null where nothing is missing. */
export const whyNotSubmitted = ({ buyer, seller }: InvoiceContent): string | null => {
  if (seller.tin === null || seller.email === null) return "Our own tax ID or e-mail address is missing.";
  if (buyer.tin === null) return "The customer has no tax ID (TIN).";
  return buyer.email === null ? "The customer has no e-mail address." : null;
};
