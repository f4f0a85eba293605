export const keptDays = 30;

export const flushMilliseconds = 1_000;

/** Maximum number of requests per statement. When this many are waiting, they are written early. */
export const batchRows = 500;

/**
 * Maximum number of requests waiting in memory, and of bytes of their bodies. Beyond either limit,
 * the oldest requests are dropped.
 */
export const queueLimits = { rows: 5_000, bytes: 32 * 1024 * 1024 };

/** Requests masked per turn of the event loop, which limits the delay of other requests. */
export const maskedPerTurn = 20;

export const retryMilliseconds = 100;

/** Maximum time to write the remaining requests at shutdown. */
export const drainMilliseconds = 5_000;
