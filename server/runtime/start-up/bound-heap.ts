import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

/**
 * Growth of the old generation, in percent of what a full collection left, at which the next one
 * starts. V8's own limit, up to fourfold, suits batch programs: a server under steady load kept
 * hundreds of megabytes of garbage.
 */
const growthPercent = 25;

/**
 * Bounds the garbage in this process's heap. Collects once, because V8 computes a limit after each
 * full collection. Call it once the process has started.
 */
export function boundHeap(): void {
  setFlagsFromString(`--heap-growing-percent=${growthPercent}`);
  setFlagsFromString("--expose-gc");
  const collect: () => void = runInNewContext("gc");
  collect();
}
