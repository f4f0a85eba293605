import { type SQL, sql } from "drizzle-orm";
import { mailPriorities, reactingEvents } from "@/db/schema/core-enums";
import type { JobResultName } from "@/db/schema/sandbox-enums";
import { sqlDayOf, sqlStartOf } from "@/db/sql-days";
import { sendMails } from "../../accounts/mails/send-mails";
import { planRecoveries } from "../../checkout/cart-recovery/plan-recoveries";
import { sendRecoveries } from "../../checkout/cart-recovery/send-recoveries";
import { returnDuplicates } from "../../checkout/orders/return-duplicates";
import { sendReminders } from "../../checkout/orders/send-reminders";
import { sendAccepted } from "../../checkout/refund-requests/send-accepted";
import { sendEvents } from "../../checkout/tracking/send-events";
import { react } from "../../core/events/react";
import { reportFault } from "../../core/log/report-fault";
import { inOrder, type Run, type Step, timed } from "../../core/workers/in-order";
import { endAccess } from "../../courses/enrollments/end-access";
import { releaseReceivables } from "../../ledger/receivables/release-receivables";
import { mailSenders } from "../../mail-senders";
import { sweepCommissions } from "../../partners/commissions/sweep-commissions";
import { acceptedRefundsOf } from "../../payments/refund-requests/set-aside";
import { sweepAuthorizations } from "../../payments/unknown-outcomes/sweep-authorizations";
import { sweepReconciliation } from "../../payments/unknown-outcomes/sweep-reconciliation";
import { sweepTransactions } from "../../payments/unknown-outcomes/sweep-transactions";
import { reactions } from "../../reactions";
import { closeDays } from "../../reports/closings/close-days";
import { sweepRenewals } from "../../subscriptions/renewals/sweep-renewals";
import { endPauses } from "../../subscriptions/subscriber-changes/resume-subscription";
import { followAnticipations } from "../../treasury/anticipations/sweep-anticipations";
import { followFeeChecks } from "../../treasury/fee-checks/sweep-fee-checks";
import { tellFeeDifferences } from "../../treasury/fee-checks/tell-differences";
import { followPayouts, requestAutomaticPayouts, sendPayouts } from "../../treasury/payouts/sweep-payouts";
import { compareDays } from "../../treasury/reconciliations/compare-days";
import { dispatchDue } from "../../webhooks/deliveries/watch-outbox";
import { payDebits } from "../payers/debits";
import { announceIssuers, clearBoletos } from "../payers/payers-bank";

export interface DueWork {
  /** Job in `server/jobs.ts` that does this work for companies without a clock. */
  job: string;
  /** The job ignores `?at=`, because a run in the future would post entries with that date. */
  isRealTime?: boolean;
  /**
   * SQL expression for the company's next due time: the minimum of an indexed column. May be
   * slightly early if `run` applies further conditions.
   */
  dueAt: (asked: Asked) => SQL;
  run: Step;
}

/**
 * Delay before querying a charge without a response, as in
 * `server/payments/unknown-outcomes/sweep-reconciliation.ts`.
 */
export const unanswered = sql`interval '90 seconds'`;

/** Unknown outcome, at any age. An accepted card charge is queried only on its first day. */
const unansweredCharge = `status = 'pending'
  AND (acquirer_state IN ('reserved', 'unknown') OR (acquirer_state = 'predicted' AND absent_since IS NOT NULL))`;

const atOnce = sql`'1970-01-01Z'::timestamptz`;

const reactingList = reactingEvents.map((each) => `'${each}'`).join(", ");

export interface Asked {
  id: SQL;
  /** Instant up to which work has been done. */
  at: SQL;
  isLater?: boolean;
}

const least = (column: string, table: string, { id, at, isLater }: Asked, due: string) =>
  sql`(SELECT min(${sql.raw(column)}) FROM ${sql.raw(table)} WHERE company_id = ${id} AND ${sql.raw(due)}
    ${isLater ? sql`AND ${sql.raw(column)} > ${at}` : sql``})`;

