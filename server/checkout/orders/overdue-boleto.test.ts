import { describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { newOrder, openShop } from "@/testing/support/checkout";
import { balancesOf } from "@/testing/support/payments";
import { react } from "@/testing/support/reactions";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { getCoupon } from "../../catalog/coupons/coupons";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { findBoletoPage } from "../../payments/boletos/boleto-page";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { findOrderPage, findOrderState } from "./order-page";
import { findOrder } from "./orders";
import { placeOrder, renewOrder } from "./place-order";

/** A Tuesday in São Paulo. Three business days later is Friday, November 27. */
const made = new Date("2026-11-24T12:00:00-03:00");
const dueEvening = new Date("2026-11-27T23:59:59-03:00");
const overdue = new Date("2026-11-28T00:00:00-03:00");

async function orderBoleto(different: Parameters<typeof newOrder>[0] = {}) {
  const shop = await openShop(made);
  const input = newOrder({ method: "boleto", ...different });
  const { token, transactionId } = await placeOrder(shop.slug, input, made);
  const renew = (now: Date, attempt = 1) => renewOrder(token, { attempt, method: "boleto" }, now);
  const pay = (id: string | null | undefined, now: Date) =>
    payInSandbox(shop.company.id, { transactionId: id ?? "" }, now);
  return { ...shop, input, token, first: transactionId ?? "", renew, pay };
}

describe("an unpaid boleto", () => {
  it("is on time all of its due date, and overdue on its order's page and its own from the next day", async () => {
    const { token } = await orderBoleto();
    const slipAt = async (now: Date) => {
      const page = await findOrderPage(token, now);
      return findBoletoPage(page?.boleto?.slipPath.split("/").at(-1) ?? "", now);
    };
    const boleto = { dueOn: "2026-11-27", lastPayableOn: "2026-12-27" };
    expect(await findOrderPage(token, dueEvening)).toMatchObject({
      state: "waiting",
      boleto: { ...boleto, isOverdue: false },
    });
    expect(await slipAt(dueEvening)).toMatchObject({ state: "open" });
    expect(await findOrderPage(token, overdue)).toMatchObject({
      state: "waiting",
      boleto: { ...boleto, isOverdue: true },
    });
    expect(await slipAt(overdue)).toMatchObject({ state: "overdue", ...boleto });
    expect((await findOrderState(token, dueEvening))?.version).toBe("1.waiting.ready");
    expect((await findOrderState(token, overdue))?.version).toBe("1.waiting.ready.overdue");
  });

  it("names nobody once its payer was erased", async () => {
    const { token, charges } = await orderBoleto();
    const [charge] = await charges();
    const slip = (await findOrderPage(token, made))?.boleto?.slipPath.split("/").at(-1) ?? "";
    await eraseListed(charge?.customerId ?? "", made);
    expect(await findBoletoPage(slip, made)).toMatchObject({ payer: { name: "", maskedDocument: "" } });
    expect(await findOrderPage(token, made)).toMatchObject({ customer: { name: "", maskedDocument: "" } });
  });

  it("is returned again for a request on the due date", async () => {
    const { renew, charges, first } = await orderBoleto();
    expect(await renew(dueEvening)).toMatchObject({ transactionId: first, attempts: 1 });
    expect(await charges()).toHaveLength(1);
  });

  it("is replaced by one new boleto of the same order once overdue, however often requested", async () => {
    const { token, renew, charges } = await orderBoleto();
    await Promise.all(Array.from({ length: 10 }, () => renew(overdue)));
    await renew(overdue);
    expect(await charges()).toMatchObject([
      { status: "canceled", boleto: { dueOn: "2026-11-27" } },
      { status: "pending", paymentMethod: "boleto", amount: 4990, boleto: { dueOn: "2026-12-02" } },
    ]);
    expect(await findOrderPage(token, overdue)).toMatchObject({
      state: "waiting",
      attempt: 2,
      boleto: { dueOn: "2026-12-02", isOverdue: false },
    });
  });

  it("is also replaced by a new one from the checkout page's form", async () => {
    const { slug, input, charges } = await orderBoleto();
    await placeOrder(slug, { ...input, attempt: 1 }, dueEvening);
    await placeOrder(slug, { ...input, attempt: 0 }, overdue);
    expect(await charges()).toHaveLength(1);
    await placeOrder(slug, { ...input, attempt: 1 }, overdue);
    expect(await charges()).toHaveLength(2);
  });

  it("passes the last use of its coupon to its replacement", async () => {
    const shop = await openShop(made);
    const { id } = await shop.coupon({ maxUses: 1 });
    const { token } = await placeOrder(shop.slug, newOrder({ method: "boleto", couponCode: "PAO" }), made);
    await renewOrder(token, { attempt: 1, method: "boleto" }, overdue);
    expect(await shop.charges()).toMatchObject([{ status: "canceled" }, { status: "pending", amount: 4491 }]);
    expect((await getCoupon(shop.company.id, id)).uses).toBe(1);
  });
});

describe("an overdue boleto and the one that replaced it", () => {
  it.each([0, 1])("conclude the order, whichever is paid: %i", async (paid) => {
    const { company, token, first, renew, pay } = await orderBoleto();
    const ids = [first, (await renew(overdue)).transactionId];
    await pay(ids[paid], overdue);
    await react({ now: overdue, deadline: new Date(Date.now() + 30_000), companyId: company.id });
    expect(await findOrder(token)).toMatchObject({ paidAt: expect.any(Date), transactionId: ids[paid] });
    expect(await findOrderPage(token, overdue)).toMatchObject({ state: "paid", method: "boleto" });
  });

  it("are both posted when both are paid, and one of them can be refunded", async () => {
    const { company, token, first, renew, pay, charges } = await orderBoleto();
    const { transactionId: second } = await renew(overdue);
    await pay(second, overdue);
    await pay(first, overdue);
    await react({ now: overdue, deadline: new Date(Date.now() + 30_000), companyId: company.id });
    expect(await charges()).toMatchObject([
      { status: "paid", amountPaid: 4990 },
      { status: "paid", amountPaid: 4990 },
    ]);
    expect(await balancesOf(company.id)).toMatchObject({
      acquirer: -2 * 4990,
      pending: 2 * (4990 - 349),
      fees: 2 * 349,
    });
    expect(await findOrder(token)).toMatchObject({ transactionId: second });
    const refund = { refundId: newId(overdue), now: overdue };
    await refundTransaction(company.id, { transactionId: first, pixKey: "52998224725" }, refund);
    expect(await charges()).toMatchObject([{ status: "refund" }, { status: "paid" }]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("is not shown as payable", async () => {
    const { token, renew } = await orderBoleto();
    const slip = (await findOrderPage(token, made))?.boleto?.slipPath.split("/").at(-1) ?? "";
    await renew(overdue);
    expect(await findBoletoPage(slip, overdue)).toMatchObject({ state: "replaced" });
    expect(await findBoletoPage(slip, new Date("2027-01-01T12:00:00-03:00"))).toMatchObject({ state: "expired" });
  });
});
