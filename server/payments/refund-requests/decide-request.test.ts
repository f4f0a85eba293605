import { eq } from "drizzle-orm";
import { afterEach, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { refunds } from "@/db/schema";
import type { Role } from "@/db/schema/accounts-enums";
import { requestRefundOf, withdrawPurchase } from "@/testing/support/buyers/refund-link";
import { buyGuaranteed } from "@/testing/support/buyers/refund-requests";
import { sendOnly } from "@/testing/support/mails";
import { reactOf } from "@/testing/support/reactions";
import { auditOf } from "@/testing/support/reads";
import { roleAllows } from "../../accounts/team/permissions";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { eraseListed } from "../../buyers/privacy/erase-buyer";
import { findOrderPage } from "../../checkout/orders/order-page";
import { sendAccepted } from "../../checkout/refund-requests/send-accepted";
import { listKeptMails } from "../../core/mail/mail-files";
import { type CompanyIdentity, type Context, createCallerFactory } from "../../core/procedures/procedure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { appRouter } from "../../router";
import { decideInSandbox, disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { undoRefund } from "../refunds/conclude-refund";
import { refundTransaction } from "../refunds/refund-transaction";
import { getTransactionRow } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { approveRequest, declineRequest } from "./decide-request";
import { findRequestOf, listRequests } from "./refund-requests";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const now = new Date();
const day = (count: number) => new Date(now.getTime() + count * 86_400_000);
const wish = { reason: "Não era para mim" };
const by = { actor: "user:u1" as const };
const soon = () => new Date(Date.now() + 30_000);
const nobody = async () => undefined;
const refusal = { reason: "do_not_honor", code: null, retryable: false } as const;
const refuses = async () => ({ kind: "refused" as const, refusal });

const createCaller = createCallerFactory(appRouter);

function callerOf(company: CompanyIdentity, role: Role, at: Date) {
  const actor = { kind: "user" as const, userId: newId(), sessionId: newId() };
  const can: Context["can"] = (permission) => roleAllows(role, permission);
  return createCaller({ now: at, requestId: newId(), address: "10.1.2.3", company, actor, can });
}

it("a request is refunded once by twenty approvals, and then cannot be declined", async () => {
  const { companyId, token, transactionId, request, statusOf } = await buyGuaranteed(now);
  await requestRefundOf(token, wish, day(10));
  const { id } = await request();
  const at = { now: day(12), by };
  await Promise.all(Array.from({ length: 20 }, () => approveRequest(companyId, id, at)));
  expect(await statusOf()).toBe("refund");
  expect(await request()).toMatchObject({ status: "approved", decidedBy: "user:u1" });
  const lines = await auditOf(companyId, "refund_request.approved");
  expect(lines.map(({ actor }) => actor)).toEqual(["user:u1"]);
  const answer = { requestId: id, answer: "Não" };
  await expect(declineRequest(companyId, answer, at, nobody)).rejects.toMatchObject({ code: "refund_request_decided" });
  expect((await getTransactionRow(companyId, transactionId)).refunded).toBe(4990);
  expect(await checkLedger(companyId)).toMatchObject({ ok: true });
});

it("a request is either approved or declined when both come at once", async () => {
  const { companyId, token, request, statusOf } = await buyGuaranteed(now);
  await requestRefundOf(token, wish, day(10));
  const { id } = await request();
  const at = { now: day(12), by };
  await Promise.allSettled(
    Array.from({ length: 10 }, (_, index) =>
      index % 2 === 0
        ? approveRequest(companyId, id, at)
        : declineRequest(companyId, { requestId: id, answer: "Não" }, at, nobody),
    ),
  );
  const { status } = await request();
  expect([
    ["approved", "refund"],
    ["declined", "paid"],
  ]).toContainEqual([status, await statusOf()]);
});

it("a request is declined in words that the buyer reads on the page and in a mail, and cannot be made again", async () => {
  const { company, companyId, email, token, request } = await buyGuaranteed(now);
  await requestRefundOf(token, wish, day(10));
  const { id: requestId } = await request();
  const caller = callerOf(company, "finance", day(11));
  await caller.refundRequests.decline({ requestId, answer: "O curso foi concluído." });
  await caller.refundRequests.decline({ requestId, answer: "Outra resposta" });
  await expect(callerOf(company, "viewer", now).refundRequests.approve({ requestId })).rejects.toMatchObject({
    cause: { code: "FORBIDDEN" },
  });
  const deadline = new Date(Date.now() + 30_000);
  await sendOnly("news", { now: day(11), deadline, only: companyId });
  const mails = (await listKeptMails(1_000)).filter(({ to, subject }) => to === email && /reembolso/.test(subject));
  expect(mails).toHaveLength(1);
  expect(mails[0]?.text).toContain("O curso foi concluído.");
  await requestRefundOf(token, { reason: "Insisto" }, day(12));
  expect(await request()).toMatchObject({ status: "declined", reason: wish.reason, answer: "O curso foi concluído." });
  const page = await findOrderPage(token, day(12));
  expect(page?.guarantee).toMatchObject({ status: "declined", answer: "O curso foi concluído." });
});

it("a request is approved when the seller refunds the sale, and refunds what is left of a part", async () => {
  const { company, companyId, token, transactionId, request, buy } = await buyGuaranteed(now);
  await requestRefundOf(token, wish, day(10));
  await refundTransaction(companyId, { transactionId, amountInCents: 1000 }, { refundId: newId(now), now: day(10) });
  await reactOf(company);
  expect(await request()).toMatchObject({ status: "open" });
  await refundTransaction(companyId, { transactionId }, { refundId: newId(now), now: day(11) });
  await reactOf(company);
  expect(await request()).toMatchObject({ status: "approved", decidedBy: null });
  const part = await buy();
  await requestRefundOf(part.token, wish, day(10));
  const order = { transactionId: part.transactionId, amountInCents: 990 };
  await refundTransaction(companyId, order, { refundId: newId(now), now: day(10) });
  const asked = await findRequestOf(companyId, part.transactionId);
  await approveRequest(companyId, asked?.id ?? "", { now: day(11), by });
  expect((await getTransactionRow(companyId, part.transactionId)).refunded).toBe(4990);
});

it("a request stays open if the acquirer refuses the refund or a dispute blocks the money, and is closed when the dispute is lost", async () => {
  const { company, companyId, token, transactionId, request, buy } = await buyGuaranteed(now);
  const at = { now: day(11), by };
  const other = await buy();
  await requestRefundOf(other.token, wish, day(10));
  const asked = await findRequestOf(companyId, other.transactionId);
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: refuses });
  await expect(approveRequest(companyId, asked?.id ?? "", at)).rejects.toMatchObject({ code: "refund_refused" });
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
  expect(await findRequestOf(companyId, other.transactionId)).toMatchObject({ status: "open", decidedAt: null });
  await requestRefundOf(token, wish, day(10));
  await disputeInSandbox(companyId, transactionId, day(10));
  await reactOf(company);
  const { id } = await request();
  await expect(approveRequest(companyId, id, at)).rejects.toMatchObject({ code: "transaction_disputed" });
  expect(await request()).toMatchObject({ status: "open" });
  await decideInSandbox(companyId, transactionId, "lost", day(12));
  await reactOf(company);
  expect(await request()).toMatchObject({ status: "approved", decidedBy: null });
  expect(await checkLedger(companyId)).toMatchObject({ ok: true });
});

