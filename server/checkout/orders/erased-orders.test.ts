import { describe, expect, it } from "vitest";
import { buyer, newOrder, openShop, otherBuyer } from "@/testing/support/checkout";
import { wholeEventsOf } from "@/testing/support/payments";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { TransactionQuery } from "../../payments/transactions/transaction-schemas";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { exportTransactions } from "../../reports/sales/export-transactions";
import { listSales } from "../../reports/sales/list-sales";
import { findCheckout } from "../page/find-checkout";
import { findOrder, rememberOrder } from "./orders";
import { placeOrder } from "./place-order";

const now = new Date();
const email = "familia@example.com";

describe("the orders of an erased customer", () => {
  it("are erased, and those of another person with the same e-mail are not", async () => {
    const { company, slug } = await openShop(now);
    const own = await placeOrder(slug, newOrder({ email, document: buyer }), now);
    const other = await placeOrder(slug, newOrder({ email, document: otherBuyer }), now);
    const begun = newOrder({ email });
    const checkout = await findCheckout(slug, new Date());
    if (!checkout) throw new Error("Nothing is for sale");
    await rememberOrder(checkout, begun, now);
    const { customerId } = await getTransactionRow(company.id, own.transactionId ?? "");
    await eraseListed(customerId, now);
    for (const { token } of [own, begun]) {
      expect(await findOrder(token)).toMatchObject({ customerName: "Erased", customerEmail: "", document: null });
    }
    expect(await findOrder(other.token)).toMatchObject({ customerEmail: email, document: otherBuyer });
  });

  it("leave no trace of the links that they came by, in sales, events or the file", async () => {
    const { company, slug } = await openShop(now);
    const tracking = { source: "newsletter", term: "maria.da.silva" };
    const { transactionId } = await placeOrder(slug, newOrder({ tracking }), now);
    const { customerId } = await getTransactionRow(company.id, transactionId ?? "");
    await eraseListed(customerId, now);
    const { rows } = await listSales(company.id, TransactionQuery.parse({}), now);
    expect(rows).toMatchObject([{ tracking: null, sale: { lines: [{ name: "Curso de pão" }] } }]);
    const told = await wholeEventsOf(company.id);
    expect(told.map(({ payload }) => payload.tracking)).toEqual([null]);
    let file = "";
    for await (const piece of exportTransactions(company.id, {})) file += piece;
    expect(file).not.toMatch(/newsletter|maria/i);
  });
});
