import { eq, sql } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { connections, payoutLimits, products, refunds, transactions } from "@/db/schema";
import { freshEmail } from "@/testing/support/auth";
import { requestRefundOf, withdrawPurchase } from "@/testing/support/buyers/refund-link";
import { buyGuaranteed, resellWith } from "@/testing/support/buyers/refund-requests";
import { newOrder } from "@/testing/support/checkout";
import { sendOnly } from "@/testing/support/mails";
import { chargePix, eventNamesOf, pixCharge } from "@/testing/support/payments";
import { reactOf } from "@/testing/support/reactions";
import { noticesOf } from "@/testing/support/reads";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { updateOffer } from "../../catalog/offers/offers";
import { updateProduct } from "../../catalog/products/products";
import { findOrderPage } from "../../checkout/orders/order-page";
import { placeOrder } from "../../checkout/orders/place-order";
import { requestRefundOfCharge } from "../../checkout/orders/withdraw-purchase";
import { sendAccepted } from "../../checkout/refund-requests/send-accepted";
import { dayOf, startOfDay } from "../../core/calendar/calendar";
import { listKeptMails } from "../../core/mail/mail-files";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { disputeInSandbox, payInSandbox } from "../../sandbox/payers/payers-bank";
import { decideDispute, openDispute } from "../disputes/dispute-transaction";
import { getTransactionRow } from "../transactions/transactions";
import { approveRequest, declineRequest } from "./decide-request";
import { recordReceipt } from "./record-receipt";
import { findRequestOf, listRequests } from "./refund-requests";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date();
const day = (count: number) => new Date(now.getTime() + count * 86_400_000);
const wish = { reason: "Não era para mim" };
const by = { actor: "user:u1" as const };
const soon = () => new Date(Date.now() + 30_000);
const refusal = { reason: "do_not_honor", code: null, retryable: false } as const;
const refuses = async () => ({ kind: "refused" as const, refusal });

it("a refund is requested once by twenty taps, with its reason and one event", async () => {
  const { companyId, token } = await buyGuaranteed(now);
  await Promise.all(Array.from({ length: 20 }, () => requestRefundOf(token, wish, day(10))));
  const { rows } = await listRequests(companyId, { limit: 10, offset: 0 });
  expect(rows).toMatchObject([
    { reason: wish.reason, status: "open", leftInCents: 4990, customerName: "Maria da Silva" },
  ]);
  expect((await eventNamesOf(companyId)).filter((name) => name === "refund_requested")).toHaveLength(1);
  expect((await findOrderPage(token, day(11)))?.guarantee).toMatchObject({ status: "open", answer: null });
});

it("a request without a reason, for a boleto without a Pix key, or after the guarantee is not stored", async () => {
  const { companyId, token } = await buyGuaranteed(now, "boleto");
  const refused = (given: Parameters<typeof requestRefundOf>[1], at: Date) => requestRefundOf(token, given, at);
  await expect(refused({ ...wish, reason: "  " }, day(10))).rejects.toMatchObject({ field: "reason" });
  await expect(refused(wish, day(10))).rejects.toMatchObject({ field: "pixKey" });
  await expect(refused({ ...wish, pixKey: "não" }, day(10))).rejects.toMatchObject({ field: "pixKey" });
  await expect(refused(wish, day(35))).rejects.toMatchObject({ code: "refund_window_closed" });
  expect((await listRequests(companyId, { limit: 10, offset: 0 })).rows).toEqual([]);
});

