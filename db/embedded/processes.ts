import { readFileSync } from "node:fs";

export interface ProcessMark {
  pid: number;
  stamp: string;
}

function readStat(pid: number): string | null {
  try {
    return readFileSync(`/proc/${pid}/stat`, "utf8");
  } catch (error) {
    if (error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ESRCH")) return null;
    throw error;
  }
}

function answersSignals(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && "code" in error && error.code === "EPERM";
  }
}

/**
 * Returns a process's start stamp, or null without such a process. A zombie counts as not running:
 * in a container whose first process does not reap orphans, a killed server keeps its pid forever.
 * Without /proc, all live processes share one stamp.
 */
export function stampOf(pid: number): string | null {
  if (process.platform !== "linux") return answersSignals(pid) ? "live" : null;
  const stat = readStat(pid);
  if (!stat) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startedAt] = [fields[0], fields[19]];
  return state === "Z" || state === "X" || !startedAt ? null : startedAt;
}

export function ownMark(): ProcessMark {
  return { pid: process.pid, stamp: stampOf(process.pid) ?? "live" };
}

export function isRunning(mark: ProcessMark): boolean {
  return stampOf(mark.pid) === mark.stamp;
}

export function writeMark(mark: ProcessMark): string {
  return `${mark.pid} ${mark.stamp}\n`;
}

export function readMark(text: string): ProcessMark | null {
  const parts = /^(\d+) (\S+)\n$/.exec(text);
  return parts?.[1] && parts[2] ? { pid: Number(parts[1]), stamp: parts[2] } : null;
}
