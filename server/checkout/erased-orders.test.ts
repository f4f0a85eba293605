import { describe, expect, it } from "vitest";
import { anonymizeCustomer } from "../customers/anonymize-customer";
import { getTransactionRow } from "../payments/transactions";
import { buyer, newOrder, openShop, otherBuyer } from "../testing/checkout";
import { findCheckout } from "./find-checkout";
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
    const checkout = await findCheckout(slug);
    if (!checkout) throw new Error("Nothing is for sale");
    await rememberOrder(checkout, begun, now);
    const { customerId } = await getTransactionRow(company.id, own.transactionId ?? "");
    await anonymizeCustomer(customerId, now);
    for (const { token } of [own, begun]) {
      expect(await findOrder(token)).toMatchObject({ customerName: "Erased", customerEmail: "", document: null });
    }
    expect(await findOrder(other.token)).toMatchObject({ customerEmail: email, document: otherBuyer });
  });
});