it("a request is open again, with its Pix key, if the bank later refuses a refund with an unknown outcome", async () => {
  const { companyId, token, request, statusOf } = await buyGuaranteed(now, "boleto");
  const pixKey = "52998224725";
  await requestRefundOf(token, { ...wish, pixKey }, day(10));
  const { id } = await request();
  const silent = async () => ({ kind: "unknown" as const, cause: new Error("no answer") });
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: silent });
  await approveRequest(companyId, id, { now: day(11), by });
  expect(await request()).toMatchObject({ status: "approved", pixKey: null });
  const [refund] = await db().select().from(refunds).where(eq(refunds.companyId, companyId));
  if (!refund) throw new Error("nothing was reserved");
  await undoRefund(refund, day(12));
  expect(await request()).toMatchObject({ status: "open", decidedAt: null, decidedBy: null, pixKey });
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
  await approveRequest(companyId, id, { now: day(13), by });
  expect([await statusOf(), (await request()).status]).toEqual(["refund", "approved"]);
  expect(await checkLedger(companyId)).toMatchObject({ ok: true });
});

describe("a guaranteed refund that is not retried", () => {
  const lapse = async () => {
    const sold = await buyGuaranteed(now, "pix", "refund");
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: refuses });
    await requestRefundOf(sold.token, wish, day(10));
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    const { id: requestId } = await sold.request();
    const settle = (role: Role, at: Date, answer = "Pix de R$ 49,90 para a sua chave, em 1º de março.") =>
      callerOf(sold.company, role, at).refundRequests.settle({ requestId, answer });
    return { ...sold, settle, lapse: () => sendAccepted(day(91), soon(), sold.companyId) };
  };

  it("is recorded once as paid outside, in words that the buyer reads in one mail and on the page", async () => {
    const { companyId, email, token, transactionId, settle, lapse: run, request, statusOf } = await lapse();
    await expect(settle("finance", day(20))).rejects.toMatchObject({ cause: { code: "refund_request_not_lapsed" } });
    await run();
    await expect(settle("viewer", day(92))).rejects.toMatchObject({ cause: { code: "FORBIDDEN" } });
    await Promise.all(Array.from({ length: 20 }, () => settle("finance", day(92))));
    await settle("finance", day(93), "Outra resposta");
    const answer = "Pix de R$ 49,90 para a sua chave, em 1º de março.";
    expect(await request()).toMatchObject({ status: "approved", answer });
    expect(await auditOf(companyId, "refund_request.settled")).toHaveLength(1);
    await sendOnly("news", { now: day(92), deadline: soon(), only: companyId });
    const mails = (await listKeptMails(1_000)).filter(({ to }) => to === email);
    const told = mails.filter(({ subject }) => subject === "Reembolso registrado: Curso de pão");
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining(answer)]);
    expect((await findOrderPage(token, day(92)))?.guarantee).toMatchObject({ status: "approved", answer });
    expect([await statusOf(), (await checkLedger(companyId)).ok]).toEqual(["paid", true]);
    await eraseListed((await getTransactionRow(companyId, transactionId)).customerId, day(94));
    const { rows } = await listRequests(companyId, { limit: 1, offset: 0 });
    expect(rows).toMatchObject([{ status: "approved", isSettled: true, answer: "" }]);
  });

  it("is not tried again after it was paid outside, even if a refund of the sale is refused later", async () => {
    const { companyId, transactionId, settle, lapse: run, request } = await lapse();
    await run();
    await settle("owner", day(92));
    const silent = async () => ({ kind: "unknown" as const, cause: new Error("no answer") });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: silent });
    const part = { transactionId, amountInCents: 100 };
    await refundTransaction(companyId, part, { refundId: newId(now), now: day(80) });
    const [, refund] = await db().select().from(refunds).where(eq(refunds.companyId, companyId));
    if (refund) await undoRefund(refund, day(93), true);
    expect(await request()).toMatchObject({ status: "approved" });
  });
});

