import { setTimeout as sleep } from "node:timers/promises";
import type { Attempt, Plan } from "./claim";
import { releaseClaims } from "./claim-deliveries";
import { groupBy, inParallel } from "./parallel";
import { recordAttempts } from "./record-attempts";
import { writePlan } from "./write-plan";

/** What ends within so long is written down together: the fewer commits, the more the database can do. */
const gatherMilliseconds = 20;

/** How long a plan waits for its attempts to end; what is under way by then is written down twice. */
const patienceMilliseconds = 75;

/** A database that is gone is asked again this often to write down what was sent. */
const againMilliseconds = 1_000;

export interface RecorderOptions {
  now: () => Date;
  report: (thrown: unknown) => void;
  /** Told of attempts that are written down. */
  written: (attempts: Attempt[]) => void;
  /** Told of a plan whose deliveries are all in the database. */
  placed: (plan: Plan) => void;
}

/** What writes down what was planned and how attempts went. */
export interface Recorder {
  /** A plan was made: it is written down once its attempts have ended, one of them failed, or it takes them too long. */
  keep(plan: Plan): void;
  /** An attempt ended; its plan is told where it is not written down yet. */
  add(attempt: Attempt): void;
  isBusy(): boolean;
}

/** Writes a batch at a time until everything is written down; what comes meanwhile is the next batch. */
export function createRecorder({ now, report, written, placed }: RecorderOptions): Recorder {
  const ended: Attempt[] = [];
  /** With the time since which each waits. */
  const plans = new Map<Plan, number>();
  let isRecording = false;

  const isDue = ([plan, since]: [Plan, number]) =>
    plan.ended.length === plan.taken.size ||
    plan.ended.some(({ outcome }) => outcome.fault !== null) ||
    performance.now() - since > patienceMilliseconds;

  const failed = async (thrown: unknown) => {
    report(thrown);
    await sleep(againMilliseconds);
  };
  const place = async ([plan]: [Plan, number]) => {
    try {
      const { attempts, underWay } = await writePlan(plan, now());
      plans.delete(plan);
      for (const claim of plan.claims) claim.plan = null;
      // Over since the rows were composed: their leases were written.
      ended.push(...plan.ended.slice(attempts.length));
      written(attempts);
      const returned = underWay.filter((claim) => !plan.taken.has(claim));
      if (returned.length > 0) await releaseClaims(plan.companyId, returned).catch(report);
      placed(plan);
    } catch (thrown) {
      await failed(thrown);
    }
  };
  const recordCompany = async ([companyId, attempts]: [string, Attempt[]]) => {
    try {
      await recordAttempts(companyId, attempts, now());
      written(attempts);
    } catch (thrown) {
      ended.push(...attempts);
      await failed(thrown);
    }
  };
  const record = async () => {
    if (isRecording) return;
    isRecording = true;
    while (ended.length + plans.size > 0) {
      await sleep(gatherMilliseconds);
      await inParallel([...plans].filter(isDue), place);
      await inParallel([...groupBy(ended.splice(0), ({ claim }) => claim.target.companyId)], recordCompany);
    }
    isRecording = false;
  };

  return {
    keep(plan) {
      plans.set(plan, performance.now());
      void record();
    },
    add(attempt) {
      (attempt.claim.plan?.ended ?? ended).push(attempt);
      void record();
    },
    isBusy: () => isRecording,
  };
}
