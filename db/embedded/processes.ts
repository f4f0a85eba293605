import { readFileSync } from "node:fs";

/** Identifies a process of this machine, even if its pid is reused. */
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
 * The stamp of the process with this pid, or null when none runs. A zombie counts as none: in a container whose first
 * process does not reap orphans, a killed server keeps its pid for ever. Without /proc, every live process has the same
 * stamp.
 */
export function stampOf(pid: number): string | null {
  if (process.platform !== "linux") return answersSignals(pid) ? "live" : null;
  const stat = readStat(pid);
  if (!stat) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startedAt] = [fields[0], fields[19]];
  return state === "Z" || state === "X" || !startedAt ? null : startedAt;
}

/** The mark of this process. */
export function ownMark(): ProcessMark {
  return { pid: process.pid, stamp: stampOf(process.pid) ?? "live" };
}

/** Whether the process with this mark still runs. */
export function isRunning(mark: ProcessMark): boolean {
  return stampOf(mark.pid) === mark.stamp;
}

/** A mark as text: `pid stamp`. */
export function writeMark(mark: ProcessMark): string {
  return `${mark.pid} ${mark.stamp}\n`;
}

/** The mark in a file's text, or null when a crash left the file half written. */
export function readMark(text: string): ProcessMark | null {
  const parts = /^(\d+) (\S+)\n$/.exec(text);
  return parts?.[1] && parts[2] ? { pid: Number(parts[1]), stamp: parts[2] } : null;
}
