import fc from "fast-check";
import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import {
  balancesOf,
  chargeCardOf,
  eventNamesOf,
  sandboxRefundsOf,
  testCards,
  testCompany,
} from "@/testing/support/payments";
import { refundsOf } from "@/testing/support/reads";
import { getCompany } from "../../accounts/company/companies";
import { acquirers } from "../../acquiring/port";
import type { Acquirer, Outcome } from "../../acquiring/port/port";
import type { RefundRequest } from "../../acquiring/port/refund-port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { findFailure, isRefusal } from "../../core/failures/failure";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { sumFigures } from "../../reports/sales/figures";
import { disputeInSandbox } from "../../sandbox/payers/payers-bank";
import { reconcileTransaction } from "../charges/reconcile-transaction";
import { getTransaction, getTransactionRow } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { refundTransaction } from "./refund-transaction";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = new Date(now.getTime() + 91_000);
const deadline = () => new Date(Date.now() + 20_000);

type Said = Outcome<{ confirmed: boolean }>;
const promised: Said = { kind: "done", value: { confirmed: false } };
const silence: Said = { kind: "unknown", cause: new Error("no answer") };
const no: Said = { kind: "refused", refusal: { reason: "do_not_honor", code: null, retryable: false } };

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

const requests = new Map<string, RefundRequest>();

/**
 * Creates an acquirer that charges like the sandbox. Each refund call or read returns the next of
 * these outcomes, then repeats the last one. `send` means that the refund was paid.
 */
function acquirerSaying(...words: (Said | "send")[]): { keys: string[]; sent: string[] } {
  const asked: { keys: string[]; sent: string[] } = { keys: [], sent: [] };
  const nextWord = (key: string) => {
    const word = words[Math.min(asked.keys.length, words.length - 1)] ?? "send";
    asked.keys.push(key);
    return word;
  };
  const refund: Acquirer["refund"] = async (connection, request) => {
    requests.set(request.key, request);
    asked.sent.push(request.key);
    const word = nextWord(request.key);
    return word === "send" ? sandboxAcquirer.refund(connection, request) : word;
  };
  const readRefund: Acquirer["readRefund"] = async (connection, reference) => {
    const word = nextWord(reference.key);
    const request = requests.get(reference.key);
    if (!request) return { kind: "done", value: { state: "absent" } };
    if (word === "send") await sandboxAcquirer.refund(connection, request);
    if (word === "send") return sandboxAcquirer.readRefund(connection, reference);
    if (word.kind === "unknown") return word;
    const state = word.kind === "refused" ? "refused" : "pending";
    return { kind: "done", value: { state, amountInCents: request.amountInCents } };
  };
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund, readRefund });
  return asked;
}

async function paidSale(installments = 1) {
  const company = await testCompany();
  const { id } = await chargeCardOf(company, testCards.paid, now, { installments });
  const refund = (amountInCents?: number) =>
    refundTransaction(company.id, { transactionId: id, amountInCents }, { refundId: newId(now), now });
  const sweep = () => sweepReconciliation(later, deadline(), company.id);
  return { companyId: company.id, id, refund, sweep };
}

describe("a refund whose answer is missing", () => {
  it("counts at once, is read by the same key, is never sent again, and emits its event when done", async () => {
    const asked = acquirerSaying(silence, promised, "send");
    const { companyId, id, refund, sweep } = await paidSale();
    expect(await refund()).toMatchObject({ status: "paid", refundedInCents: 10_000 });
    expect(await balancesOf(companyId)).toEqual({});
    await expect(refund(1)).rejects.toMatchObject({ code: "refund_exceeds_remaining" });
    expect(await eventNamesOf(companyId)).toEqual(["transaction_created", "transaction_paid"]);
    await sweep();
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "paid" });
    await Promise.all([sweep(), sweep()]);
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "refund", refundedInCents: 10_000 });
    expect(new Set(asked.keys).size).toBe(1);
    expect(asked.sent).toHaveLength(1);
    expect(await sandboxRefundsOf(companyId)).toHaveLength(1);
    expect((await eventNamesOf(companyId)).slice(2)).toEqual(["transaction_refunded"]);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("is not read again within 90 seconds", async () => {
    const asked = acquirerSaying(silence);
    const { companyId, refund } = await paidSale();
    await refund();
    await sweepReconciliation(new Date(later.getTime() - 2000), deadline(), companyId);
    expect(asked.keys).toHaveLength(1);
  });

  it("ends a transaction only when all its refunds are done", async () => {
    acquirerSaying(promised, "send", "send");
    const { companyId, id, refund, sweep } = await paidSale();
    await refund(4000);
    expect(await refund(6000)).toMatchObject({ status: "paid", refundedInCents: 10_000 });
    await sweep();
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "refund" });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("makes a dispute wait when it is the whole amount; the dispute is recorded after it", async () => {
    acquirerSaying(promised, "send");
    const { companyId, id, refund, sweep } = await paidSale();
    await refund();
    await expect(disputeInSandbox(companyId, id, now)).rejects.toMatchObject({ code: "UNAVAILABLE" });
    expect((await balancesOf(companyId)).blocked).toBeUndefined();
    await sweep();
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "refund" });
    const [company, row] = await Promise.all([getCompany(companyId), getTransactionRow(companyId, id)]);
    expect(await reconcileTransaction(company, row, later)).toBe("disputed");
    expect(await balancesOf(companyId)).toMatchObject({ blocked: 10_000 });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it.each([
    ["done", "send", 6_000],
    ["refused", no, 10_000],
  ] as const)(
    "makes a dispute wait when it is partial, which takes all that is left once it is %s",
    async (_, end, left) => {
      acquirerSaying(promised, end);
      const { companyId, id, refund, sweep } = await paidSale();
      await refund(4000);
      await expect(disputeInSandbox(companyId, id, now)).rejects.toMatchObject({ code: "UNAVAILABLE" });
      await sweep();
      await reconcileTransaction(await getCompany(companyId), await getTransactionRow(companyId, id), later);
      const refundedInCents = 10_000 - left;
      expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "chargeback", refundedInCents });
      expect(await balancesOf(companyId)).toMatchObject({ blocked: left });
      expect(await sumFigures(companyId, {})).toMatchObject({ disputedInCents: left });
      expect(await checkLedger(companyId)).toMatchObject({ ok: true });
    },
  );
});

