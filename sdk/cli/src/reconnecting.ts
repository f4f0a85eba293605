import { setTimeout as sleep } from "node:timers/promises";
import { QuitandaError } from "../../typescript/src/quitanda.js";
import { explain, Fault } from "./fault.js";
import type { Session } from "./session.js";

const firstPauseMilliseconds = 500;
const longestPauseMilliseconds = 10_000;

/**
 * Repeats work that ends with its connection, until the signal is aborted. Backs off after each
 * failure; a successful connection resets the delay.
 *
 * @param work calls `connected` once it is connected
 * @throws errors that a retry cannot fix, such as a rejected token or a programming error
 */
export async function reconnecting(
  { url, output }: Session,
  signal: AbortSignal,
  work: (connected: () => void) => Promise<void>,
): Promise<void> {
  let pause = firstPauseMilliseconds;
  let isWaiting = false;
  const connected = () => {
    if (isWaiting) output.note(`Connected to ${url} again.`);
    isWaiting = false;
    pause = firstPauseMilliseconds;
  };
  while (!signal.aborted) {
    try {
      await work(connected);
    } catch (thrown) {
      if (signal.aborted) return;
      if (isLasting(thrown)) throw thrown;
      if (!isWaiting) output.note(`Waiting for ${url}: ${explain(thrown, url).message}`);
      isWaiting = true;
    }
    await sleep(pause, undefined, { signal }).catch((thrown: unknown) => {
      if (!signal.aborted) throw thrown;
    });
    pause = isWaiting ? Math.min(pause * 2, longestPauseMilliseconds) : firstPauseMilliseconds;
  }
}

/** 429 and 5xx are temporary. */
function isLasting(thrown: unknown): boolean {
  if (thrown instanceof Fault) return true;
  return thrown instanceof QuitandaError && thrown.status >= 400 && thrown.status < 500 && thrown.status !== 429;
}