it("a guaranteed refund is sent at once, and one that the acquirer refuses is accepted and tried again", async () => {
  const { company, companyId, email, token, buy, request, statusOf } = await buyGuaranteed(now, "pix", "refund");
  const other = await buy();
  await requestRefundOf(token, wish, day(10));
  expect(await statusOf()).toBe("refund");
  expect(await request()).toMatchObject({ status: "approved", decidedBy: "platform", pixKey: null });
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: refuses });
  await requestRefundOf(other.token, wish, day(10));
  const asked = await findRequestOf(companyId, other.transactionId);
  expect(asked).toMatchObject({ status: "open", acceptedAt: day(10), nextTryAt: day(11) });
  const decline = { requestId: asked?.id ?? "", answer: "Não" };
  const declined = declineRequest(companyId, decline, { now: day(10), by }, async () => undefined);
  await expect(declined).rejects.toMatchObject({ code: "refund_request_accepted" });
  expect((await findOrderPage(other.token, day(10)))?.guarantee).toMatchObject({ status: "open", isAccepted: true });
  await sendOnly("news", { now: day(10), deadline: soon(), only: companyId });
  const mails = (await listKeptMails(1_000)).filter(({ to }) => to === email);
  expect(mails.filter(({ subject }) => subject.startsWith("Reembolso aceito"))).toHaveLength(1);
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
  expect(await sendAccepted(day(10), soon(), companyId)).toEqual({ accepted: 0 });
  expect(await sendAccepted(day(11), soon(), companyId)).toEqual({ accepted: 1 });
  expect((await getTransactionRow(companyId, other.transactionId)).status).toBe("refund");
  await reactOf(company);
  expect(await checkLedger(companyId)).toMatchObject({ ok: true });
});

it("a guaranteed refund that the balance does not cover is sent as soon as it does", async () => {
  const { company, companyId, token, transactionId, buy, statusOf } = await buyGuaranteed(now, "pix", "refund");
  const disputed = await buy();
  await disputeInSandbox(companyId, disputed.transactionId, day(10));
  await requestRefundOf(token, wish, day(10));
  expect([await statusOf(), (await findRequestOf(companyId, transactionId))?.status]).toEqual(["paid", "open"]);
  expect((await noticesOf(companyId, "refund_requested"))[0]?.details).toMatchObject({ isAccepted: true });
  await sendAccepted(day(11), soon(), companyId);
  expect(await statusOf()).toBe("paid");
  await buy();
  await reactOf(company);
  await sendAccepted(day(12), soon(), companyId);
  expect(await statusOf()).toBe("refund");
  expect(await checkLedger(companyId)).toMatchObject({ ok: true });
});

it("a guaranteed refund that was not sent within the refund window is reported to the members once", async () => {
  const { companyId, token, buy, request } = await buyGuaranteed(now, "pix", "refund");
  const disputed = await buy();
  await disputeInSandbox(companyId, disputed.transactionId, day(10));
  await requestRefundOf(token, wish, day(10));
  await sendAccepted(day(89), soon(), companyId);
  expect(await noticesOf(companyId, "refund_failed")).toEqual([]);
  await sendAccepted(day(91), soon(), companyId);
  await sendAccepted(day(92), soon(), companyId);
  expect(await request()).toMatchObject({ status: "open", nextTryAt: null });
  const told = await noticesOf(companyId, "refund_failed");
  expect(told.map(({ details }) => details)).toEqual([{ amountInCents: 4990 }]);
});

it("a guaranteed refund that was not sent within the refund window is explained to its buyer once, and on the page", async () => {
  const { companyId, email, token, buy } = await buyGuaranteed(now, "pix", "refund");
  const disputed = await buy();
  await disputeInSandbox(companyId, disputed.transactionId, day(10));
  await requestRefundOf(token, wish, day(10));
  for (const at of [day(91), day(92)]) {
    await sendAccepted(at, soon(), companyId);
    await sendOnly("news", { now: at, deadline: soon(), only: companyId });
  }
  const mails = (await listKeptMails(1_000)).filter(({ to }) => to === email);
  const told = mails.filter(({ subject }) => subject === "Não foi possível enviar o reembolso: Curso de pão");
  expect(told).toHaveLength(1);
  expect(told[0]?.text.replace(/\s+/g, " ")).toMatch(
    /reembolso de R\$ 49,90.*ainda deve esse valor.*consumidor\.gov\.br/,
  );
  expect((await findOrderPage(token, day(92)))?.guarantee).toMatchObject({ isAccepted: true, isLapsed: true });
});

