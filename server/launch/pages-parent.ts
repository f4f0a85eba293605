import { rmSync } from "node:fs";
import { dirname } from "node:path";

/** What the pages' process says to the API's that started it. */
export type PagesMessage = "ready" | "alive";

const aliveMilliseconds = 500;

export interface PagesParent {
  ready: () => void;
}

/**
 * The pages' side of `pages-process.ts`: says that this process lives, and calls `end` once when the API's is gone,
 * whether it wants an end or has died. The socket's folder goes with it.
 */
export function listenToParent(socketPath: string, end: () => void): PagesParent {
  const say = (message: PagesMessage) => {
    if (process.connected) process.send?.(message, undefined, undefined, () => undefined);
  };
  const beat = setInterval(() => say("alive"), aliveMilliseconds);
  process.once("disconnect", () => {
    clearInterval(beat);
    rmSync(dirname(socketPath), { recursive: true, force: true });
    end();
  });
  return { ready: () => say("ready") };
}
