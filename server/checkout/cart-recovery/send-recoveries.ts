import { and, asc, eq, isNull, sql } from "drizzle-orm";
import { db } from "@/db/client";
import { dayMs, hourMs } from "@/db/durations";
import { recoveries, recoveryMails } from "@/db/schema";
import type { RecoveryEnd } from "@/db/schema/checkout-enums";
import { isGivenUp, isMailed, sendCompanyMail } from "../../accounts/company/send-company-mail";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import { isHeld } from "../../core/leases/leases";
import type { Run } from "../../core/workers/in-order";
import { claimSequence } from "../mails/claim-reminder";
import { readMailFacts } from "../mails/mail-facts";
import { type Claimed, claimStep, isDue, maxLosses, type RecoveryRow, sameRecovery } from "./claim-step";
import type { Reminder } from "./compose-step";
import { type Buyer, hasBought, hasStopped, readBuyer } from "./has-bought";
import { comebackPathOf, linkTokenOf, stopPathOf } from "./links";
import { dueAtOf } from "./plan-recoveries";
import { isQuiet, outsideQuietHours } from "./quiet-hours";
import { readNext } from "./read-next";
import { maxSteps } from "./schemas";
import { findSequence } from "./sequences";

/**
 * Minimum and maximum retry delay of a failed email, and the time until it is abandoned. The delay
 * equals the time since the email was due.
 */
const shortestWaitMs = 60_000;
const longestWaitMs = 6 * hourMs;
const givenUpMs = 2 * dayMs;

const batchSize = 50;

/** Loaded on first use, because the mail renderer takes 35 MB. */
const loadMails = () => import("./compose-step");

/**
 * Sends the seller's reminders of abandoned orders (docs/domains/checkout.md), outside quiet hours
 * and at most three per order. Each step is claimed before it is sent, so concurrent runs send it
 * once. After a crash or a lost response of the mail server, it is sent at most once more.
 *
 * @returns the number of emails sent.
 */
export async function sendRecoveries({ now, deadline, only }: Run): Promise<{ recoveries: number }> {
  if (isQuiet(now)) return { recoveries: 0 };
  let sent = 0;
  const due = isDue(now);
  const pieces = async function* (companyId: string) {
    yield* await db()
      .select()
      .from(recoveries)
      .where(and(eq(recoveries.companyId, companyId), due))
      .orderBy(asc(recoveries.nextAt))
      .limit(batchSize);
  };
  const companies = await findCompaniesDue(recoveries.companyId, due, only);
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, message: "A reminder of an order could not be sent" },
    async (recovery) => {
      if (await sendNext(recovery, now)) sent += 1;
    },
  );
  return { recoveries: sent };
}

/** @returns true if the step was sent; otherwise, the reason is recorded. */
async function sendNext(recovery: RecoveryRow, now: Date): Promise<boolean> {
  // Both attempts may have reached the buyer, so the step counts as sent.
  if (recovery.losses >= maxLosses) {
    await advance(recovery, now);
    return false;
  }
  const next = await readNext(recovery, now);
  if (next.verdict === "end") await end(recovery, next.reason, now);
  if (next.verdict === "later") await change(recovery, { nextAt: outsideQuietHours(next.until) });
  if (next.verdict === "moved") await change(recovery, next.changes);
  if (next.verdict !== "send") return false;
  const { order, reminder } = next;
  const buyer = await readBuyer(order);
  const over = await findEnd(recovery, buyer);
  if (over) {
    await end(recovery, over, now);
    return false;
  }
  if (recovery.cause === "left_checkout" && !(await claimSequence(order, now))) {
    // The address or network already received today's reminder, perhaps from another shop.
    const isOver = now.getTime() - recovery.dueAt.getTime() > givenUpMs;
    if (isOver) await end(recovery, "undelivered", now);
    else await change(recovery, { nextAt: outsideQuietHours(new Date(now.getTime() + dayMs)) });
    return false;
  }
  const claimed = await claimStep(recovery, buyer, reminder.couponCode, now);
  return claimed !== null && sendClaimed(claimed, reminder, order, now);
}

