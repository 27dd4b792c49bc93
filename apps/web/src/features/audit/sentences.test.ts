import { readdirSync, readFileSync } from "node:fs";
import { userTransitions } from "@remedia/domain/accounts";
import { bulkRuns, bulkTransitions, productTransitions, requestTransitions } from "@remedia/domain/catalog";
import { dealTimes, dealTransitions } from "@remedia/domain/deals";
import { invoiceTransitions } from "@remedia/domain/invoices";
import { issueTransitions } from "@remedia/domain/issues";
import { licenceTransitions } from "@remedia/domain/licences";
import { deskTransitions } from "@remedia/domain/order-desk";
import { orderTransitions } from "@remedia/domain/orders";
import { ownReturnTransitions, returnedOrderTransitions, returnTransitions } from "@remedia/domain/returns";
import {
  batchTransitions,
  countTransitions,
  damageTransitions,
  destructionTransitions,
  recallTransitions,
  receiptTransitions,
  stockEffects,
  supplierReturnTransitions,
  transferTransitions,
} from "@remedia/domain/stock";
import { describe, expect, test } from "vitest";
import { actWords, changeActs } from "./act-words.ts";
import { type AuditEntry, it, nameOf, sentenceOf, whoOf } from "./sentences.ts";

const server = new URL("../../../../server/src/", import.meta.url);
const sources = ["modules/", "platform/"].flatMap((folder) =>
  readdirSync(new URL(folder, server), { recursive: true, encoding: "utf8" })
    .filter((path) => path.endsWith(".ts") && !path.endsWith(".test.ts"))
    .map((path) => readFileSync(new URL(folder + path, server), "utf8")),
);

/** Steps of documents, each with what begins it. */
const steps: Record<string, readonly object[]> = {
  batch: [batchTransitions],
  bulk_job: [bulkTransitions, bulkRuns, { start: 1 }],
  damage: [damageTransitions, { report: 1 }],
  deal: [dealTransitions, dealTimes, { create: 1 }],
  destruction: [destructionTransitions, { propose: 1 }],
  invoice: [invoiceTransitions, { issue: 1 }],
  licence_change: [licenceTransitions, { ask: 1 }],
  order: [orderTransitions, deskTransitions, returnedOrderTransitions, { place: 1, split_off: 1 }],
  order_issue: [issueTransitions, { raise: 1 }],
  product: [productTransitions, { merge: 1, match: 1, undo: 1 }],
  product_request: [requestTransitions],
  recall: [recallTransitions, { start: 1, collect: 1, give_back: 1 }],
  receipt: [receiptTransitions, { create: 1 }],
  return: [returnTransitions, ownReturnTransitions, { ask: 1 }],
  stock: [stockEffects.move],
  stock_count: [countTransitions, { plan: 1 }],
  supplier_return: [supplierReturnTransitions, { create: 1 }],
  transfer: [transferTransitions, { create: 1 }],
  user: [userTransitions, { merge: 1 }],
};
const documented = Object.entries(steps).flatMap(([document, tables]) =>
  tables.flatMap((table) => Object.keys(table).map((action) => `${document}.${action}`)),
);
const written = sources.flatMap((text) =>
  [...text.matchAll(/action: "([a-z_]+(?:\.[a-z_]+)+)"|"(product\.price[a-z_.]*)"/g)].map(
    (found) => found[1] ?? found[2] ?? "",
  ),
);
const grouped = ["category", "subcategory", "product_type", "manufacturer"].flatMap((kind) =>
  ["create", "update", "merge", "remove", "restore"].map((act) => `${kind}.${act}`),
);

