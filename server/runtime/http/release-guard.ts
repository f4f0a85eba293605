import { statSync } from "node:fs";
import { join } from "node:path";
import { log } from "../../core/log/log";
import { reportFault } from "../../core/log/report-fault";

const lookEveryMilliseconds = 5_000;

let isGone = false;

/**
 * Returns true if the installed packages, or this server's copy of its build, were replaced or
 * removed since its start. Pages load both at any time, so they fail or mix two versions until a
 * restart.
 */
export function isReplaced(): boolean {
  return isGone;
}

/**
 * Identifies the packages and the build on disk by inode and birth time, which `npm ci` and a new
 * copy change, but an added package or changed permissions do not. Null in development, which
 * reloads changed files, and on a host that runs only Next.js.
 */
function identify(): string | null {
  const release = process.env.QUITANDA_RELEASE;
  if (!release) return null;
  const identities = [join("node_modules", "next", "package.json"), join(release, "pages.js")].map((path) => {
    const found = statSync(path, { throwIfNoEntry: false });
    return found ? `${found.ino}.${found.birthtimeMs}` : "missing";
  });
  return identities.join(" ");
}

/**
 * Stores the identity of the server's files. Must be called once, before the server starts other
 * processes, so that a restarted one inherits it.
 */
export function rememberRelease(): void {
  process.env.QUITANDA_FILES ||= identify() ?? "";
}

/**
 * Checks every five seconds for replaced or removed files (`rememberRelease`).
 *
 * @returns a function that stops the checks.
 */
export function watchRelease(): () => void {
  const known = process.env.QUITANDA_FILES;
  if (!known) return () => undefined;
  const timer = setInterval(() => look(known), lookEveryMilliseconds).unref();
  return () => {
    clearInterval(timer);
    isGone = false;
  };
}

function look(known: string): void {
  try {
    const wasGone = isGone;
    isGone = identify() !== known;
    if (isGone && !wasGone) {
      log.error(
        { operation: "release" },
        "The packages or the build that this server runs from were replaced or removed: restart it, because its pages fail",
      );
    }
  } catch (thrown) {
    reportFault(thrown, { operation: "release" });
  }
}
