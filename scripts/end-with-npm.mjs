import { readFileSync } from "node:fs";

const lookMilliseconds = 1_000;

/** Returns a process's name and parent, or null if it is unknown. */
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
 * Ends this process with SIGTERM once its npm process has exited. npm forwards the terminal's
 * signals, but a signal to npm's pid alone would leave this process as an orphan.
 */
export function endWithNpm() {
  if (process.env.npm_lifecycle_event !== "start") return;
  const parent = process.ppid;
  // Some shells run this process as a child instead of calling exec, so npm is the shell's parent.
  const shell = look(parent);
  const npm = shell && /^\w*sh$/.test(shell.name) ? shell.parent : null;
  const timer = setInterval(() => {
    if (process.ppid === parent && (npm === null || look(parent)?.parent === npm)) return;
    clearInterval(timer);
    process.kill(process.pid, "SIGTERM");
  }, lookMilliseconds);
  timer.unref();
}
