/** How long a request is kept. */
export const keptDays = 30;

/** How often answered requests are written together. */
export const flushMilliseconds = 1_000;

/** Requests per statement; this many waiting trigger an early flush. */
export const batchRows = 500;

/** The most requests, and bytes of their bodies, that wait in memory; beyond either, the oldest are dropped. */
export const queueLimits = { rows: 5_000, bytes: 32 * 1024 * 1024 };

/** Requests masked per turn of the event loop, which bounds the delay of other requests. */
export const maskedPerTurn = 20;

/** How long a stopping process waits before it retries a write. */
export const retryMilliseconds = 100;

/** How long the log waits for the database when a process stops. */
export const drainMilliseconds = 5_000;