/** Returns why a buyer may no longer be reminded, or null. `claimStep` checks again. */
async function findEnd(recovery: RecoveryRow, buyer: Buyer): Promise<RecoveryEnd | null> {
  const [found] = await db()
    .select({ hasBought: sql<boolean>`${hasBought(buyer)}`, hasStopped: sql<boolean>`${hasStopped(buyer)}` })
    .from(recoveries)
    .where(sameRecovery(recovery));
  if (found?.hasBought) return "bought";
  return found?.hasStopped ? "stopped" : null;
}

async function sendClaimed(
  { recovery, mailId }: Claimed,
  reminder: Reminder,
  order: Parameters<typeof readMailFacts>[0],
  now: Date,
): Promise<boolean> {
  const { companyId } = recovery;
  const [{ composeStep }, facts] = await Promise.all([loadMails(), readMailFacts(order, now)]);
  const linked = { companyId, mailId };
  const stop = stopPathOf(linked);
  const paths = { comeback: comebackPathOf(linked), stop, oneClick: `/back/${linkTokenOf(linked)}/stop/now` };
  const outcome = await sendCompanyMail(await composeStep(facts, reminder, paths), { companyId, now });
  if (isMailed(outcome)) {
    await db()
      .update(recoveryMails)
      .set({ sentAt: now })
      .where(and(eq(recoveryMails.companyId, companyId), eq(recoveryMails.id, mailId)));
    await advance(recovery, now, { mails: recovery.mails + 1 });
    return true;
  }
  const dueMs = now.getTime() - recovery.dueAt.getTime();
  if (isGivenUp(outcome) || dueMs > givenUpMs) {
    await end(recovery, "undelivered", now);
    return false;
  }
  const waitMs = Math.min(Math.max(dueMs, shortestWaitMs), longestWaitMs);
  const nextAt = outsideQuietHours(new Date(now.getTime() + waitMs));
  await change(recovery, {
    nextAt,
    leasedUntil: null,
    ...(!(outcome.outcome === "failed" && outcome.isUncertain) && { losses: recovery.losses - 1 }),
  });
  return false;
}

async function advance(recovery: RecoveryRow, now: Date, changes: Partial<RecoveryRow> = {}): Promise<void> {
  const { companyId, productId, cause, step, causeAt } = recovery;
  const mails = changes.mails ?? recovery.mails + 1;
  const steps = (await findSequence(companyId, productId, cause))?.steps ?? [];
  const [sent, next] = [steps[step - 1], steps[step]];
  if (!next || mails >= maxSteps) return end({ ...recovery, mails }, "sent", now);
  const gap = next.delayMinutes - (sent?.delayMinutes ?? 0);
  const planned = dueAtOf({ at: causeAt }, next);
  const spaced = dueAtOf({ at: now }, { delayMinutes: gap });
  const dueAt = new Date(Math.max(planned.getTime(), spaced.getTime()));
  await change(recovery, { step: step + 1, mails, dueAt, nextAt: dueAt, leasedUntil: null, losses: 0 });
}

async function end(recovery: RecoveryRow, endReason: RecoveryEnd, now: Date): Promise<void> {
  await change(recovery, { endedAt: now, endReason, leasedUntil: null, mails: recovery.mails });
}

async function change(recovery: RecoveryRow, changes: Partial<RecoveryRow>): Promise<void> {
  const { cause, step } = recovery;
  await db()
    .update(recoveries)
    .set(changes)
    .where(
      and(
        sameRecovery(recovery),
        eq(recoveries.cause, cause),
        eq(recoveries.step, step),
        isNull(recoveries.endedAt),
        isHeld(recoveries, recovery),
      ),
    );
}
