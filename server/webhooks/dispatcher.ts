import { setTimeout as sleep } from "node:timers/promises";
import { sender as ownSender, type Sender, type SendLimits, type SendOutcome } from "../core/safe-fetch";
import { attemptDelivery } from "./attempt-delivery";
import { type Claim, claimDeliveries, endpointsDue, type Wish } from "./claim-deliveries";
import { askBreaker, type Place } from "./endpoint-trouble";
import { companiesToPlan, planDeliveries } from "./plan-deliveries";
import { type Attempt, recordAttempts } from "./record-attempts";
import { giveSlots, takeSlots } from "./slots";

/** How long an attempt belongs to whoever took it on: longer than it may last (reliability, rule 10). */
const leaseMilliseconds = 90_000;

/** A database that is gone is asked again this often to write down what was sent. */
const recordAgainMilliseconds = 1_000;

/** Companies whose rows are worked on at the same time. */
const companiesAtOnce = 4;

export interface DispatcherOptions {
  /** Business time, asked at every step. */
  now: () => Date;
  /** Told what went wrong and will be tried again. */
  report: (thrown: unknown) => void;
  /** Only this company's events and deliveries. */
  only?: string;
  sender?: Sender;
  limits?: SendLimits;
  leaseMilliseconds?: number;
}

export interface Dispatcher {
  /** What it has done so far. */
  readonly counts: { planned: number; delivered: number; failed: number };
  /** Attempts that were taken on and are not written down yet. */
  busy(): number;
  /** Plans the deliveries of new events and begins to send them. @returns how many events there were. */
  plan(): Promise<number>;
  /** Begins to send whatever is due, retries and orphans included. @returns how many endpoints have something due. */
  look(): Promise<number>;
  /** Waits until nothing is under way, `milliseconds` at most. */
  idle(milliseconds: number): Promise<void>;
  /** Takes nothing more on from now. */
  close(): void;
}

interface Lane extends Place {
  /** Something of it was seen to be due: where nothing can be claimed, its breaker is open or others were faster. */
  isDue: boolean;
}

/**
 * What plans and sends, within the slots of the process. It keeps in memory which endpoints may have more to send and
 * what was just sent, nothing else: the database is the truth, and any number of dispatchers share it.
 */
