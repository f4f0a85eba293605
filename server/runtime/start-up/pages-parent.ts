import { rmSync } from "node:fs";
import { dirname } from "node:path";

export type PagesMessage = "ready" | "alive";

const aliveMilliseconds = 500;

export interface PagesParent {
  ready: () => void;
}

/**
 * Child's side of `pages-process.ts`: sends heartbeats, calls `end` once when the API stops or
 * exits unexpectedly, and removes the socket's folder.
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
