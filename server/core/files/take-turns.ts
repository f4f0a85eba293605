import { setImmediate as nextTurn } from "node:timers/promises";

/** Time after which a long computation yields. */
const turnMilliseconds = 20;

/** Returns a function that a long computation awaits between its steps, to yield to the event loop in time. */
export function takeTurns(): () => Promise<void> {
  let endsAt = performance.now() + turnMilliseconds;
  return async () => {
    if (performance.now() < endsAt) return;
    await nextTurn();
    endsAt = performance.now() + turnMilliseconds;
  };
}
