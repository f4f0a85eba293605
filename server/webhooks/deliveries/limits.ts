/** Limits of webhook delivery. docs/delivery.md explains what each one protects. */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Maximum concurrent attempts (docs/reliability.md rule 12). */
export const slotsPerEndpoint = 5;
export const slotsPerCompany = 32;
export const slotsPerProcess = 64;

/**
 * Below this number of free slots, each endpoint gets only one, so that a few hanging endpoints cannot take the last
 * slots.
 */
export const scarceSlots = 16;

/**
 * Accepted attempts of a dispatcher that are not recorded. This limits its memory and the attempts that a crash may
 * repeat.
 */
export const maxUnrecorded = 2_048;

/** Accepted attempts that wait for a slot. The limit is low enough for a slow process to start them in time. */
export const maxQueued = 512;
export const maxQueuedPerEndpoint = 100;

/** An accepted attempt that has not started by then is released. `removeWebhook` relies on it. */
export const maxQueuedMilliseconds = 250;

/** Lease of a plan or a claim by one process. Longer than an attempt can last (docs/reliability.md rule 10). */
export const leaseMilliseconds = 90 * second;

/** Maximum events and deliveries of one plan. Low enough that the first are sent while the last are planned. */
export const maxEventsPerPlan = 100;
export const maxDeliveriesPerPlan = 192;
export const minDeliveriesPerPlan = 16;

/** Maximum time that planning waits for free capacity, divided by the number of companies with new events. */
export const roomPatienceMilliseconds = 100;

/** Maximum time that other companies wait for one company's plan, whose webhooks may be locked for seconds. */
export const planPatienceMilliseconds = 300;

/** Consecutive plans of one company while few companies have new events. */
export const plansPerTurn = 8;

/**
 * Maximum duration of a planning round, so that due deliveries are sent in between. The next round starts with another
 * company.
 */
export const maxPlanningMilliseconds = 10 * second;

/** Results that arrive within this interval are recorded in one statement. */
export const recordIntervalMilliseconds = 20;

/**
 * Maximum time before a plan is written. Attempts still in progress then are written twice. It is longer than an
 * attempt waits for its slot, so that a busy process or a receiver that responds in 200 ms costs one write per
 * delivery.
 */
export const maxUnwrittenMilliseconds = 300;

/** Delay before a failed statement is retried. */
export const databaseRetryMilliseconds = second;

/** Polling intervals of the outbox for new events without a hint, and of due deliveries. */
export const pollMilliseconds = 100;
export const dueMilliseconds = 250;

/** Both intervals on a distributed database, where a statement about any company queries every shard. */
export const distributedMilliseconds = 5 * second;

/** Rows read per company or endpoint when searching for work, before skipping to the next one. */
export const pageRows = 200;

/** Share of one second's deliveries that a rate-limited webhook may get at once. */
export const paceBurst = 0.1;

/** Maximum number of waiting replay deliveries per endpoint. New events wait behind at most this many. */
export const maxReplayedWaiting = 50;

/** Consecutive failures that open the breaker (docs/reliability.md rule 12). */
export const breakerFailures = 10;
export const firstPauseMilliseconds = minute;
export const maxPauseMilliseconds = hour;

/** Timeout of a probe in business time. The next one may be sent after it. */
export const probeMilliseconds = 90 * second;

/** Maximum time that an endpoint may fail without a success before its webhook is disabled. */
export const maxFailingMilliseconds = 5 * day;

/** Deliveries that one statement holds back at an open breaker. The next pass finds the rest. */
export const heldPerStatement = 1_000;

/**
 * Held deliveries that become due immediately when the endpoint recovers. The rest become due when the pause would have
 * ended.
 */
export const resumedAtRecovery = 10_000;

/** Statement timeout for updating everything that waits for an endpoint. Days of failures leave many rows. */
export const bulkTimeoutMilliseconds = minute;

/** Delays between a failed attempt and the next. After the last one, the delivery is abandoned. */
export const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, day, day];

/** Random variation of a retry delay, so that simultaneous failures do not retry together. */
export const retryJitter = 0.1;
