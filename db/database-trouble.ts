/**
 * Error codes of an unavailable server, from the driver, the socket and PostgreSQL (class 57,
 * "operator intervention").
 */
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
 * SQLSTATE codes of other temporary faults: a connection exception (class 08, also sent by
 * poolers), a read-only transaction, a serialization failure, a deadlock, insufficient disk space,
 * memory or connections (class 53), a lock timeout, a statement timeout and an I/O error.
 */
const troubleCodes = /^(?:08...|25006|40001|40P01|53...|55P03|57014|58030)$/;

const deadlock = "40P01";
const exhausted = /^53/;

/**
 * Time for which a fault counts as recent. Jobs write more frequently, so that a persistent fault
 * is always recent.
 */
const recentMilliseconds = 10_000;

let lastTrouble: { code: string; at: number } | null = null;

function codeOf(error: unknown): string {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : "";
}

/** Reports whether the connection is lost. A pooler closes it with a fatal error of class 08. */
export function isDatabaseGone(error: Error): boolean {
  const code = codeOf(error);
  return goneCodes.has(code) || (code.startsWith("08") && "severity" in error && error.severity === "FATAL");
}

/**
 * Returns the error's code if the same statement may succeed later. Returns null if the statement
 * or its values are at fault.
 */
export function troubleCodeOf(error: unknown): string | null {
  const code = codeOf(error);
  return goneCodes.has(code) || troubleCodes.test(code) ? code : null;
}

/**
 * Reports whether an error or one of its causes is a deadlock. PostgreSQL has rolled the
 * transaction back.
 */
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

/**
 * Returns the code of this process's last temporary database fault, or null if it is more than ten
 * seconds old.
 */
export function findRecentTrouble(): string | null {
  if (!lastTrouble || performance.now() - lastTrouble.at > recentMilliseconds) return null;
  return lastTrouble.code;
}

/**
 * Reports whether this process recently found the database out of disk space, memory or
 * connections.
 */
export function isExhausted(): boolean {
  return exhausted.test(findRecentTrouble() ?? "");
}
