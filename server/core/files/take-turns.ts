import { setImmediate as nextTurn } from "node:timers/promises";

const turnMilliseconds = 20;

/** Returns a function that long computations await between steps; it yields to the event loop every 20 ms. */
export function takeTurns(): () => Promise<void> {
  let endsAt = performance.now() + turnMilliseconds;
  return async () => {
    if (performance.now() < endsAt) return;
    await nextTurn();
    endsAt = performance.now() + turnMilliseconds;
  };
}
