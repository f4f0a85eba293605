import { setTimeout as sleep } from "node:timers/promises";
import { asc, desc, eq, isNull } from "drizzle-orm";
import { db } from "@/db/client";
import { payouts, refunds, restores, withdrawals } from "@/db/schema";
import { holdLagMilliseconds, invalidateHold, isOnHold } from "../../core/hold/hold";
import { recordRestore } from "../../core/hold/restores";
import { readBacklogs } from "../metrics/backlogs";
import { type Command, readArguments } from "./command";

const maxListed = 1_000;

/**
 * Puts the installation on hold, so that nothing is sent until `resume`. Returns once every process
 * observes the hold.
 */
export const holdCommand: Command = (args) => {
  readArguments(args, {});
  return async (now) => {
    if (!(await isOnHold())) {
      await recordRestore(db(), { lostSince: null, restoredAt: now });
      await sleep(holdLagMilliseconds);
    }
    const [row] = await db()
      .select({ since: restores.restoredAt })
      .from(restores)
      .where(isNull(restores.resumedAt))
      .orderBy(desc(restores.restoredAt))
      .limit(1);
    return { onHold: true, since: row?.since.toISOString() ?? null };
  };
};

/** `[--dry-run]`: prints the operations that will be sent and, without `--dry-run`, ends the hold. */
export const resumeCommand: Command = (args) => {
  const isDryRun = readArguments(args, { flags: ["dry-run"] }).flag("dry-run");
  return async (now) => {
    const wasOnHold = await isOnHold();
    const waiting = await readWaiting(now);
    if (!isDryRun) {
      await db().update(restores).set({ resumedAt: now }).where(isNull(restores.resumedAt));
      invalidateHold();
    }
    return { onHold: isDryRun && wasOnHold, wasOnHold, waiting };
  };
};

/** Operations that jobs send after the hold: refunds, payouts and cancellations as rows, the rest as counts. */
async function readWaiting(now: Date) {
  const due = new Map((await readBacklogs(now)).map((backlog) => [backlog.queue, backlog.due]));
  return {
    refunds: await db()
      .select({ companyId: refunds.companyId, id: refunds.id, amountInCents: refunds.amount })
      .from(refunds)
      .where(eq(refunds.status, "requested"))
      .orderBy(asc(refunds.createdAt))
      .limit(maxListed),
    payouts: await db()
      .select({ companyId: payouts.companyId, id: payouts.id, amountInCents: payouts.amount })
      .from(payouts)
      .where(eq(payouts.status, "scheduled"))
      .orderBy(asc(payouts.createdAt))
      .limit(maxListed),
    cancellations: await db()
      .select({ companyId: withdrawals.companyId, transactionId: withdrawals.transactionId })
      .from(withdrawals)
      .where(eq(withdrawals.status, "requested"))
      .orderBy(asc(withdrawals.createdAt))
      .limit(maxListed),
    renewalsDue: due.get("renewals") ?? 0,
    eventsUnsent: due.get("events") ?? 0,
    deliveriesDue: due.get("deliveries") ?? 0,
  };
}
