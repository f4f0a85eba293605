import { readFileSync } from "node:fs";

/** A process of this machine, told apart from a later one with the same number. */
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
 * What a process number stands for right now, or null when nothing runs under it. A zombie runs nothing: in a container
 * whose first process reaps no orphans, a killed server keeps its number for ever. Where there is no /proc, every live
 * process has the same stamp.
 */
export function stampOf(pid: number): string | null {
  if (process.platform !== "linux") return answersSignals(pid) ? "live" : null;
  const stat = readStat(pid);
  if (!stat) return null;
  const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
  const [state, startedAt] = [fields[0], fields[19]];
  return state === "Z" || state === "X" || !startedAt ? null : startedAt;
}

/** The running process itself. */
export function ownMark(): ProcessMark {
  return { pid: process.pid, stamp: stampOf(process.pid) ?? "live" };
}

/** Whether the very process that left this mark still runs. */
export function isRunning(mark: ProcessMark): boolean {
  return stampOf(mark.pid) === mark.stamp;
}

/** A mark as files keep it: `pid stamp`. */
export function writeMark(mark: ProcessMark): string {
  return `${mark.pid} ${mark.stamp}\n`;
}

/** The mark in a file's text, or null when a crash left the file half written. */
export function readMark(text: string): ProcessMark | null {
  const parts = /^(\d+) (\S+)\n$/.exec(text);
  return parts?.[1] && parts[2] ? { pid: Number(parts[1]), stamp: parts[2] } : null;
}
