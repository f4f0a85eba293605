import { execFileSync } from "node:child_process";
import {
  closeSync,
  constants,
  existsSync,
  ftruncateSync,
  openSync,
  readFileSync,
  readlinkSync,
  readSync,
  writeSync,
} from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { tryLock, unlock } from "fs-native-extensions";

/** Lasts until this process and every child that inherited `fd` have exited. */
export interface FolderHold {
  fd: number;
  release: () => void;
}

const bootIdFile = "/proc/sys/kernel/random/boot_id";

const patienceMilliseconds = 2_000;
const pollMilliseconds = 40;

/**
 * Identifies the processes that see each other and share a loopback interface: one boot of a
 * machine, or one container on it.
 */
function readPlace(): string {
  if (process.platform === "darwin")
    return execFileSync("/usr/sbin/sysctl", ["-n", "kern.bootsessionuuid"], { encoding: "utf8" }).trim();
  if (!existsSync(bootIdFile)) return hostname();
  const namespaces = ["pid", "net"].map((name) => readlinkSync(`/proc/self/ns/${name}`));
  return [readFileSync(bootIdFile, "utf8").trim(), ...namespaces].join(" ");
}

function readHolder(fd: number): string {
  const bytes = Buffer.alloc(1024);
  return bytes.toString("utf8", 0, readSync(fd, bytes, 0, bytes.length, 0));
}

/**
 * Tries once to lock the data directory. The first process writes its place under the exclusive
 * lock; afterwards, processes of the same place share the lock. The file changes only under the
 * exclusive lock, so it contains the place of every process that shares it.
 */
function tryHold(fd: number, place: string): boolean {
  if (tryLock(fd)) {
    ftruncateSync(fd);
    writeSync(fd, place, 0);
  }
  if (!tryLock(fd, { shared: true })) return false;
  if (readHolder(fd) === place) return true;
  unlock(fd);
  return false;
}

/**
 * Locks a data directory for processes that see each other. Pid files and PostgreSQL's shared
 * memory are unreliable across containers and hosts; the kernel's lock (open file description lock
 * on Linux, `flock` on macOS) is reliable, and is released when a process is killed.
 *
 * @throws Error with a one-line message for the operator.
 */
export async function holdFolder(dataDir: string): Promise<FolderHold> {
  const place = readPlace();
  const fd = openSync(join(dataDir, "in-use.lock"), constants.O_RDWR | constants.O_CREAT, 0o600);
  try {
    const giveUpAt = Date.now() + patienceMilliseconds;
    while (!tryHold(fd, place)) {
      if (Date.now() > giveUpAt)
        throw new Error(
          `${dataDir} is in use by a process that cannot be seen from here, in another container or on another host: stop it first, or set another DATA_DIR`,
        );
      await sleep(pollMilliseconds);
    }
  } catch (error) {
    closeSync(fd);
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    if (!["ENOLCK", "ENOSYS", "ENOTSUP", "EOPNOTSUPP"].includes(code)) throw error;
    throw new Error(`The file system of ${dataDir} has no locks (${code}): set another DATA_DIR, or DATABASE_URL`, {
      cause: error,
    });
  }
  return { fd, release: () => closeSync(fd) };
}
