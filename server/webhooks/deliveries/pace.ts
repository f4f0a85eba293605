import { distributedMilliseconds, dueMilliseconds, pollMilliseconds } from "./limits";

export interface Pace {
  pollMilliseconds: number;
  dueMilliseconds: number;
  isByCompany: boolean;
}

export const usualPace: Pace = { pollMilliseconds, dueMilliseconds, isByCompany: false };

/**
 * Pace for a distributed database. Between polls, only companies that emitted events are read
 * (`isByCompany`), because a statement about one company queries one shard.
 */
export const distributedPace: Pace = {
  pollMilliseconds: distributedMilliseconds,
  dueMilliseconds: distributedMilliseconds,
  isByCompany: true,
};
