import type { Budget } from "./budget";
import type { Claim } from "./claim";
import { type ClaimTerms, claimDeliveries } from "./claim-deliveries";
import { askBreaker } from "./endpoint-trouble";
import type { Lane } from "./lanes";
import { groupBy, inParallel } from "./parallel";
import { createRepeater } from "./repeater";
import { slotsPerEndpoint } from "./slots";

export interface FeederOptions {
  lanes: ReadonlyMap<string, Lane>;
  budget: Budget;
  terms: () => Omit<ClaimTerms, "isProbe">;
  report: (thrown: unknown) => void;
  /** Takes what came of `reserved` room, and begins what there are slots for. */
  fill: (lane: Lane, claims: Claim[], reserved: number) => void;
}

/** What takes on deliveries that wait in the database. */
export interface Feeder {
  /** Asks for a run, of which nobody waits for the end. */
  feed(): void;
  /** Takes on what the lanes have more of, until their room is full or nothing of theirs is due. */
  ask(): Promise<void>;
  /** Takes one on for a lane together with a free slot. @returns whether there was one. */
  serve(lane: Lane): boolean;
  isBusy(): boolean;
  /** Takes nothing more on from now. */
  close(): void;
}

/** A feeder of a dispatcher's lanes; those of which least is under way come first. */
export function createFeeder({ lanes, budget, terms, report, fill }: FeederOptions): Feeder {
  let isClosed = false;

  /** Takes on what there is, of what room was reserved for. @returns how many of a lane. */
  const claim = async (companyId: string, asked: Map<Lane, number>, isProbe = false) => {
    // Before the question is asked: what is planned while it is under way sets it again.
    for (const lane of asked.keys()) lane.hasMore = false;
    let own = new Map<string, Claim[]>();
    try {
      const wishes = [...asked].map(([{ endpoint }, count]) => ({ endpoint, count }));
      own = groupBy(await claimDeliveries(companyId, wishes, { ...terms(), isProbe }), (each) => each.target.endpoint);
    } finally {
      for (const [lane, count] of asked) fill(lane, own.get(lane.endpoint) ?? [], count);
    }
    const got = (lane: Lane) => own.get(lane.endpoint)?.length ?? 0;
    for (const [lane, count] of asked) if (got(lane) === count) lane.hasMore = true;
    return got;
  };

  const feedCompany = async (companyId: string, hungry: Lane[]) => {
    const room = hungry.map((lane) => [lane, budget.reserve(lane)] as const).filter(([, count]) => count > 0);
    if (room.length === 0) return;
    const due = new Set(hungry.filter(({ isDue }) => isDue));
    for (const [lane] of room) lane.isDue = false;
    const got = await claim(companyId, new Map(room));
    for (const [lane] of room) if (got(lane) === 0 && due.has(lane)) await probe(lane);
  };

  /** The slot comes first: leave to probe is given once a pause and would be lost on whoever cannot send. */
  const probe = async (lane: Lane) => {
    if (!budget.reserveSlot(lane)) return;
    let verdict = "wait";
    try {
      verdict = await askBreaker(lane, terms().now);
    } finally {
      if (verdict !== "probe") fill(lane, [], 1);
    }
    if (verdict === "probe") await claim(lane.companyId, new Map([[lane, 1]]), true);
  };

  const repeater = createRepeater(
    () => !isClosed && budget.free() > 0,
    async () => {
      const hungry = [...lanes.values()].filter((lane) => lane.hasMore && lane.waiting.length < slotsPerEndpoint);
      hungry.sort((one, other) => one.running - other.running);
      await inParallel([...groupBy(hungry, (lane) => lane.companyId)], ([companyId, chosen]) =>
        feedCompany(companyId, chosen),
      );
    },
  );

  return {
    feed: () => void repeater.ask().catch(report),
    ask: repeater.ask,
    serve(lane) {
      if (isClosed || !budget.reserveSlot(lane)) return false;
      void claim(lane.companyId, new Map([[lane, 1]])).catch(report);
      return true;
    },
    isBusy: repeater.isBusy,
    close: () => {
      isClosed = true;
    },
  };
}
