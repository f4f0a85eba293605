import { networkOf } from "./client-address";

/** Gives back what was taken; more than once changes nothing. */
export type Release = () => void;

export interface ConcurrencyLimit {
  /** Takes one of a key's places; null where all are taken. */
  take(key: string): Release | null;
}

/** How many of something a key may have at a time, in this process. An IPv6 address is counted by its /64. */
export function createConcurrencyLimit(max: number): ConcurrencyLimit {
  const taken = new Map<string, number>();
  return {
    take(given) {
      const key = networkOf(given);
      const count = taken.get(key) ?? 0;
      if (count >= max) return null;
      taken.set(key, count + 1);
      let isTaken = true;
      return () => {
        if (!isTaken) return;
        isTaken = false;
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      };
    },
  };
}
