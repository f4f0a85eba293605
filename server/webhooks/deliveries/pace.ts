import { distributedMilliseconds, dueMilliseconds, pollMilliseconds } from "./limits";

export interface Pace {
  pollMilliseconds: number;
  dueMilliseconds: number;
  isByCompany: boolean;
}

export const usualPace: Pace = { pollMilliseconds, dueMilliseconds, isByCompany: false };

/** On a distributed database, a statement about one company queries only its shard. */
export const distributedPace: Pace = {
  pollMilliseconds: distributedMilliseconds,
  dueMilliseconds: distributedMilliseconds,
  isByCompany: true,
};
