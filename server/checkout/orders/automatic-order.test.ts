import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections } from "@/db/schema";
import { authorizationsOf, settleAt } from "@/testing/support/charges/authorizations";
import { newOrder, openShop, stranger } from "@/testing/support/checkout";
import { testCompany } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { subscriptionsOf } from "@/testing/support/reads";
import { testPlan } from "@/testing/support/subscriptions";
import { sendMoney } from "../../acquiring/sandbox/bank";
import { createCoupon } from "../../catalog/coupons/coupons";
import { NewCoupon } from "../../catalog/coupons/schemas";
import { approveInSandbox, rejectInSandbox } from "../../sandbox/payers/debits";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findCheckoutPage } from "../page/checkout-page";
import { findCheckout } from "../page/find-checkout";
import { findOrderPage, findOrderState } from "./order-page";
import { placeOrder, renewOrder } from "./place-order";

const now = new Date();
const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);

async function ordered(frequency: "monthly" | "bimonthly" = "monthly") {
  const company = await testCompany();
  const { offerSlug: slug } = await testPlan(company.id, { frequency });
  const { token, transactionId } = await placeOrder(slug, newOrder({ method: "pix" }), now);
  const [authorization] = await authorizationsOf(company.id);
  const page = async () => (await findOrderPage(token, now)) ?? Promise.reject(new Error("no page"));
  return { company, slug, token, transactionId: transactionId ?? "", authorizationId: authorization?.id ?? "", page };
}

describe("a plan at the checkout", () => {
  it("offers Pix Automático beside the card where the connection has it, and the plan's frequency exists there", async () => {
    const company = await testCompany();
    const methodsOf = async (slug: string) => (await findCheckout(slug, new Date()))?.settings.methods;
    const { offerSlug: monthly } = await testPlan(company.id);
    const { offerSlug: bimonthly } = await testPlan(company.id, { frequency: "bimonthly" });
    expect(await methodsOf(monthly)).toEqual(["credit_card", "pix"]);
    expect(await methodsOf(bimonthly)).toEqual(["credit_card"]);
    const [connection] = company.connections;
    await db()
      .update(connections)
      .set({ capabilities: { ...(connection?.capabilities ?? fail()), automaticPix: false } })
      .where(eq(connections.companyId, company.id));
    expect(await methodsOf(monthly)).toEqual(["credit_card"]);
  });

  it("tells a coupon of the first charge from one of every charge, and of neither for a product", async () => {
    const { company, slug: product } = await openShop(now);
    const { offerSlug: slug } = await testPlan(company.id);
    for (const duration of ["first_charge", "every_charge"] as const) {
      const input = { code: duration.slice(0, 5), type: "percent", value: 10, duration };
      await createCoupon(company.id, NewCoupon.parse(input), now);
    }
    const durationOf = async (at: string, couponCode: string) =>
      (await findCheckoutPage(at, { couponCode, prefill: null, browser: stranger, now }))?.quote.couponDuration;
    expect(await durationOf(slug, "FIRST")).toBe("first_charge");
    expect(await durationOf(slug, "EVERY")).toBe("every_charge");
    expect(await durationOf(slug, "")).toBeNull();
    expect(await durationOf(product, "EVERY")).toBeNull();
  });

  it("warns before a second subscription, and only who gives document and address of the first", async () => {
    const { company, slug, transactionId, authorizationId } = await ordered();
    await approveInSandbox(company.id, authorizationId, now);
    await payInSandbox(company.id, { transactionId }, now);
    await reactOf(company);
    const again = newOrder({ method: "pix", email: "MARIA@example.com" });
    const warned = { code: "order_already_subscribed", field: "second" };
    const tries = await Promise.allSettled(Array.from({ length: 5 }, () => placeOrder(slug, again, now)));
    for (const each of tries) expect(each).toMatchObject({ status: "rejected", reason: warned });
    expect(await authorizationsOf(company.id)).toHaveLength(1);
    await placeOrder(slug, newOrder({ method: "pix", email: "joao@example.com" }), now);
    await placeOrder(slug, { ...again, second: true }, now);
    expect(await authorizationsOf(company.id)).toHaveLength(3);
  });

  it("shows the code, what is authorised and what is paid, until the subscription runs", async () => {
    const { company, token, transactionId, authorizationId, page } = await ordered();
    const first = await page();
    expect(first).toMatchObject({
      state: "waiting",
      pix: { code: expect.stringContaining("/rec/") },
      automatic: { amountInCents: 2990, frequency: "monthly", authorization: "created", isPaid: false },
    });
    await approveInSandbox(company.id, authorizationId, now);
    const second = await page();
    expect(second).toMatchObject({ state: "waiting", automatic: { authorization: "approved", isPaid: false } });
    expect(second.version).not.toBe(first.version);
    await payInSandbox(company.id, { transactionId }, now);
    await reactOf(company);
    const third = await page();
    expect(third).toMatchObject({
      state: "paid",
      automatic: { hasStarted: true },
      subscription: { isAutomatic: true, isEnding: false, card: null, amountInCents: 2990 },
    });
    expect(await findOrderState(token, now)).toEqual({ state: "paid", version: third.version });
    expect(third.version).not.toBe(second.version);
  });

  it("says that a payment without the authorisation is not done, and that its money went back", async () => {
    const { company, transactionId, authorizationId, page } = await ordered();
    await sendMoney({
      companyId: company.id,
      key: transactionId.replaceAll("-", ""),
      amountInCents: 2990,
      dueInCents: 2990,
      payerName: "Maria",
      payerDocument: "52998224725",
      paidAt: now,
    });
    await settleAt(company, later(5.5));
    expect(await page()).toMatchObject({ state: "waiting", automatic: { authorization: "created", isPaid: true } });
    await rejectInSandbox(company.id, authorizationId, later(6));
    await settleAt(company, later(7));
    expect(await page()).toMatchObject({ state: "refunded", automatic: { hasStarted: false } });
    expect(await subscriptionsOf(company.id)).toEqual([]);
  });

  it("gives a new code after the payer rejected the first, and withdraws that one", async () => {
    const { company, token, authorizationId, page } = await ordered();
    await rejectInSandbox(company.id, authorizationId, now);
    expect(await page()).toMatchObject({ state: "waiting", automatic: { authorization: "ended" } });
    await renewOrder(token, { attempt: 1, method: "pix" }, now);
    expect(await page()).toMatchObject({ attempt: 2, automatic: { authorization: "created" } });
    const [first, second] = await authorizationsOf(company.id);
    expect([first?.state, second?.state]).toEqual(["rejected", "created"]);
  });
});

function fail(): never {
  throw new Error("A test company has a connection");
}
