import { afterEach, describe, expect, it } from "vitest";
import { newId } from "@/db/ids";
import { chargePix, pixCharge, sandboxRefundsOf, testCompany } from "@/testing/support/payments";
import { acquirers } from "../../acquiring/port";
import type { Acquirer } from "../../acquiring/port/port";
import { sandboxAcquirer } from "../../acquiring/sandbox/adapter";
import { checkLedger } from "../../ledger/checker/check-ledger";
import { payInSandbox } from "../../sandbox/payers/payers-bank";
import { getTransaction } from "../transactions/transactions";
import { sweepReconciliation } from "../unknown-outcomes/sweep-reconciliation";
import { refundTransaction } from "./refund-transaction";

const now = new Date("2026-11-20T12:00:00.000Z");
const later = (seconds: number) => new Date(now.getTime() + seconds * 1000);

afterEach(() => {
  acquirers.set(sandboxAcquirer.kind, sandboxAcquirer);
});

/**
 * Simulates a bank that never responds and pays a repeated refund twice. `takes` selects the
 * refunds that it pays.
 */
function forgetfulBank(takes: (sending: number) => boolean): { sent: number; paid: number } {
  const seen = { sent: 0, paid: 0 };
  const refund: Acquirer["refund"] = async (connection, request) => {
    seen.sent += 1;
    if (takes(seen.sent)) {
      seen.paid += 1;
      await sandboxAcquirer.refund(connection, request);
    }
    return { kind: "unknown", cause: new Error("no answer") };
  };
  acquirers.set(sandboxAcquirer.kind, { ...sandboxAcquirer, refund });
  return seen;
}

async function requestedRefund() {
  const company = await testCompany();
  const { id: transactionId } = await chargePix(company, pixCharge(), now);
  await payInSandbox(company.id, { transactionId }, now);
  const refundId = newId(now);
  const ask = (at: Date) => refundTransaction(company.id, { transactionId }, { refundId, now: at });
  await ask(now);
  const sweep = (seconds: number) => sweepReconciliation(later(seconds), new Date(Date.now() + 20_000), company.id);
  const read = () => getTransaction(company.id, transactionId, now);
  return { companyId: company.id, ask, sweep, read };
}

describe("a bank that refuses or doubles a repeated refund", () => {
  it("never receives one: the refund is read instead, however often and late the seller and the sweeps retry", async () => {
    const bank = forgetfulBank(() => true);
    const { companyId, ask, sweep, read } = await requestedRefund();
    await Promise.all([ask(later(1)), ask(later(2)), sweep(91), sweep(92), sweep(25 * 3600)]);
    expect(bank).toEqual({ sent: 1, paid: 1 });
    expect(await read()).toMatchObject({ status: "refund", refundedInCents: 4990 });
    expect(await sandboxRefundsOf(companyId)).toHaveLength(1);
    expect(await checkLedger(companyId)).toMatchObject({ ok: true });
  });

  it("receives the refund once more, when two runs a minute after the sending find that it never arrived", async () => {
    const bank = forgetfulBank((sending) => sending > 1);
    const { companyId, ask, sweep, read } = await requestedRefund();
    await ask(later(30));
    await Promise.all([sweep(91), sweep(91)]);
    expect(bank).toEqual({ sent: 1, paid: 0 });
    expect(await read()).toMatchObject({ status: "paid", refundedInCents: 4990 });
    await Promise.all([sweep(121), sweep(122), sweep(123)]);
    expect(bank).toEqual({ sent: 2, paid: 1 });
    await sweep(151);
    expect(await read()).toMatchObject({ status: "refund" });
    expect(bank).toEqual({ sent: 2, paid: 1 });
    expect(await sandboxRefundsOf(companyId)).toHaveLength(1);
  });
});
