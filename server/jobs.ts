import { sweepAccounts } from "./acquirer-accounts/sweep-accounts";
import { sweepKeys } from "./api-keys/warn-of-ends";
import { purgeDevices } from "./auth/devices";
import { sweepAuthorizations } from "./authorizations/sweep-authorizations";
import { keepBackups } from "./backups/keep-backups";
import { shipLog } from "./backups/ship-log";
import { sweepConnections } from "./banks/sweep-connections";
import { sweepRefusalCounts } from "./cards/card-testing";
import { sweepCardTokens } from "./cards/card-tokens";
import { sweepForgottenCards } from "./cards/forget-cards";
import { returnDuplicates } from "./checkout/return-duplicates";
import { sendBuyerMails } from "./checkout/send-buyer-mails";
import { sendOrderMails } from "./checkout/send-order-mails";
import { sweepKeptCards } from "./checkout/upsell/kept-cards";
import { closeDays } from "./closings/close-days";
import { sendCommentDigests } from "./comments/send-digests";
import { sweepCommissions } from "./commissions/sweep-commissions";
import { isOnHold } from "./core/hold";
import { sweepIdempotencyKeys } from "./core/idempotency";
import { reportFault } from "./core/report-fault";
import { deadline, inOrder } from "./core/workers/in-order";
import { dispatchDue } from "./delivery/watch-outbox";
import { sweepEndedSecrets } from "./endpoint-options/reseal";
import { runExports } from "./exports/run-exports";
import { sendExportMails } from "./exports/send-export-mails";
import { sweepExports } from "./exports/sweep-exports";
import { tellFeeDifferences } from "./fee-checks/tell-differences";
import { releaseReceivables } from "./finance/release-receivables";
import { workOnImports } from "./imports/job";
import { endAccess } from "./learning/end-access";
import { sendNoticeMails } from "./notices/send-notice-mails";
import { indexEarlier } from "./people/index-earlier";
import { purgeSessions } from "./people/sessions";
import { purgeSignIns } from "./people/start-sign-in";
import { runDataRequests } from "./privacy/run-requests";
import { sweepDataRequests } from "./privacy/sweep-requests";
import { react } from "./reactions/react";
import { sweepRecipients } from "./recipients/sweep-recipients";
import { compareDays } from "./reconciliations/compare-days";
import { sweepReceived } from "./reconciliations/sweep-received";
import { sendRecoveries } from "./recovery/send-recoveries";
import { runReplays } from "./replays/run-replays";
import { sweepRequests } from "./request-log/sweep-requests";
import { payDebits } from "./sandbox/debits";
import { announceIssuers, clearBoletos } from "./sandbox/payers-bank";
import { moveClocks } from "./scenarios/job";
import { sumDays } from "./statements/sum-days";
import { fetchPictures } from "./storefront/fetch-pictures";
import { sendStudentMails } from "./students/send-student-mails";
import { endPauses } from "./subscriptions/by-buyer/resume-subscription";
import { sweepRenewals } from "./subscriptions/sweep-renewals";
import { checkLedgers } from "./sweeps/check-ledgers";
import { compareDisputes } from "./sweeps/compare-disputes";
import { countDays } from "./sweeps/count-days";
import { countRows } from "./sweeps/count-rows";
import { figureDays } from "./sweeps/figure-days";
import { followAnticipations } from "./sweeps/sweep-anticipations";
import { followFeeChecks } from "./sweeps/sweep-fee-checks";
import { followPayouts, requestAutomaticPayouts, sendPayouts } from "./sweeps/sweep-payouts";
import { sweepReconciliation } from "./sweeps/sweep-reconciliation";
import { sweepTransactions } from "./sweeps/sweep-transactions";
import { sendEvents } from "./tracking/send-events";
import { sweepUploads } from "./uploads/sweep-uploads";

/** Scheduled work, run by `/api/cron/{job}` and by the app's own schedule. */
export interface Job {
  /** Schedule in cron's five or six fields (with seconds), UTC. */
  schedule: string;
  /** The schedule on a distributed database, where looking for work asks every shard. */
  distributedSchedule?: string;
  /** Does the work due at `now`, in at most 50 seconds of the real clock; returns counts. */
  run: (now: Date) => Promise<Record<string, number>>;
}

