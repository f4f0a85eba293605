export const keptDays = 30;

export const flushMilliseconds = 1_000;

/** Maximum number of requests per statement. This many waiting requests are written early. */
export const batchRows = 500;

/** Limits on waiting requests and on the bytes of their bodies. Beyond either, the oldest requests are dropped. */
export const queueLimits = { rows: 5_000, bytes: 32 * 1024 * 1024 };

/** Requests masked per turn of the event loop, to limit the delay of other requests. */
export const maskedPerTurn = 20;

export const retryMilliseconds = 100;

/** Maximum time to write the remaining requests at shutdown. */
export const drainMilliseconds = 5_000;
