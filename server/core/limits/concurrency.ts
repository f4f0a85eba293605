import { parentCounts } from "../workers/parent-counts";
import { networkOf } from "./client-address";

export type Release = () => void;

export interface Slots {
  /** Takes one of the slots of a key. Returns null if all are taken. */
  take(key: string): Release | null;
}

/**
 * Concurrency limit per key. The slots are counted in this process or, for a worker, in its parent.
 */
export interface ConcurrencyLimit {
  take(key: string): Promise<Release | null>;
}

/** Creates `max` slots per key in this process. IPv6 addresses are counted by /64. */
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
 * Limits concurrency per key. Workers that listen on the same port share the slots of limits with
 * the same name. While their parent does not respond, each worker counts separately. IPv6 addresses
 * are counted by /64.
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
      // Releases the slot in the parent too, which may have counted it but responded too late.
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
