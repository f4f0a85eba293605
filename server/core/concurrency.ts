import { networkOf } from "./client-address";

/** Releases what was taken. Idempotent. */
export type Release = () => void;

export interface ConcurrencyLimit {
  /** Takes one of a key's slots; null if all are taken. */
  take(key: string): Release | null;
}

/** Limits how many of something a key may have at a time, in this process. IPv6 addresses are counted by /64. */
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