const all = {
  /** Students lose access at its end; this tells it (`course_revoked`). */
  access: { schedule: "35 * * * * *", run: (now) => endAccess(now, deadline()) },
  /** The night's backup, from 03:00 in São Paulo on, by the real clock; the other runs catch up, and measure its age. */
  backups: { schedule: "40 */10 * * * *", run: () => keepBackups(new Date(), deadline()) },
  /** The embedded database's log, for a recovery to any moment. */
  database_log: { schedule: "10,40 * * * * *", run: () => shipLog() },
  /**
   * Compares yesterday, and the card sales with the lists of disputed ones, at 06:00 in São Paulo; the other runs catch up
   * on banks that did not answer and missed days.
   */
  bank_days: {
    schedule: "45 5-59/10 * * * *",
    run: (now) =>
      inOrder(
        (by) => compareDays(now, by),
        (by) => compareDisputes(now, by),
      ),
  },
  clocks: { schedule: "* * * * * *", run: () => moveClocks() },
  /** Closes the day at 00:30 in São Paulo; other runs catch up. Real clock: a future run would move postings there. */
  closings: {
    schedule: "0 30 * * * *",
    run: () =>
      inOrder(
        (by) => closeDays(new Date(), by),
        (by) => tellFeeDifferences(new Date(), by),
      ),
  },
  counts: {
    schedule: "30 */10 * * * *",
    run: () =>
      inOrder(
        (by) => countDays(by),
        (by) => figureDays(by),
        (by) => countRows(new Date(), by),
        () => sweepEndedSecrets(new Date()),
        (by) => sweepKeys(new Date(), by),
        (by) => sumDays(by),
        (by) => indexEarlier(by),
      ),
  },
  connections: {
    schedule: "45 */5 * * * *",
    run: (now) =>
      inOrder(
        (by) => sweepConnections(now, by),
        (by) => sweepAccounts(now, by),
        (by) => sweepRecipients(now, by),
      ),
  },
  /** Exports and erasures that people asked for. */
  data_requests: {
    schedule: "*/5 * * * * *",
    run: (now) =>
      inOrder(
        (by) => runDataRequests({ now, deadline: by }),
        () => sweepDataRequests(now),
      ),
  },
  /** Makes and removes exports, and sends their mails. */
  exports: {
    schedule: "*/2 * * * * *",
    distributedSchedule: "*/5 * * * * *",
    run: (now) =>
      inOrder(
        (by) => runExports({ now, deadline: by }),
        async () => ((await isOnHold()) ? {} : sendExportMails()),
        () => sweepExports(now),
      ),
  },
  expirations: {
    schedule: "*/30 * * * * *",
    run: (now) =>
      inOrder(
        (by) => sweepTransactions(now, by),
        async () => ({ cardTokens: await sweepCardTokens(), upsellCards: await sweepKeptCards() }),
        async (by) => ({ forgottenCards: await sweepForgottenCards(by) }),
        async () => ({ refusalCounts: await sweepRefusalCounts(), requests: await sweepRequests(new Date()) }),
        async () => ({
          signIns: await purgeSignIns(new Date()),
          personSessions: await purgeSessions(new Date()),
          devices: await purgeDevices(new Date()),
        }),
        async () => ({ idempotencyKeys: await sweepIdempotencyKeys(new Date()) }),
      ),
  },
  /** From 04:00 in São Paulo on, by the real clock; the other runs go on where one ended. */
  ledger: { schedule: "55 */10 * * * *", run: () => checkLedgers(new Date(), deadline()) },
  imports: { schedule: "*/2 * * * * *", distributedSchedule: "*/5 * * * * *", run: workOnImports },
  payouts: {
    schedule: "*/10 * * * * *",
    run: (now) =>
      inOrder(
        (by) => requestAutomaticPayouts(now, by),
        (by) => sendPayouts(now, by),
      ),
  },
  /** Finds money that no callback told of. */
  received: { schedule: "50 */10 * * * *", run: (now) => sweepReceived(now, deadline()) },
  reconciliation: {
    schedule: "*/30 * * * * *",
    run: (now) =>
      inOrder(
        () => announceIssuers(new Date()),
        () => clearBoletos(now),
        () => payDebits(now),
        (by) => sweepReconciliation(now, by),
        (by) => sweepAuthorizations(now, by),
        (by) => followPayouts(now, by),
        (by) => followAnticipations(now, by),
        (by) => followFeeChecks(now, by),
        (by) => returnDuplicates(now, by),
      ),
  },
  /** Every second, so that a replay goes on as fast as its webhook takes it. */
  replays: { schedule: "* * * * * *", run: (now) => runReplays({ now, deadline: deadline() }) },
  /** Every second, so that buyers can open a course right after the payment. */
  reactions: { schedule: "* * * * * *", run: (now) => react({ now, deadline: deadline() }) },
  /** Commissions follow twice as often, so that partners soon see what a Pix earned them. */
  releases: {
    schedule: "15,45 * * * * *",
    run: (now) =>
      inOrder(
        (by) => releaseReceivables(now, by),
        (by) => sweepCommissions(now, by),
      ),
  },
  renewals: {
    schedule: "*/20 * * * * *",
    run: (now) =>
      inOrder(
        (by) => endPauses(now, by),
        (by) => sweepRenewals(now, by),
      ),
  },
  /** Also sends receipts, soon after the payment, the seller's own reminders, and members' notices. */
  reminders: {
    schedule: "*/5 * * * * *",
    run: (now) =>
      inOrder(
        (by) => sendOrderMails({ now, deadline: by }),
        (by) => sendRecoveries({ now, deadline: by }),
        (by) => sendBuyerMails({ now, deadline: by }),
        (by) => sendNoticeMails({ now, deadline: by }),
        (by) => sendCommentDigests({ now, deadline: by }),
      ),
  },
  /** The late decisions of the sandbox's test cards come some five seconds after the charge. */
  sandbox: { schedule: "* * * * * *", run: () => announceIssuers(new Date()) },
  students: {
    schedule: "*/2 * * * * *",
    distributedSchedule: "*/5 * * * * *",
    run: async (now) => ((await isOnHold()) ? {} : sendStudentMails({ now, deadline: deadline() })),
  },
  /** Calls of addresses that sellers name; apart from the mails, which a slow one must not delay. */
  tracking: {
    schedule: "*/5 * * * * *",
    run: (now) =>
      inOrder(
        (by) => sendEvents({ now, deadline: by }),
        (by) => fetchPictures({ now, deadline: by }),
      ),
  },
  /** Removes files that never arrived, or that nothing names any more. */
  uploads: { schedule: "20 40 * * * *", run: (now) => sweepUploads(now) },
  /** A safety net: the process that watches the outbox normally sends these earlier. */
  webhooks: {
    schedule: "*/10 * * * * *",
    run: (now) =>
      dispatchDue(now, deadline(), { report: (thrown) => reportFault(thrown, { operation: "job webhooks" }) }),
  },
} satisfies Record<string, Job>;

export type JobName = keyof typeof all;

/**
 * Jobs that rest while the installation is on hold: they send, and would count a try that did not leave. The others read,
 * settle and post; what they would send, the acquirers' guard keeps back.
 */
const restingJobs: readonly JobName[] = [
  "clocks",
  "connections",
  "data_requests",
  "payouts",
  "reminders",
  "renewals",
  "replays",
  "tracking",
  "webhooks",
];

function resting(job: Job): Job {
  return { ...job, run: async (now) => ((await isOnHold()) ? { onHold: 1 } : job.run(now)) };
}

/** Every job (docs/decisions.md 11). */
export const jobs: Record<JobName, Job> = {
  ...all,
  ...(Object.fromEntries(restingJobs.map((name) => [name, resting(all[name])])) as Partial<Record<JobName, Job>>),
};