it("a guaranteed refund of a boleto to an account above the daily payout limit is sent on a later day", async () => {
  const { companyId, token, request } = await buyGuaranteed(now, "boleto", "refund");
  await db()
    .update(connections)
    .set({ capabilities: sql`${connections.capabilities} || '{"boletoRefundsToAccount": true}'::jsonb` })
    .where(eq(connections.companyId, companyId));
  const limits = { perPayout: 3_000, perDay: 3_000, approvalAbove: 3_000, updatedAt: now };
  await db()
    .insert(payoutLimits)
    .values({ companyId, ...limits });
  const bankAccount = {
    bankCode: "260",
    branch: "0001",
    accountNumber: "12345678",
    accountType: "checking",
    holderName: "Maria da Silva",
    holderDocument: "52998224725",
  } as const;
  await requestRefundOf(token, { ...wish, bankAccount }, day(10));
  expect(await request()).toMatchObject({ status: "approved" });
  const [refund] = await db().select().from(refunds).where(eq(refunds.companyId, companyId));
  expect(refund).toMatchObject({ amount: 4990, status: "requested", sendAt: startOfDay(dayOf(day(11))) });
});

it("a guaranteed refund waits while a part of the charge is disputed, and returns everything once that is won", async () => {
  const { companyId, token, transactionId, request, buy } = await buyGuaranteed(now, "pix", "refund");
  await buy();
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: refuses });
  await requestRefundOf(token, wish, day(10));
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
  const part = { key: "part", kind: "infraction", state: "opened", amountInCents: 1_000, reason: "" } as const;
  await openDispute(companyId, transactionId, { ...part, deadlineAt: null }, day(10));
  expect(await sendAccepted(day(11), soon(), companyId)).toEqual({ accepted: 0 });
  expect(await request()).toMatchObject({ status: "open", nextTryAt: day(12) });
  await decideDispute(companyId, transactionId, part.key, "won", day(12));
  expect(await sendAccepted(day(12), soon(), companyId)).toEqual({ accepted: 1 });
  expect(await getTransactionRow(companyId, transactionId)).toMatchObject({ status: "refund", refunded: 4990 });
  expect(await checkLedger(companyId)).toMatchObject({ ok: true });
});

it("a request after a withdrawal in time that the acquirer refused may be a debt, like the withdrawal", async () => {
  const { companyId, token, buy, statusOf } = await buyGuaranteed(now);
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: refuses });
  await expect(withdrawPurchase(token, {}, day(5))).rejects.toMatchObject({ code: "refund_refused" });
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
  const disputed = await buy();
  await disputeInSandbox(companyId, disputed.transactionId, day(10));
  await requestRefundOf(token, wish, day(10));
  expect(await statusOf()).toBe("refund");
});

it("a guaranteed refund of a charge of the API that waits for balance is confirmed to its buyer once", async () => {
  const { companyId, company, slug, transactionId } = await buyGuaranteed(now, "pix", "refund");
  const email = freshEmail();
  const items = [{ offerSlug: slug, title: "Curso de pão", amountInCents: 4990, quantity: 1 }];
  const customer = { ...pixCharge().customer, email };
  const { id } = await chargePix(company, pixCharge({ items, customer }), now);
  await payInSandbox(companyId, { transactionId: id }, now);
  await reactOf(company);
  await disputeInSandbox(companyId, transactionId, day(10));
  await requestRefundOfCharge(await getTransactionRow(companyId, id), wish, day(10));
  await sendAccepted(day(11), soon(), companyId);
  expect(await findRequestOf(companyId, id)).toMatchObject({ status: "open" });
  await sendOnly("news", { now: day(10), deadline: soon(), only: companyId });
  const subjects = (await listKeptMails(1_000)).filter(({ to }) => to === email).map(({ subject }) => subject);
  expect(subjects).toEqual(["Reembolso aceito: Curso de pão"]);
});

it("a guarantee is the one that was sold, whatever the seller changes later", async () => {
  const { companyId, productId, slug: offerSlug, token, buy, statusOf } = await buyGuaranteed(now, "pix", "refund");
  await updateOffer(companyId, { productId, offerSlug, lateRefunds: "ask" }, now);
  await updateProduct(companyId, { productId, refundPeriodDays: 7 }, now);
  const later = await buy();
  await requestRefundOf(token, wish, day(20));
  expect(await statusOf()).toBe("refund");
  await expect(requestRefundOf(later.token, wish, day(20))).rejects.toMatchObject({ code: "refund_window_closed" });
});