export function createDispatcher(options: DispatcherOptions): Dispatcher {
  const { now, report, only, sender = ownSender(), limits } = options;
  const terms = () => ({ now: now(), leaseMilliseconds: options.leaseMilliseconds ?? leaseMilliseconds });
  const counts = { planned: 0, delivered: 0, failed: 0 };
  const hungry = new Map<string, Lane>();
  const ended: Attempt[] = [];
  let underWay = 0;
  let isClosed = false;
  let isRecording = false;
  let feeding: Promise<void> | null = null;
  let feedAgain = false;

  const addLane = (lane: Lane) => {
    if (lane.isDue || !hungry.has(nameOf(lane))) hungry.set(nameOf(lane), lane);
  };

  const begin = (claim: Claim) => {
    underWay += 1;
    const failed = (thrown: unknown): SendOutcome => {
      report(thrown);
      return { status: null, answer: "", fault: "could not be sent", durationMs: 0 };
    };
    void attemptDelivery(claim, sender, limits)
      .catch(failed)
      .then((outcome) => {
        ended.push({ claim, outcome });
        void record();
      });
  };

  /** Asks what of the wishes can be had, and begins to send it. The slots of the wishes are taken already. */
  const claim = async (companyId: string, wishes: Wish[], isProbe: boolean): Promise<Map<string, number>> => {
    const unused = new Map(wishes.map(({ endpoint, count }) => [endpoint, count]));
    try {
      for (const each of await claimDeliveries(companyId, wishes, { ...terms(), isProbe })) {
        unused.set(each.endpoint, (unused.get(each.endpoint) ?? 0) - 1);
        begin(each);
      }
    } finally {
      for (const [endpoint, count] of unused) giveSlots(nameOf({ companyId, endpoint }), count);
    }
    return unused;
  };

  /** The slot comes first: leave to probe is given once a pause and would be lost on whoever cannot send. */
  const probe = async (lane: Lane) => {
    if (takeSlots(nameOf(lane), 1) === 0) return;
    const verdict = await askBreaker(lane, now());
    if (verdict !== "probe") return giveSlots(nameOf(lane), 1);
    await claim(lane.companyId, [{ endpoint: lane.endpoint, count: 1 }], true);
  };

  const feedCompany = async (companyId: string, lanes: Lane[]) => {
    const wishes = lanes.flatMap((lane) => {
      const count = takeSlots(nameOf(lane));
      if (count === 0) return [];
      hungry.delete(nameOf(lane));
      return [{ lane, endpoint: lane.endpoint, count }];
    });
    if (wishes.length === 0) return;
    const asked = wishes.map(({ endpoint, count }) => ({ endpoint, count }));
    const unused = await claim(companyId, asked, false);
    for (const { lane, endpoint, count } of wishes) {
      const left = unused.get(endpoint) ?? 0;
      if (left === 0) addLane({ ...lane, isDue: false });
      else if (left === count && lane.isDue) await probe(lane);
    }
  };

  /** Claims and sends for the hungry endpoints until their slots are full or nothing of theirs is due. */
  const feed = async (): Promise<void> => {
    feedAgain = true;
    if (isClosed) return;
    feeding ??= feedUntilFull();
    await feeding;
  };

  const feedUntilFull = async () => {
    try {
      while (feedAgain && !isClosed) {
        feedAgain = false;
        const byCompany = groupBy([...hungry.values()], (lane) => lane.companyId);
        await inParallel([...byCompany], ([companyId, lanes]) => feedCompany(companyId, lanes));
      }
    } finally {
      feeding = null;
    }
  };

  /** Writes down what has ended, a batch at a time: what ends meanwhile is the next batch. */
  const record = async () => {
    if (isRecording) return;
    isRecording = true;
    while (ended.length > 0) {
      const batch = groupBy(ended.splice(0), (attempt) => attempt.claim.companyId);
      await inParallel([...batch], async ([companyId, attempts]) => {
        try {
          await recordAttempts(companyId, attempts, now());
        } catch (thrown) {
          report(thrown);
          ended.push(...attempts);
          await sleep(recordAgainMilliseconds);
          return;
        }
        for (const { claim: written, outcome } of attempts) {
          giveSlots(nameOf(written), 1);
          counts[outcome.fault === null ? "delivered" : "failed"] += 1;
        }
        underWay -= attempts.length;
      });
      feed().catch(report);
    }
    isRecording = false;
  };

  return {
    counts,
    busy: () => underWay,
    async plan() {
      let found = 0;
      await inParallel(await companiesToPlan(only), async (companyId) => {
        for (let events = 1; events > 0 && !isClosed; ) {
          const plan = await planDeliveries(companyId, now());
          events = plan.events;
          found += events;
          counts.planned += plan.deliveries;
          for (const endpoint of plan.endpoints) addLane({ companyId, endpoint, isDue: false });
          if (plan.endpoints.length > 0) feed().catch(report);
        }
      });
      return found;
    },
    async look() {
      const places = await endpointsDue(now(), only);
      for (const place of places) addLane({ ...place, isDue: true });
      await feed();
      return places.length;
    },
    async idle(milliseconds) {
      const giveUpAt = performance.now() + milliseconds;
      while ((underWay > 0 || feeding) && performance.now() < giveUpAt) await sleep(10);
    },
    close: () => {
      isClosed = true;
    },
  };
}

function nameOf({ companyId, endpoint }: Place): string {
  return `${companyId} ${endpoint}`;
}

function groupBy<Item>(items: Item[], keyOf: (item: Item) => string): Map<string, Item[]> {
  const groups = new Map<string, Item[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item));
    if (group) group.push(item);
    else groups.set(keyOf(item), [item]);
  }
  return groups;
}

/** Works on every item, a few at a time; the first failure ends it. */
async function inParallel<Item>(items: Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const rest = items.values();
  const worker = async () => {
    for (const item of rest) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(companiesAtOnce, items.length) }, worker));
}
