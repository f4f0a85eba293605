import { sweepKeys } from "./accounts/api-keys/warn-of-ends";
import { purgeDevices } from "./accounts/auth/devices";
import { sweepUploads } from "./accounts/uploads/sweep-uploads";
import { adoptMails } from "./buyers/privacy/adopt-mails";
import { runDataRequests } from "./buyers/privacy/run-requests";
import { sweepDataRequests } from "./buyers/privacy/sweep-requests";
import { fetchPictures } from "./catalog/branding/fetch-pictures";
import { sweepKeptCards } from "./checkout/upsells/kept-cards";
import { countRows } from "./core/counters/count-rows";
import { isOnHold } from "./core/hold/hold";
import { sweepIdempotencyKeys } from "./core/procedures/idempotency";
import { deadline, inOrder, type Step, timed } from "./core/workers/in-order";
import { indexEarlier } from "./customers/people/index-earlier";
import { purgeSessions } from "./customers/people/sessions";
import { purgeSignIns } from "./customers/people/start-sign-in";
import { keepBackups } from "./data/backups/keep-backups";
import { shipLog } from "./data/backups/ship-log";
import { runExports } from "./data/exports/run-exports";
import { sweepExports } from "./data/exports/sweep-exports";
import { adoptLists } from "./data/imports/adopt-lists";
import { runImports } from "./data/imports/run-imports";
import { sweepDataImports } from "./data/imports/sweep-imports";
import { checkLedgers } from "./ledger/checker/check-ledgers";
import { figureDays } from "./ledger/day-figures/figure-days";
import { sweepRefusalCounts } from "./payments/cards/card-testing";
import { sweepCardTokens } from "./payments/cards/card-tokens";
import { sweepForgottenCards } from "./payments/cards/forget-cards";
import { countDays } from "./payments/transactions/count-days";
import { compareDisputes } from "./payments/unknown-outcomes/compare-disputes";
import { sumDays } from "./reports/statements/sum-days";
import { type DueJob, dueSteps } from "./sandbox/clock/due-work";
import { moveClocks } from "./sandbox/scenarios/job";
import { sweepAccounts } from "./treasury/acquirer-accounts/sweep-accounts";
import { sweepConnections } from "./treasury/connections/sweep-connections";
import { sweepRecipients } from "./treasury/recipients/sweep-recipients";
import { sweepReceived } from "./treasury/reconciliations/sweep-received";
import { sweepEndedSecrets } from "./webhooks/endpoint-options/reseal";
import { sweepPayloads } from "./webhooks/events/sweep-payloads";
import { runReplays } from "./webhooks/replays/run-replays";
import { sweepRequests } from "./webhooks/requests/sweep-requests";

/** Scheduled job, run by `/api/cron/{job}` and by the app's built-in scheduler. */
export interface Job {
  /** Cron schedule in UTC. Five fields, or six with seconds. */
  schedule: string;
  /** Schedule on a distributed database, where searching for work queries every shard. */
  distributedSchedule?: string;
  /**
   * Does the work due at `now`, in at most 50 seconds of wall-clock time.
   *
   * @returns counts of the work done, by name.
   */
  run: (now: Date) => Promise<Record<string, number>>;
}

interface Plan extends Omit<Job, "run"> {
  /** Steps to run after the job's due work (`server/sandbox/clock/due-work.ts`). */
  steps?: readonly Step[];
  /**
   * Skips the job while the installation is on hold, because the job sends requests and counts
   * attempts. Other jobs only read, settle and post, and the acquirer port blocks anything that
   * they would send.
   */
  restsOnHold?: true;
}

