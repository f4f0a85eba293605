export const keptDays = 30;

/** Interval between writes of requests. */
export const flushMilliseconds = 1_000;

/** Requests per statement. If this many requests are waiting, they are written early. */
export const batchRows = 500;

/**
 * Maximum number of requests, and of bytes of their bodies, waiting in memory. Beyond either limit, the oldest requests
 * are dropped.
 */
export const queueLimits = { rows: 5_000, bytes: 32 * 1024 * 1024 };

/** Number of requests masked per turn of the event loop. Limits the delay of other requests. */
export const maskedPerTurn = 20;

export const retryMilliseconds = 100;

/** Maximum time for which a stopping process waits for the database. */
export const drainMilliseconds = 5_000;
