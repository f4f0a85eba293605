import { distributedMilliseconds, dueMilliseconds, pollMilliseconds } from "./limits";

/** How often the companies with work are looked for. */
export interface Pace {
  /** How often the outbox is read for new events of any company, without a hint. */
  pollMilliseconds: number;
  /** How often the deliveries of any company are read for due ones. */
  dueMilliseconds: number;
  /** Whether a hint makes only its company be read. */
  isByCompany: boolean;
}

export const usualPace: Pace = { pollMilliseconds, dueMilliseconds, isByCompany: false };

/** On a distributed database a statement about one company asks its shard alone. */
export const distributedPace: Pace = {
  pollMilliseconds: distributedMilliseconds,
  dueMilliseconds: distributedMilliseconds,
  isByCompany: true,
};
