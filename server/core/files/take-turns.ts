import { setImmediate as nextTurn } from "node:timers/promises";

/** Maximum time that a long computation blocks the process. */
const turnMilliseconds = 20;

/** Returns a function for a long computation to await often. It lets other work run when a turn is over. */
export function takeTurns(): () => Promise<void> {
  let endsAt = performance.now() + turnMilliseconds;
  return async () => {
    if (performance.now() < endsAt) return;
    await nextTurn();
    endsAt = performance.now() + turnMilliseconds;
  };
}