const plans = {
  access: { schedule: "35 * * * * *" },
  /**
   * Creates the nightly backup from 03:00 in São Paulo, by the wall clock. The other runs create a
   * missed backup and report the age of the newest one.
   */
  backups: { schedule: "40 */10 * * * *", steps: [({ deadline: by }) => keepBackups(new Date(), by)] },
  /** Archives the embedded database's log for point-in-time recovery. */
  database_log: { schedule: "10,40 * * * * *", steps: [() => shipLog()] },
  /**
   * Reconciles the previous day, and compares card sales with the acquirers' lists of disputes, at 06:00 in São Paulo.
   * The other runs retry banks that did not respond and catch up on missed days.
   */
  bank_days: { schedule: "45 5-59/10 * * * *", steps: [timed(compareDisputes)] },
  clocks: { schedule: "* * * * * *", restsOnHold: true, steps: [moveClocks] },
  /** Closes the day at 00:30 in São Paulo. The other runs catch up. */
  closings: { schedule: "0 30 * * * *" },
  counts: {
    schedule: "30 */10 * * * *",
    steps: [
      ({ deadline: by }) => countDays(by),
      ({ deadline: by }) => figureDays(by),
      ({ deadline: by }) => countRows(new Date(), by),
      () => sweepEndedSecrets(new Date()),
      ({ deadline: by }) => sweepKeys(new Date(), by),
      ({ deadline: by }) => sumDays(by),
      ({ deadline: by }) => indexEarlier(by),
      async () => ({ eventPayloads: await sweepPayloads(new Date()) }),
    ],
  },
  connections: {
    schedule: "45 */5 * * * *",
    restsOnHold: true,
    steps: [timed(sweepConnections), timed(sweepAccounts), timed(sweepRecipients)],
  },
  data_requests: {
    schedule: "*/5 * * * * *",
    restsOnHold: true,
    steps: [runDataRequests, ({ now }) => sweepDataRequests(now)],
  },
  exports: {
    schedule: "*/2 * * * * *",
    distributedSchedule: "*/5 * * * * *",
    steps: [runExports, ({ now }) => sweepExports(now)],
  },
  expirations: {
    schedule: "*/30 * * * * *",
    steps: [
      ({ deadline: by }) => adoptMails(by),
      async () => ({ cardTokens: await sweepCardTokens(), upsellCards: await sweepKeptCards() }),
      async ({ deadline: by }) => ({ forgottenCards: await sweepForgottenCards(by) }),
      async () => ({ refusalCounts: await sweepRefusalCounts(), requests: await sweepRequests(new Date()) }),
      async () => ({
        signIns: await purgeSignIns(new Date()),
        personSessions: await purgeSessions(new Date()),
        devices: await purgeDevices(new Date()),
      }),
      async () => ({ idempotencyKeys: await sweepIdempotencyKeys(new Date()) }),
    ],
  },
  /**
   * Checks the ledgers from 04:00 in São Paulo, by the wall clock. The other runs continue an
   * interrupted run.
   */
  ledger: { schedule: "55 */10 * * * *", steps: [({ deadline: by }) => checkLedgers(new Date(), by)] },
  imports: {
    schedule: "*/2 * * * * *",
    distributedSchedule: "*/5 * * * * *",
    steps: [adoptLists, runImports, ({ now }) => sweepDataImports(now)],
  },
  mails: {
    schedule: "*/2 * * * * *",
    distributedSchedule: "*/5 * * * * *",
    restsOnHold: true,
  },
  payouts: { schedule: "*/10 * * * * *", restsOnHold: true },
  /** Finds payments whose callback was lost. */
  received: { schedule: "50 */10 * * * *", steps: [timed(sweepReceived)] },
  /**
   * Also applies the sandbox's delayed decisions, for hosts that cannot run the `sandbox` job every
   * second.
   */
  reconciliation: { schedule: "*/30 * * * * *", steps: [...dueSteps("sandbox")] },
  /** Runs every second, so that a replay proceeds as fast as its webhook accepts events. */
  replays: { schedule: "* * * * * *", restsOnHold: true, steps: [runReplays] },
  /** Runs every second, so that buyers can open a course right after the payment. */
  reactions: { schedule: "* * * * * *" },
  /** Runs twice a minute, so that partners soon see their commission on a Pix. */
  releases: { schedule: "15,45 * * * * *" },
  renewals: { schedule: "*/20 * * * * *", restsOnHold: true },
  reminders: { schedule: "*/5 * * * * *", restsOnHold: true },
  /**
   * Runs every second, because delayed decisions about test cards are due about five seconds after
   * the charge.
   */
  sandbox: { schedule: "* * * * * *" },
  /**
   * Sends requests to URLs set by sellers. Separate from the mail job, so that a slow URL does not
   * delay emails.
   */
  tracking: { schedule: "*/5 * * * * *", restsOnHold: true, steps: [fetchPictures] },
  uploads: { schedule: "20 40 * * * *", steps: [({ now }) => sweepUploads(now)] },
  /** Fallback. The process that watches the outbox normally sends these deliveries earlier. */
  webhooks: { schedule: "*/10 * * * * *", restsOnHold: true },
} satisfies Record<DueJob, Plan> & Record<string, Plan>;

export type JobName = keyof typeof plans;

function jobOf(name: string, { steps = [], restsOnHold, ...schedules }: Plan): Job {
  const all = [...dueSteps(name), ...steps];
  const run = async (now: Date) =>
    restsOnHold && (await isOnHold()) ? { onHold: 1 } : inOrder({ now, deadline: deadline() }, ...all);
  return { ...schedules, run };
}

export const jobs = Object.fromEntries(
  Object.entries<Plan>(plans).map(([name, plan]) => [name, jobOf(name, plan)]),
) as Record<JobName, Job>;
