import { mkdtempSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import { connections, refunds } from "@/db/schema";
import { freshAddress } from "@/testing/support/api-calls";
import { freshEmail } from "@/testing/support/auth";
import { refundLinkOf } from "@/testing/support/buyers/refund-link";
import { resellWith } from "@/testing/support/buyers/refund-requests";
import { newOrder } from "@/testing/support/checkout";
import { sendOnly } from "@/testing/support/mails";
import { chargePix, pixCharge } from "@/testing/support/payments";
import { auditOf, noticesOf } from "@/testing/support/reads";
import { mailsTo, openHelpDesk, tokenIn } from "@/testing/support/support";
import { acquirers } from "../../acquiring/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { dayOf } from "../../core/calendar/calendar";
import { environment } from "../../core/env/env";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { approveRequest, declineRequest } from "../../payments/refund-requests/decide-request";
import { recordReceipt } from "../../payments/refund-requests/record-receipt";
import { findRequestOf } from "../../payments/refund-requests/refund-requests";
import { refundTransaction } from "../../payments/refunds/refund-transaction";
import { readTransactionMoney } from "../../payments/transactions/transaction-money";
import { getTransactionRow } from "../../payments/transactions/transactions";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { answerRefundLink } from "../../runtime/page-api/checkout-api";
import { answerRefund, readRefundPage } from "../../runtime/page-api/refund-api";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { sendAccepted } from "../refund-requests/send-accepted";
import { placeOrder } from "./place-order";
import { requestRefund } from "./refund-authority";
import { findRefundPage } from "./refund-page";
import { announceWait, readAskedMail } from "./refund-wait";
import { returnDuplicates } from "./return-duplicates";

const now = new Date();
const daysLater = (days: number) => new Date(now.getTime() + days * 86_400_000);
const hoursLater = (hours: number) => new Date(now.getTime() + hours * 3_600_000);
const strangersKey = "comparsa@example.com";

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

beforeAll(() => {
  Object.assign(environment(), { dataDir: mkdtempSync(join(tmpdir(), "quitanda-refunds-")), smtpUrl: null });
});
function form(fields: Record<string, string> = {}, at = now) {
  const { publicUrl } = environment();
  const body = new URLSearchParams(fields).toString();
  const headers = {
    accept: "text/html",
    "content-type": "application/x-www-form-urlencoded",
    "content-length": String(body.length),
    origin: publicUrl,
    "x-forwarded-for": freshAddress(),
  };
  const request = new Request(`${publicUrl}/refund/x`, { method: "POST", headers, body });
  return { request, locale: "pt-BR", now: at };
}

async function paidBoleto() {
  const desk = await openHelpDesk(now);
  const email = freshEmail();
  const { token, transactionId } = await placeOrder(desk.slug, newOrder({ email, method: "boleto" }), now);
  const sale = { transactionId: transactionId ?? "" };
  await payInSandbox(desk.company.id, sale, now);
  await desk.live();
  const { document, customerId } = await getTransactionRow(desk.company.id, sale.transactionId);
  const read = () => getTransactionRow(desk.company.id, sale.transactionId);
  return { ...desk, email, customerId, document, token, ...sale, read };
}

const act = async (token: string, action: string, fields: Record<string, string> = {}, at = now) =>
  (await answerRefund({ token, action }, form(fields, at))).headers.get("location") ?? "nothing";

async function mailedCode(email: string): Promise<string> {
  const mails = (await mailsTo(email)).reverse();
  return mails.map(({ subject }) => /\b(\d{6})\b/.exec(subject)?.[1]).find(Boolean) ?? "no code";
}

describe("a receipt's link or a course's link", () => {
  it("opens no refund page and sends no money", async () => {
    const { token, as, transactionId, read } = await paidBoleto();
    const course = tokenIn((await as("support").support.copyOrderLink({ transactionId })).url);
    expect(course).not.toBe(token);
    for (const link of [token, course]) {
      expect(await readRefundPage(link, null)).toBeNull();
      for (const action of ["withdraw", "ask", "confirm", "cancel"]) {
        expect(await act(link, action, { pixKey: strangersKey, reason: "Não era para mim" })).toBe("nothing");
      }
    }
    expect(await read()).toMatchObject({ status: "paid", refunded: 0 });
  });

  it("has the refund link mailed to the address used at payment, even after a member corrected it", async () => {
    const { token: before, as, customerId, email: from, transactionId, company } = await paidBoleto();
    const email = freshEmail();
    await as("support").support.correctEmail({ customerId, from, email });
    const [told] = await mailsTo(email);
    const receipt = tokenIn(told?.text);
    expect(receipt).not.toBe(before);
    await answerRefundLink(receipt, form());
    const toPayer = (await mailsTo(from)).filter(({ text }) => text.includes("/refund/"));
    expect(toPayer).toHaveLength(1);
    expect((await mailsTo(email)).filter(({ text }) => text.includes("/refund/"))).toEqual([]);
    const link = /\/refund\/([\w-]{43})/.exec(toPayer[0]?.text ?? "")?.[1] ?? "";
    expect(await readRefundPage(link, null)).not.toBeNull();
    expect(await getTransactionRow(company.id, transactionId)).toMatchObject({ refunded: 0 });
  });

  it("has it mailed to who paid, although somebody placed the unpaid order again with their own address", async () => {
    const { slug, company } = await openHelpDesk(now);
    const [payer, stranger] = [freshEmail(), freshEmail()];
    const order = newOrder({ email: payer, method: "boleto" });
    const { token, transactionId } = await placeOrder(slug, order, now);
    await placeOrder(slug, { ...order, token, email: stranger, method: "pix", attempt: 1 }, now);
    await payInSandbox(company.id, { transactionId: transactionId ?? "" }, now);
    expect(await getTransactionRow(company.id, transactionId ?? "")).toMatchObject({ status: "paid" });
    await answerRefundLink(token, form());
    expect((await mailsTo(stranger)).filter(({ text }) => text.includes("/refund/"))).toEqual([]);
    expect((await mailsTo(payer)).filter(({ text }) => text.includes("/refund/"))).toHaveLength(1);
  });

  it("has no mail sent about an order that nobody paid", async () => {
    const { slug } = await openHelpDesk(now);
    const email = freshEmail();
    const { token } = await placeOrder(slug, newOrder({ email, method: "boleto" }), now);
    const answer = await answerRefundLink(token, form());
    expect(answer.headers.get("location")).toContain("problem=");
    expect((await mailsTo(email)).filter(({ text }) => text.includes("/refund/"))).toEqual([]);
  });

  it("has it mailed three times an hour at most", async () => {
    const { token, email } = await paidBoleto();
    for (let times = 0; times < 5; times += 1) await answerRefundLink(token, form());
    expect((await mailsTo(email)).filter(({ text }) => text.includes("/refund/"))).toHaveLength(3);
  });
});

describe("a refund link", () => {
  it("sends a boleto's money to the payer's own document at once", async () => {
    const { token, company, document, read } = await paidBoleto();
    const link = await refundLinkOf(token);
    expect(await act(link, "withdraw", { pixKey: document })).toBe(`/refund/${link}?done=withdraw`);
    expect(await read()).toMatchObject({ status: "refund", refunded: 4990 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("sends it to another key only with the code mailed to the payer, 24 hours later", async () => {
    const { token, company, email, read } = await paidBoleto();
    const link = await refundLinkOf(token);
    const asked = await act(link, "withdraw", { pixKey: strangersKey });
    const wish = new URLSearchParams(asked.split("?")[1]).get("wish") ?? "";
    expect(await read()).toMatchObject({ status: "paid", refunded: 0 });
    const code = await mailedCode(email);
    const wrong = code === "000000" ? "000001" : "000000";
    expect(await act(link, "confirm", { wish, code: wrong })).toContain("problem=codeWrong");
    expect(await read()).toMatchObject({ refunded: 0 });
    expect(await act(link, "confirm", { wish, code })).toBe(`/refund/${link}?done=confirm`);
    expect((await readRefundPage(link, null))?.page.held).toMatchObject({ amountInCents: 4990 });
    expect(await act(link, "confirm", { wish, code })).toContain("problem=codeOver");
    const sweep = (hours: number) => sweepReconciliation(hoursLater(hours), new Date(Date.now() + 20_000), company.id);
    await sweep(23);
    expect((await readRefundPage(link, null))?.page.held).not.toBeNull();
    await sweep(25);
    expect((await readRefundPage(link, null))?.page.held).toBeNull();
    expect(await read()).toMatchObject({ status: "refund" });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("cancels a refund that waits for another key, and the money stays", async () => {
    const { token, company, email, read } = await paidBoleto();
    const link = await refundLinkOf(token);
    const asked = await act(link, "withdraw", { pixKey: strangersKey });
    const wish = new URLSearchParams(asked.split("?")[1]).get("wish") ?? "";
    await act(link, "confirm", { wish, code: await mailedCode(email) });
    await act(link, "cancel", {}, hoursLater(1));
    await sweepReconciliation(hoursLater(25), new Date(Date.now() + 20_000), company.id);
    expect(await read()).toMatchObject({ status: "paid", refunded: 0 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("keeps the date of the first withdrawal: canceled after the seventh day, it may be made anew with another key", async () => {
    const { token, company, email, document, read } = await paidBoleto();
    const link = await refundLinkOf(token);
    const asked = await act(link, "withdraw", { pixKey: strangersKey }, daysLater(6));
    const wish = new URLSearchParams(asked.split("?")[1]).get("wish") ?? "";
    await act(link, "confirm", { wish, code: await mailedCode(email) }, daysLater(7));
    expect((await findRefundPage(link, daysLater(7)))?.held).not.toBeNull();
    await act(link, "cancel", {}, daysLater(7.9));
    expect((await findRefundPage(link, daysLater(20)))?.withdrawal).toMatchObject({
      amountInCents: 4990,
      keptFrom: daysLater(7).toISOString(),
    });
    expect(await act(link, "withdraw", { pixKey: document }, daysLater(20))).toBe(`/refund/${link}?done=withdraw`);
    expect(await read()).toMatchObject({ status: "refund", refunded: 4990 });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("keeps the date of a request within the guarantee too", async () => {
    const { token, company, email, transactionId, read } = await paidBoleto();
    await resellWith(company.id, { days: 30, lateRefunds: "ask" });
    const link = await refundLinkOf(token);
    const ask = async (at: Date) => {
      const asked = await act(link, "ask", { pixKey: strangersKey, reason: "Não era para mim" }, at);
      const wish = new URLSearchParams(asked.split("?")[1]).get("wish") ?? "";
      return act(link, "confirm", { wish, code: await mailedCode(email) }, at);
    };
    expect(await ask(daysLater(29))).toContain("done=confirm");
    const first = await findRequestOf(company.id, transactionId);
    await approveRequest(company.id, first?.id ?? "", { now: daysLater(29.2) });
    await act(link, "cancel", {}, daysLater(35));
    expect((await findRefundPage(link, daysLater(36)))?.guarantee).toMatchObject({
      keptFrom: daysLater(29).toISOString(),
    });
    expect(await ask(daysLater(36))).toContain("done=confirm");
    expect(await findRequestOf(company.id, transactionId)).toMatchObject({ status: "open" });
    expect(await read()).toMatchObject({ status: "paid", refunded: 0 });
  });

  it("is closed after the seventh day for a withdrawal that the seller's own refund preceded", async () => {
    const { token, company, transactionId } = await paidBoleto();
    const link = await refundLinkOf(token);
    const refund = { refundId: newId(now), now: daysLater(1), keyConfirmedAt: daysLater(1) };
    await refundTransaction(company.id, { transactionId, pixKey: strangersKey }, refund);
    await act(link, "cancel", {}, daysLater(1.5));
    expect((await findRefundPage(link, daysLater(9)))?.withdrawal).toBeNull();
  });

  it("opens nothing once a charge counts for its order that another address paid", async () => {
    const { slug, company } = await openHelpDesk(now);
    const [payer, stranger] = [freshEmail(), freshEmail()];
    const order = newOrder({ email: payer, method: "boleto" });
    const first = await placeOrder(slug, order, now);
    const wish = { ...order, token: first.token, email: stranger, method: "pix" as const, attempt: 1 };
    const second = await placeOrder(slug, wish, now);
    await payInSandbox(company.id, { transactionId: second.transactionId ?? "" }, now);
    await answerRefundLink(first.token, form());
    const mail = (await mailsTo(stranger)).find(({ text }) => text.includes("/refund/"));
    const link = /\/refund\/([\w-]{43})/.exec(mail?.text ?? "")?.[1] ?? "";
    expect(await act(link, "withdraw")).toBe(`/refund/${link}?done=withdraw`);
    await payInSandbox(company.id, { transactionId: first.transactionId ?? "" }, now);
    expect(await getTransactionRow(company.id, first.transactionId ?? "")).toMatchObject({ status: "paid" });
    expect(await readRefundPage(link, null)).toBeNull();
    expect(await act(link, "withdraw", { refundTo: "document" })).toBe("nothing");
  });

  it("sends nothing to a key that no bank knows in this form, such as a phone without +55", async () => {
    const { token, email, read } = await paidBoleto();
    const link = await refundLinkOf(token);
    expect(await act(link, "withdraw", { pixKey: "11987654321" })).toContain("problem=");
    expect(await mailedCode(email)).toBe("no code");
    expect(await read()).toMatchObject({ refunded: 0 });
  });

  it("of another order confirms nothing of this one", async () => {
    const [one, other] = [await paidBoleto(), await paidBoleto()];
    const [link, foreign] = [await refundLinkOf(one.token), await refundLinkOf(other.token)];
    const asked = await act(link, "withdraw", { pixKey: strangersKey });
    const wish = new URLSearchParams(asked.split("?")[1]).get("wish") ?? "";
    const code = await mailedCode(one.email);
    expect(await act(foreign, "confirm", { wish, code })).toContain("problem=");
    expect([(await one.read()).refunded, (await other.read()).refunded]).toEqual([0, 0]);
  });
});

describe("a boleto paid twice", () => {
  const paidTwice = async () => {
    const desk = await openHelpDesk(now);
    const email = freshEmail();
    const order = newOrder({ email, method: "boleto" });
    const { token, transactionId } = await placeOrder(desk.slug, order, now);
    const paid = await placeOrder(desk.slug, { ...order, token, method: "pix", attempt: 1 }, now);
    const sale = { transactionId: transactionId ?? "" };
    await payInSandbox(desk.company.id, { transactionId: paid.transactionId ?? "" }, now);
    await desk.live();
    await payInSandbox(desk.company.id, sale, now);
    await desk.live();
    const job = { now, deadline: new Date(Date.now() + 20_000), only: desk.company.id };
    const run = async () => {
      await returnDuplicates(now, job.deadline, desk.company.id);
      await sendOnly("news", job);
      return (await mailsTo(email)).filter(({ subject }) => /Para onde devolvemos/.test(subject));
    };
    const read = () => getTransactionRow(desk.company.id, sale.transactionId);
    return { ...desk, email, token, ...sale, paid: paid.transactionId ?? "", run, read };
  };
  const linkIn = (text = "") => /\/refund\/([\w-]{43})/.exec(text)?.[1] ?? "";

  it("is returned to where its buyer says by a link mailed once, and the seller sees that it waits for them", async () => {
    const { company, token, transactionId, paid, run, read, live } = await paidTwice();
    await run();
    const mails = await run();
    expect(mails).toHaveLength(1);
    expect((await readTransactionMoney(company.id, transactionId)).duplicate).toMatchObject({ awaitsBuyer: true });
    const link = linkIn(mails[0]?.text);
    expect(link).not.toBe(await refundLinkOf(token));
    const found = await readRefundPage(link, null);
    expect(found?.page).toMatchObject({ owed: { amountInCents: 4990, refundsTo: "pixKey" }, withdrawal: null });
    const answers = await Promise.all(Array.from({ length: 5 }, () => act(link, "take", { refundTo: "document" })));
    expect(answers.filter((place) => place.endsWith("?done=take"))).toHaveLength(1);
    await live();
    expect(await read()).toMatchObject({ status: "refund", refunded: 4990 });
    expect(await getTransactionRow(company.id, paid)).toMatchObject({ status: "paid", refunded: 0 });
    expect((await readTransactionMoney(company.id, transactionId)).duplicate).toBeNull();
    expect((await readRefundPage(link, null))?.page).toMatchObject({ owed: null });
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("goes to another key by the code mailed to the address used at payment, 24 hours later", async () => {
    const { company, as, email, transactionId, run, read } = await paidTwice();
    const { customerId } = await read();
    const stranger = freshEmail();
    await as("support").support.correctEmail({ customerId, from: email, email: stranger });
    const link = linkIn((await run())[0]?.text);
    const asked = await act(link, "take", { pixKey: strangersKey });
    const wish = new URLSearchParams(asked.split("?")[1]).get("wish") ?? "";
    expect(await mailedCode(stranger)).toBe("no code");
    expect(await act(link, "confirm", { wish, code: await mailedCode(email) })).toContain("done=confirm");
    await sweepReconciliation(hoursLater(23), new Date(Date.now() + 20_000), company.id);
    expect(await read()).toMatchObject({ status: "paid", refunded: 4990 });
    await sweepReconciliation(hoursLater(25), new Date(Date.now() + 20_000), company.id);
    expect(await getTransactionRow(company.id, transactionId)).toMatchObject({ status: "refund" });
  });

  it("is asked for again by the same link where the bank refuses the return later", async () => {
    const { company, email, run } = await paidTwice();
    const link = linkIn((await run())[0]?.text);
    const silent = async () => ({ kind: "unknown" as const, cause: new Error("no answer") });
    const refused = async () => ({ kind: "done" as const, value: { state: "refused" as const, amountInCents: 4990 } });
    acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund: silent, readRefund: refused });
    expect(await act(link, "take", { refundTo: "document" })).toContain("done=take");
    await sweepReconciliation(hoursLater(1), new Date(Date.now() + 20_000), company.id);
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    await sendOnly("news", { now: hoursLater(1), deadline: new Date(Date.now() + 20_000), only: company.id });
    const [told] = (await mailsTo(email)).filter(({ subject }) => /não foi concluído/.test(subject));
    expect(told?.text).toContain("confira a chave Pix ou a conta");
    const again = linkIn(told?.text);
    expect((await readRefundPage(again, null))?.page).toMatchObject({ owed: { amountInCents: 4990 } });
  });

  it("is asked for by nobody before it stopped, nor of a charge that paid for its order", async () => {
    const { token, run, paid, company, read } = await paidTwice();
    const link = await refundLinkOf(token);
    expect(await act(link, "take", { pixKey: strangersKey })).toContain("problem=");
    await run();
    expect(await act(link, "take", { pixKey: strangersKey })).toContain("problem=");
    expect(await getTransactionRow(company.id, paid)).toMatchObject({ refunded: 0 });
    expect(await read()).toMatchObject({ refunded: 0 });
  });
});

describe("a boleto's refund that the bank refuses for the destination that its buyer gave", () => {
  const refusal = { reason: "do_not_honor", code: null, retryable: false } as const;
  const soon = () => new Date(Date.now() + 20_000);
  const refusedFor = (email: string) => async (company: string, at: Date) => {
    await sendOnly("news", { now: at, deadline: soon(), only: company });
    return (await mailsTo(email)).filter(({ subject }) => /não foi concluído|Reembolso aceito/.test(subject));
  };

  /** Asks on the tenth day, to the payer's document, to which the bank refuses every refund. */
  const asked = async (lateRefunds: "ask" | "refund") => {
    const sold = await paidBoleto();
    const { company, document, transactionId } = sold;
    await resellWith(company.id, { days: 30, lateRefunds });
    acquirers.set(sandboxAcquirer.kind, {
      ...sandboxAcquirer,
      refund: async (connection, request) =>
        request.pixKey === document ? { kind: "refused", refusal } : sandboxAcquirer.refund(connection, request),
    });
    const link = await refundLinkOf(sold.token);
    await act(link, "ask", { reason: "Não era para mim", pixKey: document }, daysLater(10));
    const request = () => findRequestOf(company.id, transactionId);
    const guarantee = async (at: Date) => (await findRefundPage(link, at))?.guarantee;
    return { ...sold, link, request, guarantee, mails: (at: Date) => refusedFor(sold.email)(company.id, at) };
  };

  const confirm = async (link: string, email: string, at: Date) => {
    const asksCode = await act(link, "correct", { pixKey: strangersKey }, at);
    const wish = new URLSearchParams(asksCode.split("?")[1]).get("wish") ?? "";
    return act(link, "confirm", { wish, code: await mailedCode(email) }, at);
  };

  it("is told once with the masked destination, though it is tried each day, and goes where its buyer corrects it to", async () => {
    const { company, email, link, token, document, mails, guarantee, read } = await asked("refund");
    for (const days of [10, 11, 12]) {
      await sendAccepted(daysLater(days), soon(), company.id);
      expect((await mails(daysLater(days))).map(({ subject }) => subject)).toEqual([
        "O reembolso não foi concluído: Curso de pão",
      ]);
    }
    const [told] = await mails(daysLater(12));
    expect(told?.text).toContain("Confira a chave Pix ou a conta na página abaixo");
    expect(told?.text).not.toContain(document);
    expect(told?.text).toContain(`/refund/${link}`);
    expect(await guarantee(daysLater(12))).toMatchObject({ isRefused: true, correctsTo: "pixKey" });
    const receipt = await answerRefundLink(token, form({}, daysLater(60)));
    expect(receipt.headers.get("location")).toContain("mailed=1");
    expect(await confirm(link, email, daysLater(60))).toBe(`/refund/${link}?done=confirm`);
    expect((await findRefundPage(link, daysLater(60)))?.held).toMatchObject({ amountInCents: 4990 });
    await sweepReconciliation(daysLater(61.1), soon(), company.id);
    expect(await read()).toMatchObject({ status: "refund", refunded: 4990 });
    expect((await auditOf(company.id, "refund_request.corrected")).map(({ actor }) => actor)).toEqual(["buyer"]);
    expect(await checkLedger(company.id)).toMatchObject({ ok: true });
  });

  it("is told again of a second account that the bank refuses", async () => {
    const { company, token, email, document, transactionId } = await paidBoleto();
    await resellWith(company.id, { days: 30, lateRefunds: "refund" });
    await db()
      .update(connections)
      .set({ capabilities: sql`${connections.capabilities} || '{"boletoRefundsToAccount": true}'` })
      .where(eq(connections.companyId, company.id));
    acquirers.set(sandboxAcquirer.kind, {
      ...sandboxAcquirer,
      refund: async () => ({ kind: "refused", refusal }),
    });
    const link = await refundLinkOf(token);
    const accountOf = (accountNumber: string) => ({
      reason: "Não era para mim",
      "bankAccount.bankCode": "260",
      "bankAccount.branch": "0001",
      "bankAccount.accountNumber": accountNumber,
      "bankAccount.accountType": "checking",
      "bankAccount.holderName": "Maria da Silva",
      "bankAccount.holderDocument": document,
    });
    await act(link, "ask", accountOf("12345678"), daysLater(10));
    await act(link, "correct", accountOf("12345678"), daysLater(10.1));
    await act(link, "correct", accountOf("12345687"), daysLater(10.2));
    const told = await refusedFor(email)(company.id, daysLater(10.3));
    expect(told.map(({ text }) => /\*{4}\d\d/.exec(text)?.[0]).sort()).toEqual(["****78", "****87"]);
    expect(await findRequestOf(company.id, transactionId)).toMatchObject({ status: "open" });
    acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
    expect(await act(link, "correct", accountOf("12345699"), daysLater(12))).toBe(`/refund/${link}?done=correct`);
    expect(await getTransactionRow(company.id, transactionId)).toMatchObject({ status: "refund" });
  });

  it("waits for the seller's decision again where the seller decides, who is notified of the correction", async () => {
    const { company, as, email, link, mails, guarantee, request, read } = await asked("ask");
    const { id: requestId = "" } = (await request()) ?? {};
    await expect(as("finance").refundRequests.approve({ requestId })).rejects.toMatchObject({
      cause: { code: "refund_refused" },
    });
    const { rows } = await as("finance").refundRequests.list({ limit: 1, offset: 0 });
    expect(rows).toMatchObject([{ isRefused: true, awaitsBuyer: true }]);
    const [told, ...others] = await mails(hoursLater(1));
    expect([told?.text, others]).toEqual([expect.stringContaining("decide de novo sobre o seu pedido"), []]);
    const before = await noticesOf(company.id, "refund_requested");
    expect(await confirm(link, email, daysLater(11))).toContain("done=confirm");
    expect(await noticesOf(company.id, "refund_requested")).toHaveLength(before.length + 1);
    expect(await guarantee(daysLater(11))).toMatchObject({ isRefused: false, isAccepted: false });
    expect(await read()).toMatchObject({ refunded: 0 });
    await as("finance").refundRequests.approve({ requestId });
    expect(await read()).toMatchObject({ refunded: 4990 });
  });

  it("is corrected by nobody without an open request, nor to a key in another's name without the code", async () => {
    const { token, document } = await paidBoleto();
    const link = await refundLinkOf(token);
    expect(await act(link, "correct", { pixKey: document })).toBe(`/refund/${link}?problem=notReturned`);
    const other = await asked("ask");
    expect(await act(other.link, "correct", { pixKey: "11987654321" }, daysLater(11))).toContain("problem=pixKey");
    const typed = { refundTo: "document", pixKey: strangersKey };
    expect(await act(other.link, "correct", typed, daysLater(11))).toContain("wish=");
    expect(await other.request()).toMatchObject({ pixKey: other.document });
  });
});

describe("a refund that waits for another key", () => {
  const waitMails = async (email: string, company: string, at: Date) => {
    await sendOnly("news", { now: at, deadline: new Date(Date.now() + 20_000), only: company });
    return (await mailsTo(email)).filter(({ subject }) => /agendada/.test(subject));
  };
  const confirm = async (link: string, email: string, action: "withdraw" | "ask", at = now) => {
    const asked = await act(link, action, { pixKey: strangersKey, reason: "Não era para mim" }, at);
    const wish = new URLSearchParams(asked.split("?")[1]).get("wish") ?? "";
    expect(await act(link, "confirm", { wish, code: await mailedCode(email) }, at)).toContain("done=confirm");
  };

  it("is mailed once to the address used at payment when the seller approves it late", async () => {
    const { token, as, company, email, transactionId } = await paidBoleto();
    await resellWith(company.id, { days: 30, lateRefunds: "ask" });
    const link = await refundLinkOf(token);
    await confirm(link, email, "ask", daysLater(10));
    expect(await waitMails(email, company.id, daysLater(10))).toEqual([]);
    const { id: requestId = "" } = (await findRequestOf(company.id, transactionId)) ?? {};
    await Promise.all([1, 2, 3].map(() => as("finance").refundRequests.approve({ requestId })));
    await waitMails(email, company.id, now);
    const told = await waitMails(email, company.id, now);
    expect(told).toHaveLength(1);
    expect(told[0]?.text).toContain(`/refund/${link}`);
    expect(told[0]?.text).not.toContain(strangersKey);
  });

  it("is mailed once when the buyer withdraws, and not at all once it was canceled", async () => {
    const [one, other] = [await paidBoleto(), await paidBoleto()];
    const [link, canceled] = [await refundLinkOf(one.token), await refundLinkOf(other.token)];
    await confirm(link, one.email, "withdraw");
    await confirm(canceled, other.email, "withdraw");
    await act(canceled, "cancel");
    expect(await waitMails(one.email, one.company.id, now)).toHaveLength(1);
    expect(await waitMails(other.email, other.company.id, now)).toEqual([]);
  });
});

describe("a buyer's request is confirmed by mail at once (Decreto 7.962)", () => {
  const openShopWithGuarantee = async () => {
    const sold = await paidBoleto();
    await resellWith(sold.company.id, { days: 30, lateRefunds: "ask" });
    const { company: told } = sold;
    const run = async (at: Date) => {
      const deadline = new Date(Date.now() + 30_000);
      return sendOnly("news", { now: at, deadline, only: told.id });
    };
    const subjects = async () => (await mailsTo(sold.email)).map(({ subject }) => subject);
    return { ...sold, run, subjects };
  };

  it("says that the seller decides a request within the guarantee, once", async () => {
    const { token, document, run, subjects, email } = await openShopWithGuarantee();
    const link = await refundLinkOf(token);
    const wish = { reason: "Não era o que eu queria", pixKey: document };
    await act(link, "ask", wish, daysLater(10));
    await act(link, "ask", wish, daysLater(10));
    await run(daysLater(10));
    await run(daysLater(10));
    const confirmed = (await subjects()).filter((each) => each.startsWith("Recebemos seu pedido de reembolso"));
    expect(confirmed).toEqual(["Recebemos seu pedido de reembolso: Curso de pão"]);
    const [mail] = (await mailsTo(email)).filter(({ subject }) => subject === confirmed[0]);
    expect(mail?.text).toMatch(/recebemos o seu pedido de reembolso de R\$\s49,90/);
    expect(mail?.text).toContain(`/refund/${link}`);
  });

  it("confirms it for a sale over the API too, and tells of the seller's refusal", async () => {
    const { company } = await openHelpDesk(now);
    const email = freshEmail();
    const items = [{ title: "Caneca", quantity: 1, amountInCents: 4990, tangible: true }];
    const { id } = await chargePix(company, pixCharge({ customer: { ...pixCharge().customer, email }, items }), now);
    await payInSandbox(company.id, { transactionId: id }, now);
    const charge = await getTransactionRow(company.id, id);
    await requestRefund(charge, { action: "ask", reason: "", target: {} }, daysLater(40));
    const run = { deadline: new Date(Date.now() + 30_000), only: company.id };
    await sendOnly("news", { now: daysLater(40), ...run });
    await recordReceipt(company.id, id, { day: dayOf(now), by: "seller" }, { now: daysLater(41) });
    const { id: requestId = "" } = (await findRequestOf(company.id, id)) ?? {};
    const answer = { requestId, answer: "Entregue na portaria." };
    await declineRequest(company.id, answer, { now: daysLater(60) }, announceWait(daysLater(60)).declined);
    await sendOnly("news", { now: daysLater(60), ...run });
    const told = await mailsTo(email);
    expect(told.map(({ subject }) => subject)).toEqual([
      "Recebemos seu pedido de reembolso: Caneca",
      "Seu pedido de reembolso: Caneca",
    ]);
    expect(told[1]?.text).toContain("Entregue na portaria.");
  });

  it("confirms a withdrawal whose money the bank has not returned yet, and no refund that was told already", async () => {
    const { company, token, transactionId, run, subjects, document } = await openShopWithGuarantee();
    const link = await refundLinkOf(token);
    await act(link, "withdraw", { pixKey: document }, hoursLater(1));
    const [refund] = await db()
      .select()
      .from(refunds)
      .where(and(eq(refunds.companyId, company.id), eq(refunds.transactionId, transactionId)));
    const asked = { companyId: company.id, id: refund?.id ?? "" };
    expect(await readAskedMail(asked.companyId, asked.id, { isTold: true })).toBeNull();
    const mail = await readAskedMail(asked.companyId, asked.id, { isTold: false });
    expect(mail?.subject).toBe("Recebemos seu pedido de devolução: Curso de pão");
    const same = and(eq(refunds.companyId, asked.companyId), eq(refunds.id, asked.id));
    await db().update(refunds).set({ status: "requested" }).where(same);
    await run(hoursLater(1));
    expect(await subjects()).toContain("Recebemos seu pedido de devolução: Curso de pão");
  });
});
