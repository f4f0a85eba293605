/** How long a request is kept. */
export const keptDays = 30;

/** How long answered requests wait for others, to be written together. */
export const flushMilliseconds = 1_000;

/** Requests of one statement, and how many of them make a flush come early. */
export const batchRows = 500;

/** Requests, and bytes of their bodies, that wait in memory at most; beyond either, the oldest are dropped. */
export const queueLimits = { rows: 5_000, bytes: 32 * 1024 * 1024 };

/** Requests that are masked in one turn of the event loop, so that no other request waits for more. */
export const maskedPerTurn = 20;

/** How long a process that stops waits before it tries again to write. */
export const retryMilliseconds = 100;

/** How long the log waits for the database when a process stops. */
export const drainMilliseconds = 5_000;
