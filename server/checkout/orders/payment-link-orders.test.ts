import { describe, expect, it } from "vitest";
import { cardOrder, newOrder, stranger } from "@/testing/support/checkout";
import { sandboxRefundsOf, testCards, testCompany } from "@/testing/support/payments";
import { eventsOf, reactOf } from "@/testing/support/reactions";
import { addDays, dayOf } from "../../core/calendar/calendar";
import { checkLedger } from "../../ledger/checker/check-ledger";
import {
  createPaymentLink,
  deletePaymentLink,
  getPaymentLink,
  updatePaymentLink,
} from "../../payments/payment-links/payment-links";
import { NewPaymentLink } from "../../payments/payment-links/schemas";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { readMailFacts } from "../mails/mail-facts";
import { findCheckoutPage, findClosedLink, previewOrder } from "../page/checkout-page";
import { findCheckout } from "../page/find-checkout";
import { readOrderMoney } from "./order-money";
import { findOrderPage } from "./order-page";
import { placeOrder, renewOrder } from "./place-order";
import { returnDuplicates } from "./return-duplicates";

const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const documents = ["529.982.247-25", "111.444.777-35"] as const;

async function openLink(different: object = {}) {
  const company = await testCompany();
  const input = NewPaymentLink.parse({ title: "Encomenda 412", amountInCents: 9900, ...different });
  const { id, url } = await createPaymentLink(company.id, input, now);
  const slug = url.split("/").at(-1) ?? "";
  const payments = async () => (await getPaymentLink(company.id, id)).payments;
  const sendBack = () => returnDuplicates(now, new Date(Date.now() + 20_000), company.id);
  return { company, id, slug, payments, sendBack };
}

const visit = { couponCode: null, prefill: null, browser: stranger, now };

