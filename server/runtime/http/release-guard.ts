import { statSync } from "node:fs";
import { join } from "node:path";
import { log } from "../../core/log/log";
import { reportFault } from "../../core/log/report-fault";

const lookEveryMilliseconds = 5_000;

let isGone = false;

/**
 * Reports whether the installed packages, or this server's copy of its build, were replaced or
 * removed since its start. Pages load both throughout their lifetime, so that they fail, or mix two
 * versions, until the server is restarted.
 */
export function isReplaced(): boolean {
  return isGone;
}

/**
 * Identifies the packages and the build on disk. `npm ci` and a new copy create these files again,
 * with another inode or time of birth. A package that is added, or a change of permissions, keeps
 * them. Null in development, which loads changed files itself, and on a host that runs only
 * Next.js.
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
 * Stores the identity of the files that this server runs from. Called once per server, before it
 * starts other processes, which inherit the identity, so that a process that is restarted later
 * also has it.
 */
export function rememberRelease(): void {
  process.env.QUITANDA_FILES ||= identify() ?? "";
}

/**
 * Checks every five seconds whether the files of `rememberRelease` were replaced or removed.
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
