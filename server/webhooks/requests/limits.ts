export const keptDays = 30;

/** Interval at which requests are written. */
export const flushMilliseconds = 1_000;

/** Requests per statement. This many waiting requests also trigger an early write. */
export const batchRows = 500;

/** Maximum requests, and bytes of their bodies, waiting in memory. Beyond either limit, the oldest are dropped. */
export const queueLimits = { rows: 5_000, bytes: 32 * 1024 * 1024 };

/** Requests masked per turn of the event loop, which limits the delay of other requests. */
export const maskedPerTurn = 20;

export const retryMilliseconds = 100;

/** Maximum time that a stopping process waits for the database. */
export const drainMilliseconds = 5_000;