describe("an event in words", () => {
  test("every action that the server writes down has its words", () => {
    const used = [...new Set([...documented, ...written, ...grouped])];
    expect(used.length).toBeGreaterThan(120);
    expect(used.filter((action) => !(action in actWords) && !changeActs.has(action))).toEqual([]);
  });

  test("actions that are put together are known to this test", () => {
    const put = sources.flatMap((text) =>
      [...text.matchAll(/action: `([^`]+)`/g)].map(([, action = ""]) => action.replaceAll("$", "")),
    );
    expect([...new Set(put)].sort()).toEqual([
      "product_request.{action}",
      "recall.{kind}",
      "stock.{body.kind}",
      "{document}.{action}",
      "{field}.remove",
      "{kind}.create",
      "{kind}.merge",
      "{kind}.restore",
      "{kind}.update",
      "{name}.{action}",
    ]);
  });

  const entry = (more: Partial<AuditEntry>): AuditEntry => ({
    action: "product.price",
    actor_id: 1,
    subject_type: "product",
    subject_id: 7,
    subject_name: "Amatem",
    before: null,
    after: null,
    ...more,
  });
  const say = (more: Partial<AuditEntry>) =>
    sentenceOf(entry(more), { branch: (id) => (id === 2 ? "Abuja" : undefined) })
      .map((part) => (part === it ? nameOf(entry(more)) : part))
      .join("");

  test("whoever signs in is the one who did it", () => {
    const own = { subject_type: "user", subject_name: "Ada" };
    expect(whoOf({ ...entry({ action: "session.start", ...own }), actor_name: null })).toBe("Ada");
    expect(whoOf({ ...entry({ action: "login.failed", ...own }), actor_name: null })).toBe("The system");
    expect(whoOf({ ...entry({ action: "user.approve", ...own }), actor_name: "Tunde" })).toBe("Tunde");
  });

  test.each<[string, Partial<AuditEntry>]>([
    [
      "changed the price of Amatem in Abuja from ₦2,150 to ₦2,300",
      { before: { branch_id: 2, price: 2150, cost: 1900 }, after: { branch_id: 2, price: 2300, cost: 1900 } },
    ],
    [
      "changed the price of Amatem from ₦2,150 to ₦2,300 and the cost from ₦1,900 to ₦2,000",
      { before: { price: 2150, cost: 1900 }, after: { price: 2300, cost: 2000 } },
    ],
    ["changed the price of Amatem to ₦2,300", { before: { price: null }, after: { price: 2300 } }],
    [
      "changed the category of Amatem",
      { action: "product.update", before: { category_id: 3 }, after: { category_id: 4 } },
    ],
    [
      "changed the status of Amatem from active to on hold",
      { action: "product.bulk", before: { state: "active" }, after: { state: "on_hold" } },
    ],
    [
      "cancelled order R100: “Wrong address”",
      { action: "order.cancel", subject_type: "order", subject_name: "R100", after: { reason: "Wrong address" } },
    ],
    [
      "received transfer 43",
      { action: "transfer.receive", subject_type: "transfer", subject_id: 43, subject_name: null },
    ],
    [
      "changed the name of their own account from “Ada” to “Ada Obi”",
      {
        action: "user.update",
        subject_type: "user",
        subject_id: 1,
        before: { name: "Ada" },
        after: { name: "Ada Obi" },
      },
    ],
    [
      "changed the licence expiry of store Zuma from 31/03/2027 to 31/03/2028",
      {
        action: "store.set_licence",
        subject_type: "store",
        subject_name: "Zuma",
        before: { licence_expires_on: "2027-03-31" },
        after: { licence_expires_on: "2028-03-31" },
      },
    ],
    [
      "changed the setting “Product name” from “Remedia” to “Medico”",
      {
        action: "setting.change",
        subject_type: "setting",
        subject_id: null,
        subject_name: null,
        before: { key: "brand.name", value: "Remedia" },
        after: { key: "brand.name", value: "Medico" },
      },
    ],
    ["changed 4 details of Amatem", { action: "product.update", before: {}, after: { a: 1, b: 2, c: 3, d: 4 } }],
  ])("%s", (sentence, event) => expect(say(event)).toBe(sentence));
});