it("a sale of an earlier version, which promised the refund without conditions, is refunded automatically", async () => {
  const { companyId, token, statusOf } = await buyGuaranteed(now);
  await db().update(transactions).set({ guarantee: null }).where(eq(transactions.companyId, companyId));
  await requestRefundOf(token, wish, day(20));
  expect(await statusOf()).toBe("refund");
});

it("a boleto of an earlier version that is paid later keeps the refund without conditions that its page promised", async () => {
  const { company, companyId, slug } = await buyGuaranteed(now);
  const { token, transactionId: id } = await placeOrder(slug, newOrder({ method: "boleto" }), now);
  const transactionId = id ?? "";
  await db().update(transactions).set({ guarantee: null }).where(eq(transactions.companyId, companyId));
  expect((await findOrderPage(token, now))?.guaranteeTerms).toMatchObject({ days: 30, lateRefunds: "refund" });
  await payInSandbox(companyId, { transactionId }, day(1));
  await reactOf(company);
  const { guarantee } = await getTransactionRow(companyId, transactionId);
  expect(guarantee).toEqual({ days: 30, lateRefunds: "refund" });
});

it("a paid charge of the API keeps the guarantee of its offer", async () => {
  const { company, companyId, productId, slug } = await buyGuaranteed(now);
  const items = [{ offerSlug: slug, title: "Curso de pão", amountInCents: 4990, quantity: 1 }];
  const { id: transactionId } = await chargePix(company, pixCharge({ items }), now);
  await payInSandbox(companyId, { transactionId }, now);
  await reactOf(company);
  await updateProduct(companyId, { productId, refundPeriodDays: 7 }, now);
  const { guarantee } = await getTransactionRow(companyId, transactionId);
  expect(guarantee).toEqual({ days: 30, lateRefunds: "ask" });
});