/** Due immediately if a matching row exists, otherwise null. */
const some = (table: string, { id }: Asked, due: string) =>
  sql`CASE WHEN EXISTS (SELECT FROM ${sql.raw(table)} WHERE company_id = ${id} AND ${sql.raw(due)}) THEN ${atOnce} END`;

/** Next 06:00 in São Paulo. */
const nextMorning = (at: SQL) => {
  const of = (day: SQL) => sql`${sqlStartOf(day)} + interval '6 hours'`;
  const today = sqlDayOf(at);
  return sql`CASE WHEN ${at} < ${of(today)} THEN ${of(today)} ELSE ${of(sql`(${today} + 1)`)} END`;
};

/** `isAutomaticDue` in SQL (`server/treasury/payouts`). */
const isPayable = (at: SQL) => {
  const today = sqlDayOf(at);
  const last = sql`extract(day FROM date_trunc('month', ${today}) + interval '1 month - 1 day')`;
  return sql`${at} >= ${sqlStartOf(today)} + interval '6 hours' AND p.requested_on IS DISTINCT FROM ${today}
    AND coalesce(p.weekday, extract(isodow FROM ${today})) = extract(isodow FROM ${today})
    AND least(coalesce(p.month_day, extract(day FROM ${today})), ${last}) = extract(day FROM ${today})
    AND p.min_amount <= b.available - ${acceptedRefundsOf(sql`b.company_id`, at)}`;
};

async function sendWebhooks({ now, deadline, only }: Run): Promise<Record<string, number>> {
  const report = (thrown: unknown) => reportFault(thrown, { operation: "webhooks", companyId: only });
  const { planned, delivered, failed } = await dispatchDue(now, deadline, { report, only });
  return { planned, deliveries: delivered, deliveriesFailed: failed };
}

/** Work on the sandbox's tables. They represent an external system, so a separate statement reads their due times. */
export const sandboxWork = {
  issuers: {
    job: "sandbox",
    isRealTime: true,
    dueAt: (asked) => some("sandbox.cards", asked, "next_word_at IS NOT NULL"),
    run: ({ now, only }) => announceIssuers(now, only),
  },
  boletos: {
    job: "reconciliation",
    dueAt: (asked) => least("clears_at", "sandbox.charges", asked, "clears_at IS NOT NULL"),
    run: ({ now, only }) => clearBoletos(now, only),
  },
  debits: {
    job: "reconciliation",
    dueAt: ({ id }) =>
      sql`(SELECT ${sqlStartOf(sql`min(day)`)} FROM sandbox.tries WHERE company_id = ${id} AND state = 'scheduled')`,
    run: ({ now, only }) => payDebits(now, only),
  },
} as const satisfies Record<string, DueWork>;