describe("a refund that the acquirer refuses", () => {
  it("is a 400 that leaves everything as it was", async () => {
    acquirerSaying(no, "send");
    const { companyId, id, refund } = await paidSale();
    const before = await balancesOf(companyId);
    await expect(refund()).rejects.toMatchObject({
      code: "refund_refused",
      message: "The acquirer refused the refund",
    });
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "paid", refundedInCents: 0 });
    expect(await balancesOf(companyId)).toEqual(before);
    expect(await eventNamesOf(companyId)).toHaveLength(2);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
    expect(await refund()).toMatchObject({ status: "refund" });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("is the same 400 when the caller lost the answer and repeats its id", async () => {
    const asked = acquirerSaying(no);
    const { companyId, id } = await paidSale();
    const refund = { refundId: newId(now), now };
    for (const _ of ["first", "again"]) {
      await expect(refundTransaction(companyId, { transactionId: id }, refund)).rejects.toMatchObject({
        code: "refund_refused",
        message: "The acquirer refused the refund",
      });
    }
    expect(asked.keys).toHaveLength(1);
    expect(await getTransaction(companyId, id, now)).toMatchObject({ status: "paid", refundedInCents: 0 });
  });

  it("keeps the fee in proportion for the refunds made meanwhile", async () => {
    acquirerSaying(promised, "send");
    const { companyId, refund, sweep } = await paidSale();
    await refund(2);
    await refund(8);
    acquirerSaying(no, "send");
    await sweep();
    expect(await refund(1)).toMatchObject({ refundedInCents: 9 });
    expect(await refund()).toMatchObject({ status: "refund" });
    expect(await checkLedger(companyId)).toMatchObject({ ok: true, faults: [] });
  });

  it("keeps the fee in proportion, whichever of many are refused, and in whatever order", async () => {
    const step = fc.record({
      amount: fc.integer({ min: 1, max: 4 }),
      word: fc.constantFrom(promised, no, "send" as const),
      after: fc.constantFrom("nothing", "no", "send"),
    });
    const steps = fc.array(step, { maxLength: 7 });
    await fc.assert(
      fc.asyncProperty(steps, fc.integer({ min: 1500, max: 9000 }), async (orders, cardFeeBps) => {
        const company = await testCompany({ cardFeeBps, cardFeeFixed: 0 });
        await chargeCardOf(company, testCards.paid, now, { amountInCents: 5000 });
        const { id } = await chargeCardOf(company, testCards.paid, now, { amountInCents: 9 });
        const ask = (amountInCents?: number) =>
          refundTransaction(company.id, { transactionId: id, amountInCents }, { refundId: newId(now), now });
        for (const order of orders) {
          acquirerSaying(order.word);
          await ask(order.amount).catch((thrown) => expect(isRefusal(findFailure(thrown))).toBe(true));
          acquirerSaying(order.after === "no" ? no : "send");
          if (order.after !== "nothing") await sweepReconciliation(later, deadline(), company.id);
        }
        acquirerSaying("send");
        await sweepReconciliation(later, deadline(), company.id);
        const { refundedInCents } = await getTransaction(company.id, id, now);
        if (refundedInCents < 9) await ask();
        expect(await getTransaction(company.id, id, now)).toMatchObject({ status: "refund", refundedInCents: 9 });
        const states = (await refundsOf(company.id, id)).map(({ status }) => status);
        expect(states).not.toContain("requested");
        expect(await checkLedger(company.id)).toMatchObject({ ok: true, faults: [] });
      }),
      { numRuns: 20 },
    );
  });
});
