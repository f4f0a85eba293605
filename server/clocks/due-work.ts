import type { DeedName } from "@/db/simulator-enums";
import { sweepAuthorizations } from "../authorizations/sweep-authorizations";
import { returnDuplicates } from "../checkout/return-duplicates";
import { sendBuyerMails } from "../checkout/send-buyer-mails";
import { sendOrderMails } from "../checkout/send-order-mails";
import { closeDays } from "../closings/close-days";
import { sendCommentDigests } from "../comments/send-digests";
import { sweepCommissions } from "../commissions/sweep-commissions";
import { reportFault } from "../core/report-fault";
import { dispatchDue } from "../delivery/watch-outbox";
import { tellFeeDifferences } from "../fee-checks/tell-differences";
import { releaseReceivables } from "../finance/release-receivables";
import { endAccess } from "../learning/end-access";
import { sendNoticeMails } from "../notices/send-notice-mails";
import { react } from "../reactions/react";
import { compareDays } from "../reconciliations/compare-days";
import { sendRecoveries } from "../recovery/send-recoveries";
import { payDebits } from "../sandbox/debits";
import { announceIssuers, clearBoletos } from "../sandbox/payers-bank";
import { sendStudentMails } from "../students/send-student-mails";
import { endPauses } from "../subscriptions/by-buyer/resume-subscription";
import { sweepRenewals } from "../subscriptions/sweep-renewals";
import { followAnticipations } from "../sweeps/sweep-anticipations";
import { followFeeChecks } from "../sweeps/sweep-fee-checks";
import { followPayouts, requestAutomaticPayouts, sendPayouts } from "../sweeps/sweep-payouts";
import { sweepReconciliation } from "../sweeps/sweep-reconciliation";
import { sweepTransactions } from "../sweeps/sweep-transactions";
import { sendEvents } from "../tracking/send-events";
import type { DueKind } from "./due-instants";

/** One run of a job for one company. */
export interface ClockRun {
  /** The company's now. */
  now: Date;
  /** When to stop (real clock). */
  deadline: Date;
  only: string;
}

type Work = (run: ClockRun) => Promise<Record<string, number>>;

/** The work of each kind: what the jobs of `server/jobs.ts` do for companies without a clock. */
export const dueWork: Record<DueKind, Work> = {
  issuers: ({ now, only }) => announceIssuers(now, only),
  boletos: ({ now, only }) => clearBoletos(now, { only }),
  debits: ({ now, only }) => payDebits(now, only),
  expirations: ({ now, deadline, only }) => sweepTransactions(now, deadline, only),
  unanswered: ({ now, deadline, only }) => sweepReconciliation(now, deadline, only),
  authorizations: ({ now, deadline, only }) => sweepAuthorizations(now, deadline, only),
  duplicates: ({ now, deadline, only }) => returnDuplicates(now, deadline, only),
  releases: ({ now, deadline, only }) => releaseReceivables(now, deadline, only),
  commissions: ({ now, deadline, only }) => sweepCommissions(now, deadline, only),
  pauses: ({ now, deadline, only }) => endPauses(now, deadline, only),
  renewals: ({ now, deadline, only }) => sweepRenewals(now, deadline, only),
  reactions: ({ now, deadline, only }) => react({ now, deadline, companyId: only, isParallel: true }),
  access: ({ now, deadline, only }) => endAccess(now, deadline, only),
  automaticPayouts: ({ now, deadline, only }) => requestAutomaticPayouts(now, deadline, only),
  payouts: ({ now, deadline, only }) => sendPayouts(now, deadline, only),
  payoutsRead: ({ now, deadline, only }) => followPayouts(now, deadline, only),
  anticipations: ({ now, deadline, only }) => followAnticipations(now, deadline, only),
  fees: ({ now, deadline, only }) => followFeeChecks(now, deadline, only),
  orderMails: sendOrderMails,
  recoveries: sendRecoveries,
  recoveryPlans: sendRecoveries,
  buyerMails: sendBuyerMails,
  notices: sendNoticeMails,
  digests: sendCommentDigests,
  studentMails: sendStudentMails,
  tracking: sendEvents,
  webhooks: async ({ now, deadline, only }) => {
    const report = (thrown: unknown) => reportFault(thrown, { operation: "job clocks", companyId: only });
    const { delivered, failed } = await dispatchDue(now, deadline, { report, only });
    return { deliveries: delivered, deliveriesFailed: failed };
  },
  bankDays: ({ now, deadline, only }) => compareDays(now, deadline, only),
  closings: async ({ now, deadline, only }) => ({
    ...(await closeDays(now, deadline, only)),
    ...(await tellFeeDifferences(now, deadline, only)),
  }),
};

/** What of a run's counts the timeline tells, where no event does. */
export const toldCounts: Readonly<Record<string, DeedName>> = {
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
