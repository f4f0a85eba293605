import { describe, expect, it } from "vitest";
import { requestRefundOf, withdrawPurchase } from "@/testing/support/buyers/refund-link";
import { buyGuaranteed } from "@/testing/support/buyers/refund-requests";
import { cardOrder, openShop } from "@/testing/support/checkout";
import { testCards } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { createSubscriptionProduct } from "../../catalog/products/create-product";
import { NewSubscriptionProduct } from "../../catalog/products/schemas";
import { fail } from "../../core/failures/failure";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { cancelSubscription } from "../../subscriptions/subscriptions/cancel-subscription";
import { sayGuarantee } from "../mails/say-guarantee";
import { findOrderPage } from "../orders/order-page";
import { findOrder } from "../orders/orders";
import { placeOrder } from "../orders/place-order";
import { receiptOf } from "../orders/receipt-mails";
import { findCheckout } from "../page/find-checkout";
import { offeredGuarantee } from "./guarantee-terms";

const paidAt = new Date("2026-11-30T13:14:00Z");
const day = (count: number) => new Date(paidAt.getTime() + count * 86_400_000);
const reviewed = /sujeito à análise do vendedor/;

async function shownOn(token: string, at: Date): Promise<string | null> {
  const terms = (await findOrderPage(token, at))?.guaranteeTerms;
  return terms ? sayGuarantee(terms, "pt-BR") : null;
}

async function receiptText(token: string): Promise<string> {
  const order = (await findOrder(token)) ?? fail("NOT_FOUND");
  return (await receiptOf(order, paidAt)).text;
}

async function offeredBy(slug: string): Promise<string> {
  const checkout = await findCheckout(slug, paidAt);
  return sayGuarantee(offeredGuarantee(checkout ?? fail("NOT_FOUND")), "pt-BR");
}

describe("the sentence of a guarantee", () => {
  it("says that the seller reviews late refunds wherever that is so, and ends with the guarantee", async () => {
    const { slug, token } = await buyGuaranteed(paidAt);
    expect(await offeredBy(slug)).toMatch(reviewed);
    expect(await shownOn(token, day(1))).toBe(
      "Garantia de 30 dias: Se desistir até 07/12/2026, receba o dinheiro de volta. Depois, até 30/12/2026, o reembolso é sujeito à análise do vendedor.",
    );
    expect(await shownOn(token, day(8))).toBe(
      "Garantia de 30 dias: Até 30/12/2026, você pode pedir o dinheiro de volta. O reembolso é sujeito à análise do vendedor.",
    );
    expect(await shownOn(token, day(31))).toBeNull();
    expect(await receiptText(token)).toMatch(reviewed);
    await withdrawPurchase(token, {}, day(1));
    expect(await shownOn(token, day(1))).toBeNull();
  });

  it("ends with the buyer's request, which can be made only once", async () => {
    const { token } = await buyGuaranteed(paidAt);
    await requestRefundOf(token, { reason: "Não era para mim" }, day(8));
    expect(await shownOn(token, day(8))).toBeNull();
  });

  it("promises the refund where it is automatic", async () => {
    const { slug, token } = await buyGuaranteed(paidAt, "pix", "refund");
    expect(await offeredBy(slug)).toBe(
      "Garantia de 30 dias: Se desistir em até 30 dias depois do pagamento, receba o dinheiro de volta.",
    );
    expect(await shownOn(token, day(8))).toBe(
      "Garantia de 30 dias: Se desistir até 30/12/2026, receba o dinheiro de volta.",
    );
    expect(await receiptText(token)).not.toMatch(reviewed);
  });

  it("disappears with the end of a subscription", async () => {
    // A card token expires by the wall clock.
    const now = new Date();
    const { company } = await openShop(now);
    const plans = [{ name: "Mensal", priceInCents: 2990, frequency: "monthly" }];
    const plan = NewSubscriptionProduct.parse({ name: "Clube do pão", plans });
    const { offers } = await createSubscriptionProduct(company.id, plan, now);
    const { token, transactionId } = await placeOrder(offers[0]?.slug ?? "", cardOrder(testCards.paid), now);
    await react({ now, deadline: new Date(Date.now() + 20_000), companyId: company.id });
    expect(await shownOn(token, now)).toMatch(/^Garantia de/);
    const { subscriptionId } = await getTransactionRow(company.id, transactionId ?? "");
    await cancelSubscription(company.id, subscriptionId ?? "", now);
    expect(await shownOn(token, now)).toBeNull();
  });
});