describe("a payment link", () => {
  it("is paid like an offer, and its transaction, page and mail name it", async () => {
    const { company, id, slug, payments } = await openLink({ maxInstallments: 3 });
    expect(await findCheckoutPage(slug, visit)).toMatchObject({
      ...{ path: `/l/${slug}`, name: "Encomenda 412", priceInCents: 9900, takesCoupons: false, isBeingPaid: false },
      quote: { options: [{ installments: 1 }, { installments: 2 }, { installments: 3 }] },
    });
    const order = await placeOrder(slug, cardOrder(testCards.paid, { installments: 2, shownTotalInCents: 9900 }), now);
    await reactOf(company);
    const items = [{ title: "Encomenda 412", amountInCents: 9900, quantity: 1, tangible: false, paymentLinkId: id }];
    const charge = await getTransactionRow(company.id, order.transactionId ?? "");
    expect(charge).toMatchObject({ status: "paid", amount: 9900, installments: 2, items });
    const [paid] = await eventsOf(company, "transaction_paid");
    expect(paid).toMatchObject({ payload: { items } });
    expect(await payments()).toBe(1);
    expect(await findOrderPage(order.token, now)).toMatchObject({
      ...{ state: "paid", productName: "Encomenda 412", checkoutPath: `/l/${slug}` },
      guaranteeTerms: { days: 7, lateRefunds: "refund" },
      withdrawal: { amountInCents: 9900 },
    });
    expect(await readMailFacts(order, now)).toMatchObject({ productName: "Encomenda 412" });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("that is paid, switched off, deleted or over takes no order and says so", async () => {
    const { company, id, slug } = await openLink({ maxPayments: 1, dueOn: dayOf(now) });
    const reason = async (at = now) => (await findClosedLink(slug, at))?.reason ?? null;
    expect(await reason()).toBeNull();
    expect(await reason(later(2 * 24 * 60))).toBe("expired");
    expect(await findCheckout(slug, later(2 * 24 * 60))).toBeNull();
    await updatePaymentLink(company.id, { paymentLinkId: id, active: false }, now);
    expect(await reason()).toBe("inactive");
    await expect(placeOrder(slug, newOrder(), now)).rejects.toMatchObject({ code: "NOT_FOUND" });
    await updatePaymentLink(company.id, { paymentLinkId: id, active: true }, now);
    const { token } = await placeOrder(slug, cardOrder(testCards.paid), now);
    await reactOf(company);
    expect(await reason()).toBe("paid");
    expect(await findOrderPage(token, now)).toMatchObject({ state: "paid", methods: [] });
    await updatePaymentLink(company.id, { paymentLinkId: id, maxPayments: null }, now);
    expect(await reason()).toBeNull();
    await deletePaymentLink(company.id, id, now);
    expect(await reason()).toBe("inactive");
    expect(await findOrderPage(token, now)).toMatchObject({ state: "paid", productName: "Encomenda 412" });
    const past = { paymentLinkId: id, dueOn: addDays(dayOf(now), -1) };
    await expect(updatePaymentLink(company.id, past, now)).rejects.toMatchObject({ code: "NOT_FOUND" });
  });

  it("takes no coupon, not even one of every product", async () => {
    const { slug } = await openLink();
    const wanted = { bumpIds: [], couponCode: "PAO", installments: 1 };
    expect(await previewOrder(slug, wanted, stranger, now)).toMatchObject({
      ...{ totalInCents: 9900, couponCode: null, couponProblem: "couponElsewhere" },
    });
  });

  it("offers only its own methods, and keeps them in their order", async () => {
    const { slug } = await openLink({ methods: ["boleto", "pix"] });
    expect((await findCheckout(slug, new Date()))?.settings.methods).toEqual(["pix", "boleto"]);
    await expect(placeOrder(slug, cardOrder(testCards.paid), now)).rejects.toMatchObject({
      code: "method_not_offered",
    });
  });
});

describe("a payment link to be paid once", () => {
  it("tells a second buyer while the first pays, and withdraws the second's code once it is paid", async () => {
    const { company, slug, payments } = await openLink();
    const first = await placeOrder(slug, newOrder({ document: documents[0] }), now);
    expect(await findCheckoutPage(slug, visit)).toMatchObject({ isBeingPaid: true });
    const second = await placeOrder(slug, newOrder({ document: documents[1], email: "b@example.com" }), now);
    await payInSandbox(company.id, { transactionId: first.transactionId ?? "" }, now);
    await reactOf(company);
    await sweepReconciliation(later(2), new Date(Date.now() + 20_000), company.id);
    expect(await getTransactionRow(company.id, second.transactionId ?? "")).toMatchObject({ status: "canceled" });
    const renewal = renewOrder(second.token, { attempt: 1, method: "pix" }, now);
    await expect(renewal).rejects.toMatchObject({ code: "NOT_FOUND" });
    expect(await payments()).toBe(1);
  });

  it("keeps one of twenty payments made at once, and returns the others by itself", async () => {
    const { company, id, slug, payments, sendBack } = await openLink();
    const placed = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        placeOrder(slug, newOrder({ email: `b${index}@example.com`, document: documents[index % 2] ?? "" }), now),
      ),
    );
    const ids = placed.map(({ transactionId }) => transactionId ?? "");
    expect(new Set(ids).size).toBe(20);
    await Promise.all(ids.map((transactionId) => payInSandbox(company.id, { transactionId }, now)));
    await Promise.all(Array.from({ length: 5 }, () => reactOf(company)));
    await reactOf(company);
    expect(await payments()).toBe(1);
    const told = await eventsOf(company, "transaction_duplicated");
    expect(told).toHaveLength(19);
    expect(told[0]).toMatchObject({ payload: { paymentLinkId: id } });
    const surplus = told[0]?.subjectId ?? "";
    const money = async () => readOrderMoney(await getTransactionRow(company.id, surplus), now);
    expect(await money()).toMatchObject({ surplus: { amountInCents: 9900, state: "returning" }, second: [] });
    await sendBack();
    await reactOf(company);
    expect(await money()).toMatchObject({ surplus: { amountInCents: 9900, state: "returned" } });
    const rows = await Promise.all(ids.map((transactionId) => getTransactionRow(company.id, transactionId)));
    expect(rows.filter(({ status }) => status === "paid")).toHaveLength(1);
    expect(rows.filter(({ status }) => status === "refund")).toHaveLength(19);
    expect(await sandboxRefundsOf(company.id)).toHaveLength(19);
    expect(await payments()).toBe(1);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("returns every further payment of an order whose first one it did not take", async () => {
    const { company, slug, payments, sendBack } = await openLink();
    const taken = await placeOrder(slug, newOrder({ document: documents[0] }), now);
    const late = await placeOrder(slug, newOrder({ document: documents[1], email: "b@example.com" }), now);
    const again = await placeOrder(
      slug,
      newOrder({
        ...{ document: documents[1], email: "b@example.com", method: "boleto" },
        token: late.token,
        attempt: 1,
      }),
      now,
    );
    await payInSandbox(company.id, { transactionId: taken.transactionId ?? "" }, now);
    await payInSandbox(company.id, { transactionId: late.transactionId ?? "" }, now);
    await reactOf(company);
    await sendBack();
    await reactOf(company);
    expect(again.transactionId).not.toBe(late.transactionId);
    await payInSandbox(company.id, { transactionId: again.transactionId ?? "" }, now);
    await reactOf(company);
    expect(await payments()).toBe(1);
    expect(await eventsOf(company, "transaction_duplicated")).toHaveLength(2);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("counts a payment once, however often it is reacted to, and a refund does not open it again", async () => {
    const { company, slug, payments } = await openLink();
    const { token } = await placeOrder(slug, cardOrder(testCards.paid), now);
    await Promise.all(Array.from({ length: 20 }, () => reactOf(company)));
    expect(await payments()).toBe(1);
    expect(await findCheckout(slug, new Date())).toBeNull();
    expect(await findOrderPage(token, now)).toMatchObject({ state: "paid" });
  });
});
