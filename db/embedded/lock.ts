import { randomBytes } from "node:crypto";
import { link, readFile, rename, rm, writeFile } from "node:fs/promises";
import { setTimeout as sleep } from "node:timers/promises";
import { isRunning, ownMark, readMark, writeMark } from "./processes";

const pollMilliseconds = 40;

async function readText(path: string): Promise<string | null> {
  return readFile(path, "utf8").catch(whenCode("ENOENT", null));
}

/** Returns a catch handler that maps one error code to a value and rethrows other errors. */
export function whenCode<Value>(code: string, value: Value): (error: unknown) => Value {
  return (error) => {
    if (error instanceof Error && "code" in error && error.code === code) return value;
    throw error;
  };
}

/** Atomic, because a partly written lock would look stale. */
async function tryTake(path: string, mark: string): Promise<boolean> {
  const draft = `${path}.${process.pid}.${randomBytes(4).toString("hex")}`;
  try {
    await writeFile(draft, mark, { flag: "wx", mode: 0o600 });
    return await link(draft, path).then(() => true, whenCode("EEXIST", false));
  } finally {
    await rm(draft, { force: true });
  }
}

/**
 * Removes a dead owner's lock, by moving it aside first, because two waiters may see the same stale
 * lock. A waiter that moved a fresh lock restores it.
 */
async function clearStale(path: string, stale: string): Promise<void> {
  const aside = `${path}.stale.${process.pid}.${randomBytes(4).toString("hex")}`;
  const moved = await rename(path, aside).then(() => true, whenCode("ENOENT", false));
  if (!moved) return;
  if ((await readText(aside)) !== stale) await link(aside, path).catch(whenCode("EEXIST", undefined));
  await rm(aside, { force: true });
}

/**
 * Runs `work` under a lock file. Waits for a live owner and takes over from a dead one.
 *
 * @throws Error if a live owner keeps the lock longer than `timeoutSeconds`.
 */
export async function withLock<Result>(path: string, timeoutSeconds: number, work: () => Promise<Result>) {
  const mark = writeMark(ownMark()).replace("\n", `-${randomBytes(4).toString("hex")}\n`);
  const giveUpAt = Date.now() + timeoutSeconds * 1000;
  while (!(await tryTake(path, mark))) {
    const text = await readText(path);
    if (text !== null) {
      const holder = readMark(text.replace(/-[0-9a-f]{8}\n$/, "\n"));
      if (!holder || !isRunning(holder)) await clearStale(path, text);
      else if (Date.now() > giveUpAt) throw new Error(`Process ${holder.pid} has kept ${path} for too long`);
    }
    await sleep(pollMilliseconds);
  }
  try {
    return await work();
  } finally {
    if ((await readText(path)) === mark) await rm(path, { force: true });
  }
}
