import { and, eq, gt, inArray, isNotNull, isNull, lte, or } from "drizzle-orm";
import { chargebacks, refunds, transactions, withdrawals } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { collectFaults } from "../../core/log/collect-faults";
import { withdrawTransaction } from "../cancellations/withdraw-transaction";
import { reconcileTransaction } from "../charges/reconcile-transaction";
import { handOverDefence } from "../disputes/defend-dispute";
import { followUpRefund } from "../refunds/request-refund";
import type { TransactionRow } from "../transactions/transaction-shape";
import { askInTurns, type Line } from "./ask-in-turns";
import { findDisputableLines } from "./find-disputable";
import { findUnpaidLines } from "./find-unpaid";
import { findChargeLines, findLines, findLinesOf, readCharges } from "./lines";

/**
 * Time after which a charge without a response is looked up by its key (docs/reliability.md rule
 * 1).
 */
const patienceMs = 90_000;

export interface ReconciliationCounts extends Record<string, number> {
  asked: number;
  changed: number;
  refunds: number;
  withdrawals: number;
  defences: number;
  unreachable: number;
}

interface Sweep {
  counts: ReconciliationCounts;
  before: Date;
  /**
   * Rows with a later date were written with a shifted clock and are due immediately
   * (docs/domains/sandbox.md).
   */
  ahead: Date;
  now: Date;
  deadline: Date;
  only: string | undefined;
}

/**
 * Looks up charges, refunds and cancellations at the acquirers, by key: those whose outcome has
 * been missing for 90 seconds at `now`, predicted Pix charges that were found absent, and unpaid and
 * disputable charges at certain ages. Also resends defenses without a response. Runs until none is
 * left or `deadline` (wall clock) has passed. The six parts are independent. `only` limits the run
 * to one company.
 */
export async function sweepReconciliation(now: Date, deadline: Date, only?: string): Promise<ReconciliationCounts> {
  const counts: ReconciliationCounts = {
    asked: 0,
    changed: 0,
    refunds: 0,
    withdrawals: 0,
    defences: 0,
    unreachable: 0,
  };
  const moved = (ms: number) => new Date(now.getTime() + ms);
  const sweep = { counts, before: moved(-patienceMs), ahead: moved(patienceMs), now, deadline, only };
  const faults = collectFaults({ message: "A part of the reconciliation failed" });
  const parts = [sweepCharges, sweepRefunds, sweepWithdrawals, sweepUnpaid, sweepDisputable, sweepDefences];
  await Promise.all(parts.map((part) => faults.attempt(() => part(sweep), { part: part.name })));
  faults.throwFirst();
  return counts;
}

async function sweepCharges(sweep: Sweep): Promise<void> {
  const { before, ahead, only } = sweep;
  const { createdAt: dueAt, status, acquirerState, absentSince, paymentMethod } = transactions;
  const due = and(
    eq(status, "pending"),
    or(
      inArray(acquirerState, ["reserved", "unknown"]),
      eq(paymentMethod, "credit_card"),
      and(eq(acquirerState, "predicted"), isNotNull(absentSince)),
    ),
    or(lte(dueAt, before), gt(dueAt, ahead)),
  );
  await askAbout(await findChargeLines({ dueAt, due }, only), sweep);
}

async function sweepWithdrawals({ counts, before, now, deadline, only }: Sweep): Promise<void> {
  const { companyId, transactionId, createdAt: dueAt, status } = withdrawals;
  const due = and(eq(status, "requested"), lte(dueAt, before));
  const waiting = { table: withdrawals, companyId, id: transactionId, transactionId, dueAt, due };
  const lines = await findLinesOf(waiting, readCharges, only);
  counts.unreachable += await askInTurns(lines, deadline, async (row) => {
    counts.withdrawals += 1;
    await withdrawTransaction(row.companyId, row.id, now);
  });
}

async function sweepDefences({ counts, before, now, deadline, only }: Sweep): Promise<void> {
  const { companyId, id, transactionId, defendedAt: dueAt, handedOverAt } = chargebacks;
  const due = and(isNotNull(dueAt), isNull(handedOverAt), lte(dueAt, before));
  const lines = await findLines({ table: chargebacks, companyId, id, transactionId, dueAt, due }, only);
  counts.unreachable += await askInTurns(lines, deadline, async (row) => {
    counts.defences += 1;
    await handOverDefence(row, now);
  });
}

async function sweepUnpaid(sweep: Sweep): Promise<void> {
  await askAbout(await findUnpaidLines(sweep.now, sweep.only), sweep);
}

async function sweepDisputable(sweep: Sweep): Promise<void> {
  await askAbout(await findDisputableLines(sweep.now, sweep.only), sweep);
}

async function askAbout(lines: Line<TransactionRow>[], { counts, now, deadline }: Sweep): Promise<void> {
  counts.unreachable += await askInTurns(lines, deadline, async (row) => {
    counts.asked += 1;
    const change = await reconcileTransaction(await getCompany(row.companyId), row, now);
    if (change !== "unchanged") counts.changed += 1;
  });
}

async function sweepRefunds({ counts, before, now, deadline, only }: Sweep): Promise<void> {
  const { companyId, id, transactionId, createdAt: dueAt, status, sendAt } = refunds;
  const due = and(eq(status, "requested"), lte(dueAt, before), or(isNull(sendAt), lte(sendAt, now)));
  const lines = await findLines({ table: refunds, companyId, id, transactionId, dueAt, due }, only);
  counts.unreachable += await askInTurns(lines, deadline, async (refund) => {
    counts.refunds += 1;
    await followUpRefund(refund, now);
  });
}