export const ownWork = {
  expirations: {
    job: "expirations",
    dueAt: (asked) => least("expires_at", "transactions", asked, "status = 'pending'"),
    run: timed(sweepTransactions),
  },
  unanswered: {
    job: "reconciliation",
    dueAt: ({ id, at }) => sql`least(
      ${least("created_at", "transactions", { id, at }, unansweredCharge)},
      (SELECT min(created_at) FROM transactions WHERE company_id = ${id} AND status = 'pending'
        AND payment_method = 'credit_card' AND created_at > ${at} - interval '1 day'),
      (SELECT min(coalesce(send_at - ${unanswered}, created_at)) FROM refunds WHERE company_id = ${id} AND status = 'requested'),
      (SELECT min(created_at) FROM withdrawals WHERE company_id = ${id} AND status = 'requested'),
      (SELECT min(defended_at) FROM chargebacks WHERE company_id = ${id} AND defended_at IS NOT NULL
        AND handed_over_at IS NULL)) + ${unanswered}`,
    run: timed(sweepReconciliation),
  },
  authorizations: {
    job: "reconciliation",
    dueAt: (asked) => least("next_read_at", "pix_authorizations", asked, "next_read_at IS NOT NULL"),
    run: timed(sweepAuthorizations),
  },
  duplicates: {
    job: "reconciliation",
    dueAt: (asked) => least("next_try_at", "duplicate_payments", asked, "status = 'open'"),
    run: timed(returnDuplicates),
  },
  acceptedRefunds: {
    job: "reconciliation",
    dueAt: (asked) => least("next_try_at", "refund_requests", asked, "status = 'open' AND next_try_at IS NOT NULL"),
    run: timed(sendAccepted),
  },
  releases: {
    job: "releases",
    dueAt: (asked) => least("releases_at", "receivables", asked, "released_at IS NULL AND anticipation_id IS NULL"),
    run: timed(releaseReceivables),
  },
  commissions: {
    job: "releases",
    dueAt: (asked) => sql`least(${least("releases_at", "commissions", asked, "state = 'waiting'")},
      ${some("commissions", asked, "released > repaid AND earned_at IS NULL")},
      ${some("commission_returns", asked, "recovered IS NULL")})`,
    run: timed(sweepCommissions),
  },
  pauses: {
    job: "renewals",
    dueAt: (asked) => least("resumes_at", "subscriptions", asked, "resumes_at IS NOT NULL"),
    run: timed(endPauses),
  },
  renewals: {
    job: "renewals",
    dueAt: (asked) => sql`least(
      ${least("next_charge_at", "subscriptions", asked, "next_charge_at IS NOT NULL AND charging_id IS NULL AND next_step_at IS NULL")},
      ${least("next_step_at", "subscriptions", asked, "next_step_at IS NOT NULL")})`,
    run: timed(sweepRenewals),
  },
  reactions: {
    job: "reactions",
    dueAt: (asked) => some("events", asked, `reacted_at IS NULL AND event IN (${reactingList})`),
    run: ({ now, deadline, only }) =>
      react({ now, deadline, companyId: only, isParallel: only !== undefined }, reactions),
  },
  access: {
    job: "access",
    dueAt: (asked) => least("ends_at", "enrollments", asked, "revoked_at IS NULL AND ends_at IS NOT NULL"),
    run: timed(endAccess),
  },
  automaticPayouts: {
    job: "payouts",
    dueAt: ({ id, at }) => sql`(
      SELECT CASE WHEN ${isPayable(at)} THEN ${atOnce} ELSE ${nextMorning(at)} END FROM automatic_payouts p
      WHERE p.company_id = ${id} AND p.frequency <> 'off' AND p.paused_for IS NULL)`,
    run: timed(requestAutomaticPayouts),
  },
  payouts: {
    job: "payouts",
    dueAt: (asked) => some("payouts", asked, "status = 'scheduled'"),
    run: timed(sendPayouts),
  },
  payoutsRead: {
    job: "reconciliation",
    dueAt: (asked) => least("read_at", "payouts", asked, "read_at IS NOT NULL AND status IN ('sent', 'completed')"),
    run: timed(followPayouts),
  },
  anticipations: {
    job: "reconciliation",
    dueAt: (asked) => least("read_at", "anticipations", asked, "read_at IS NOT NULL"),
    run: timed(followAnticipations),
  },
  fees: {
    job: "reconciliation",
    dueAt: (asked) => least("read_at", "fee_checks", asked, "read_at IS NOT NULL"),
    run: timed(followFeeChecks),
  },
  reminders: {
    job: "reminders",
    dueAt: ({ id, at }) => sql`(
      SELECT min(greatest(next_mail_at, updated_at + CASE WHEN payment_method = 'boleto' THEN interval '48 hours'
        ELSE interval '1 hour' END)) FROM orders WHERE company_id = ${id} AND paid_at IS NULL AND reminded_at IS NULL
        AND customer_email <> '' AND updated_at > ${at} - interval '7 days')`,
    run: sendReminders,
  },
  recoveryPlans: {
    job: "reminders",
    dueAt: ({ id, at }) => sql`(
      SELECT min(o.updated_at) + interval '30 minutes' FROM orders o WHERE o.company_id = ${id} AND o.paid_at IS NULL
        AND o.reminded_at IS NULL AND o.customer_email <> '' AND o.told_of_reminders
        AND o.updated_at > ${at} - interval '7 days'
        AND EXISTS (SELECT FROM recovery_sequences s WHERE s.company_id = o.company_id AND s.product_id = o.product_id
          AND s.is_on))`,
    run: planRecoveries,
  },
  recoveries: {
    job: "reminders",
    dueAt: (asked) => least("next_at", "recoveries", asked, "ended_at IS NULL"),
    run: sendRecoveries,
  },
  mails: {
    job: "mails",
    dueAt: (asked) =>
      sql`least(${sql.join(
        mailPriorities.map((each) =>
          least("due_at", "outbox", asked, `done_at IS NULL AND priority = ${each} AND clock = 'company'`),
        ),
        sql`, `,
      )})`,
    run: (run) => sendMails(run, mailSenders),
  },
  tracking: {
    job: "tracking",
    dueAt: (asked) => least("next_at", "tracking_events", asked, "status = 'waiting'"),
    run: sendEvents,
  },
  webhooks: {
    job: "webhooks",
    dueAt: (asked) => sql`least(${least("next_attempt_at", "deliveries", asked, "next_attempt_at IS NOT NULL")},
      ${some(
        "events",
        asked,
        `planned_at IS NULL AND (postback_url IS NOT NULL
        OR EXISTS (SELECT FROM webhooks WHERE webhooks.company_id = events.company_id AND active))`,
      )})`,
    run: sendWebhooks,
  },
  bankDays: {
    job: "bank_days",
    dueAt: ({ id, at }) => sql`(
      SELECT CASE WHEN bool_or(r.compared_on IS DISTINCT FROM ${sqlDayOf(sql`(${at} - interval '6 hours')`)})
        THEN ${atOnce} ELSE ${nextMorning(at)} END
      FROM connections c LEFT JOIN received_reads r ON r.company_id = c.company_id AND r.connection_id = c.id
      WHERE c.company_id = ${id} AND c.capabilities ->> 'listsReceived' = 'true' HAVING count(*) > 0)`,
    run: timed(compareDays),
  },
  closings: {
    job: "closings",
    isRealTime: true,
    dueAt: ({ id }) => sql`(
      SELECT ${sqlStartOf(sql`(${sqlDayOf(sql`min(t.created_at)`)} + 1)`)} + interval '30 minutes' FROM transfers t
      WHERE t.company_id = ${id} AND t.created_at >= coalesce(
        (SELECT ${sqlStartOf(sql`(max(c.day) + 1)`)} FROM closings c WHERE c.company_id = ${id}), '-infinity'))`,
    run: (run) => inOrder(run, timed(closeDays), timed(tellFeeDifferences)),
  },
} as const satisfies Record<string, DueWork>;

const all = { ...sandboxWork, ...ownWork };

export type DueKind = keyof typeof all;
export type DueJob = (typeof all)[DueKind]["job"];

/** In execution order at one instant: money first, then its consequences. */
export const dueWork: Record<DueKind, DueWork> = all;
export const dueKinds = Object.keys(dueWork) as DueKind[];

export function dueSteps(job: string): Step[] {
  return Object.values(dueWork)
    .filter((work) => work.job === job)
    .map(({ isRealTime, run }) => (isRealTime ? (terms) => run({ ...terms, now: new Date() }) : run));
}

/** Counts in the timeline that no event reports. */
export const toldCounts: Readonly<Record<string, JobResultName>> = {
  released: "receivables_released",
  resumed: "subscriptions_resumed",
  receipts: "receipts_sent",
  reminders: "reminders_sent",
  recoveries: "recoveries_sent",
  news: "buyer_mails_sent",
  notices: "notices_sent",
  commentDigests: "digests_sent",
  studentMails: "student_mails_sent",
  commissionsReleased: "commissions_released",
  commissionsPaid: "commissions_paid",
  conversions: "conversions_sent",
  deliveries: "webhooks_delivered",
  deliveriesFailed: "webhooks_failed",
  closedDays: "days_closed",
};