describe("goods", () => {
  const goods = async () => {
    const sold = await buyGuaranteed(now);
    const { companyId, productId } = sold;
    await updateProduct(companyId, { productId, refundPeriodDays: 7 }, now);
    await db().update(products).set({ productType: "physical" }).where(eq(products.companyId, companyId));
    await resellWith(companyId, { days: 7, lateRefunds: "refund" });
    const record = (at: Date, on: Date, of: "seller" | "buyer") =>
      recordReceipt(companyId, sold.transactionId, { day: dayOf(on), by: of }, { now: at });
    return { ...sold, record };
  };

  it("may be returned without a reason until seven days after the recorded receipt", async () => {
    const { token, record, statusOf } = await goods();
    await record(day(21), day(20), "seller");
    expect((await findOrderPage(token, day(26)))?.withdrawal).toMatchObject({ receipt: { by: "seller" } });
    await expect(withdrawPurchase(token, {}, day(33))).rejects.toMatchObject({ code: "refund_window_closed" });
    await withdrawPurchase(token, {}, day(26));
    expect(await statusOf()).toBe("refund");
  });

  it("without a receipt may be returned for thirty days, and then on request, which waits for the receipt", async () => {
    const { companyId, token, request, record, statusOf } = await goods();
    expect((await findOrderPage(token, day(29)))?.withdrawal).toMatchObject({ hasGoods: true, receipt: null });
    const page = await findOrderPage(token, day(40));
    expect(page).toMatchObject({ withdrawal: null, guarantee: { awaitsReceipt: true, until: null } });
    await requestRefundOf(token, { reason: "" }, day(40));
    const { id: requestId, acceptedAt } = await request();
    expect(acceptedAt).toBeNull();
    const answer = { requestId, answer: "Foi entregue" };
    const declined = () => declineRequest(companyId, answer, { now: day(41), by }, async () => undefined);
    await expect(declined()).rejects.toMatchObject({ code: "receipt_missing" });
    await record(day(41), day(38), "seller");
    await expect(declined()).rejects.toMatchObject({ code: "refund_request_accepted" });
    await sendAccepted(day(41), soon(), companyId);
    expect(await statusOf()).toBe("refund");
  });

  it("whose withdrawal in time was refused by the acquirer keep that day's terms when the receipt is corrected", async () => {
    const { companyId, token, request, record } = await goods();
    await resellWith(companyId, { days: 30, lateRefunds: "ask" });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: refuses });
    await expect(withdrawPurchase(token, {}, day(20))).rejects.toMatchObject({ code: "refund_refused" });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await record(day(22), day(1), "seller");
    await requestRefundOf(token, wish, day(28));
    expect(await request()).toMatchObject({ status: "open", acceptedAt: null });
    await record(day(29), day(18), "buyer");
    expect(await request()).toMatchObject({ status: "open", acceptedAt: day(29) });
  });

  it("requested long after the recorded receipt may be declined", async () => {
    const { companyId, token, request, record } = await goods();
    await requestRefundOf(token, { reason: "" }, day(60));
    await record(day(61), day(5), "seller");
    const { id: requestId } = await request();
    await declineRequest(
      companyId,
      { requestId, answer: "Entregue em 5 dias" },
      { now: day(75), by },
      async () => undefined,
    );
    expect(await request()).toMatchObject({ status: "declined" });
  });

  it("have one receipt: the buyer's stays, and the buyer corrects the seller's only for a time", async () => {
    const { record, companyId, transactionId } = await goods();
    const refused = { code: "receipt_recorded" };
    await record(day(6), day(2), "seller");
    await expect(record(day(6), day(1), "seller")).rejects.toMatchObject(refused);
    await expect(record(day(6), day(7), "seller")).rejects.toMatchObject({ code: "receipt_day_invalid" });
    await expect(record(day(6), day(-1), "buyer")).rejects.toMatchObject({ code: "receipt_day_invalid" });
    await expect(record(day(20), day(19), "buyer")).rejects.toMatchObject(refused);
    await record(day(6), day(5), "buyer");
    await expect(record(day(7), day(6), "buyer")).rejects.toMatchObject(refused);
    await expect(record(day(7), day(6), "seller")).rejects.toMatchObject(refused);
    const { receipt } = await getTransactionRow(companyId, transactionId);
    expect(receipt).toMatchObject({ day: dayOf(day(5)), by: "buyer" });
  });

  it("can be withdrawn from for seven more days if the seller records an old receipt date and the buyer corrects it", async () => {
    const { companyId, token, request, record, statusOf } = await goods();
    await requestRefundOf(token, { reason: "" }, day(40));
    await record(day(41), day(1), "seller");
    const answer = { requestId: (await request()).id, answer: "Foi entregue" };
    const declined = declineRequest(companyId, answer, { now: day(46), by }, async () => undefined);
    await expect(declined).rejects.toMatchObject({ code: "receipt_missing" });
    expect((await findOrderPage(token, day(46)))?.guarantee).toMatchObject({ correctableDay: dayOf(day(1)) });
    await record(day(47), day(38), "buyer");
    await sendAccepted(day(47), soon(), companyId);
    expect(await statusOf()).toBe("refund");
  });

  it("that are returned in time are refunded even if the balance is too low", async () => {
    const { companyId, token, buy, request, record, statusOf } = await goods();
    const disputed = await buy();
    await disputeInSandbox(companyId, disputed.transactionId, day(10));
    await requestRefundOf(token, { reason: "" }, day(40));
    await record(day(40), day(39), "buyer");
    await sendAccepted(day(40), soon(), companyId);
    expect([await statusOf(), (await request()).status]).toEqual(["refund", "approved"]);
  });
});

it("a request of another company is not found, and an erased buyer's words are gone", async () => {
  const [one, other] = [await buyGuaranteed(now), await buyGuaranteed(now)];
  await requestRefundOf(one.token, wish, day(10));
  const { id } = await one.request();
  await expect(approveRequest(other.companyId, id, { now, by })).rejects.toMatchObject({ code: "NOT_FOUND" });
  const { customerId } = await getTransactionRow(one.companyId, one.transactionId);
  await eraseListed(customerId, day(11));
  expect(await one.request()).toMatchObject({ reason: "", pixKey: null });
});
