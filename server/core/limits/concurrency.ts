import { parentCounts } from "../workers/parent-counts";
import { networkOf } from "./client-address";

export type Release = () => void;

export interface Slots {
  /** Returns null if all slots are taken. */
  take(key: string): Release | null;
}

/** Concurrency limit per key, counted in this process or, for a worker, in its parent. */
export interface ConcurrencyLimit {
  take(key: string): Promise<Release | null>;
}

/** IPv6 addresses share slots by /64. */
export function createSlots(max: number): Slots {
  const taken = new Map<string, number>();
  return {
    take(given) {
      const key = networkOf(given);
      const count = taken.get(key) ?? 0;
      if (count >= max) return null;
      taken.set(key, count + 1);
      return once(() => {
        const left = (taken.get(key) ?? 1) - 1;
        if (left === 0) taken.delete(key);
        else taken.set(key, left);
      });
    },
  };
}

function once(release: Release): Release {
  let isReleased = false;
  return () => {
    if (isReleased) return;
    isReleased = true;
    release();
  };
}

/**
 * Limits concurrency per key. Workers of one port share limits of the same name; while their parent
 * does not respond, each worker counts separately. IPv6 addresses are counted by /64.
 */
export function createConcurrencyLimit(name: string, max: number): ConcurrencyLimit {
  const own = createSlots(max);
  return {
    async take(key) {
      const counts = parentCounts();
      if (!counts) return own.take(key);
      const { answer, release } = counts.ask({ kind: "take", name, max, key });
      const isTaken = await answer;
      if (isTaken) return once(release);
      if (isTaken === false) return null;
      const releaseOwn = own.take(key);
      // The parent may have counted the slot but responded too late.
      if (!releaseOwn) release();
      return (
        releaseOwn &&
        once(() => {
          releaseOwn();
          release();
        })
      );
    },
  };
}