describe("a refund that the bank refuses after its buyer was told of it", () => {
  const refusesLater = (companyId: string) => {
    const silent = async () => ({ kind: "unknown" as const, cause: new Error("no answer") });
    const refused = async () => ({ kind: "done" as const, value: { state: "refused" as const, amountInCents: 4990 } });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: silent, readRefund: refused });
    return (at: Date) => sweepReconciliation(at, soon(), companyId);
  };
  const refusalsTo = async (companyId: string, email: string, at: Date) => {
    await sendOnly("news", { now: at, deadline: soon(), only: companyId });
    const mine = (await listKeptMails(1_000)).filter(({ to }) => to === email);
    return mine.filter(({ subject }) => subject === "O reembolso não foi concluído: Curso de pão");
  };

  it("is told once to a buyer who withdrew, and the withdrawal may be repeated after its period", async () => {
    const { companyId, email, token } = await buyGuaranteed(now);
    const sweep = refusesLater(companyId);
    await withdrawPurchase(token, {}, day(6));
    for (const at of [day(8), day(8)]) await sweep(at);
    const [told, ...others] = await refusalsTo(companyId, email, day(8));
    expect(others).toEqual([]);
    expect(told?.text).toMatch(
      /reembolso de R\$\s49,90 .* não foi concluído pelo banco\.\s+Peça de novo na página abaixo/,
    );
    expect((await findOrderPage(token, day(9)))?.withdrawal).toMatchObject({ keptFrom: day(6).toISOString() });
  });

  it("is told at the first refusal of a guaranteed refund, which is tried again each day", async () => {
    const { companyId, email, token, request } = await buyGuaranteed(now, "pix", "refund");
    const sweep = refusesLater(companyId);
    await requestRefundOf(token, wish, day(10));
    let told: Awaited<ReturnType<typeof refusalsTo>> = [];
    for (const days of [11, 12, 13]) {
      await sweep(day(days));
      told = await refusalsTo(companyId, email, day(days));
      await sendAccepted(day(days), soon(), companyId);
    }
    expect(await request()).toMatchObject({ acceptedAt: day(10) });
    expect(told.map(({ text }) => text)).toEqual([expect.stringContaining("tentamos de novo amanhã")]);
  });

  it("is not told of a refund that the seller began alone, nor once the money was returned", async () => {
    const { companyId, email, transactionId, token, buy } = await buyGuaranteed(now);
    const other = await buy();
    const sweep = refusesLater(companyId);
    await refundTransaction(companyId, { transactionId }, { refundId: newId(now), now: day(1) });
    await withdrawPurchase(other.token, {}, day(1));
    await sweep(day(2));
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await withdrawPurchase(other.token, {}, day(3));
    expect(await refusalsTo(companyId, email, day(2))).toEqual([]);
    expect((await findOrderPage(token, day(3)))?.state).toBe("paid");
  });
});

it("a request waits for the seller while the balance is too low", async () => {
  const { companyId, token, buy, request, statusOf } = await buyGuaranteed(now);
  await requestRefundOf(token, wish, day(10));
  const { id } = await request();
  const disputed = await buy();
  await disputeInSandbox(companyId, disputed.transactionId, day(10));
  await expect(approveRequest(companyId, id, { now: day(11), by })).rejects.toMatchObject({
    code: "refund_exceeds_balance",
  });
  expect([await statusOf(), (await request()).status]).toEqual(["paid", "open"]);
});

it("a request of an erased buyer of a boleto asks the seller for a way to pay, and moves nothing", async () => {
  const { companyId, token, transactionId, request, statusOf } = await buyGuaranteed(now, "boleto");
  await requestRefundOf(token, { ...wish, pixKey: "52998224725" }, day(10));
  const { customerId } = await getTransactionRow(companyId, transactionId);
  await eraseListed(customerId, day(11));
  const { id, pixKey } = await request();
  expect(pixKey).toBeNull();
  await expect(approveRequest(companyId, id, { now: day(12), by })).rejects.toMatchObject({ field: "pixKey" });
  expect([await statusOf(), (await request()).status]).toEqual(["paid", "open"]);
});
