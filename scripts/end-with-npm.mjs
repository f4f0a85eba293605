import { readFileSync } from "node:fs";

const lookMilliseconds = 1_000;

/** Returns the name and parent of a process, or null if the process is unknown. */
function look(pid) {
  try {
    const [, name, parent] = /^\d+ \((.*)\) \S+ (\d+)/s.exec(readFileSync(`/proc/${pid}/stat`, "utf8"));
    return { name, parent: Number(parent) };
  } catch (error) {
    if (["ENOENT", "ESRCH"].includes(error.code)) return null;
    throw error;
  }
}

/**
 * Ends this process with SIGTERM once its npm process has exited. npm forwards signals from the
 * terminal, but a signal sent only to npm's pid ends npm without notifying this process, which
 * would keep running as an orphan.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== "start") return;
  const parent = process.ppid;
  // Some shells run this process as a child instead of calling exec. npm is then the parent of the
  // shell.
  const shell = look(parent);
  const npm = shell && /^\w*sh$/.test(shell.name) ? shell.parent : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || look(parent)?.parent === npm)) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, lookMilliseconds);
  timer.unref();
}
