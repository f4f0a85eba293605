import type { Claim } from "./claim";
import { fillLane, type Lane, reserveRoom, reserveSlot } from "./lanes";

/** Attempts that a dispatcher may have taken on and not written down. */
const mostTaken = 2_048;

/** Those of them that may wait for a slot: few enough that even a slow process begins them before they are stale. */
const mostAhead = 512;

/** What a dispatcher may still take on, over all of its lanes. */
export interface Budget {
  /** Attempts that were taken on and are not written down yet. */
  taken(): number;
  /** How many more may be taken on now. */
  free(): number;
  /** Holds some of what is free, at most `wanted`, for lanes that are not known yet. @returns how much. */
  hold(wanted: number): number;
  letGo(held: number): void;
  /** Reserves room in a lane for attempts to come, at most `wanted`. @returns how many. */
  reserve(lane: Lane, wanted?: number): number;
  /** Reserves room for one attempt together with its slot, whatever else was taken on. @returns whether it did. */
  reserveSlot(lane: Lane): boolean;
  /** What came of `reserved` room. */
  fill(lane: Lane, claims: Claim[], reserved: number): void;
  /** So many wait no longer. */
  begin(count: number): void;
  /** So many are written down, or given back. */
  settle(count: number): void;
}

/** The budget of a dispatcher that has taken nothing on. */
export function createBudget(): Budget {
  let taken = 0;
  let waiting = 0;
  let promised = 0;
  const free = () => Math.max(0, Math.min(mostTaken - taken, mostAhead - waiting) - promised);
  return {
    taken: () => taken,
    free,
    hold(wanted) {
      const held = Math.min(wanted, free());
      promised += held;
      return held;
    },
    letGo(held) {
      promised -= held;
    },
    reserve(lane, wanted = mostTaken) {
      const room = reserveRoom(lane, Math.min(wanted, free()));
      promised += room;
      return room;
    },
    reserveSlot(lane) {
      if (!reserveSlot(lane)) return false;
      promised += 1;
      return true;
    },
    fill(lane, claims, reserved) {
      taken += claims.length;
      waiting += claims.length;
      promised -= reserved;
      fillLane(lane, claims, reserved);
    },
    begin(count) {
      waiting -= count;
    },
    settle(count) {
      taken -= count;
    },
  };
}
