/** Unavailable server, as reported by the driver, the socket and PostgreSQL (class 57, "operator intervention"). */
const goneCodes = new Set([
  "CONNECT_TIMEOUT",
  "CONNECTION_CLOSED",
  "CONNECTION_ENDED",
  "CONNECTION_DESTROYED",
  "ECONNREFUSED",
  "ECONNRESET",
  "EPIPE",
  "57P01",
  "57P02",
  "57P03",
]);

/**
 * Other temporary faults by SQLSTATE: connection exceptions (class 08, also from poolers),
 * read-only transactions, serialization failures, deadlocks, insufficient disk space, memory or
 * connections (class 53), lock and statement timeouts, and I/O errors.
 */
const troubleCodes = /^(?:08...|25006|40001|40P01|53...|55P03|57014|58030)$/;

const deadlock = "40P01";
const exhausted = /^53/;

/** Jobs write more often than this, so a persistent fault is always recent. */
const recentMilliseconds = 10_000;

let lastTrouble: { code: string; at: number } | null = null;

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** A pooler closes a connection with a fatal error of class 08. */
export function isDatabaseGone(error: Error): boolean {
  const code = codeOf(error);
  return goneCodes.has(code) || (code.startsWith("08") && "severity" in error && error.severity === "FATAL");
}

/**
 * Returns the code of an error after which the same statement may succeed; null if the statement or
 * its values are at fault.
 */
export function troubleCodeOf(error: unknown): string | null {
  const code = codeOf(error);
  return goneCodes.has(code) || troubleCodes.test(code) ? code : null;
}

/** Returns true for a deadlock in the cause chain. PostgreSQL has rolled the transaction back. */
export function isDeadlock(error: unknown): boolean {
  for (let each = error; each instanceof Error; each = each.cause) if (codeOf(each) === deadlock) return true;
  return false;
}

/** Records a statement's error for `findRecentTrouble`. */
export function noteTrouble(error: unknown): void {
  const code = troubleCodeOf(error);
  if (code !== null) lastTrouble = { code, at: performance.now() };
}

/** Called when another database is opened. */
export function clearTrouble(): void {
  lastTrouble = null;
}

/** Returns the code of this process's last temporary fault, or null after ten seconds. */
export function findRecentTrouble(): string | null {
  if (!lastTrouble || performance.now() - lastTrouble.at > recentMilliseconds) return null;
  return lastTrouble.code;
}

/** The database was recently out of disk space, memory or connections. */
export function isExhausted(): boolean {
  return exhausted.test(findRecentTrouble() ?? "");
}
