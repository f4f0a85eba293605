const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** See docs/reliability.md rule 12. */
export const slotsPerEndpoint = 5;
export const slotsPerCompany = 32;
export const slotsPerProcess = 64;

/** With fewer free slots, each endpoint gets only one, so that a few hanging endpoints cannot take the last slots. */
export const scarceSlots = 16;

/**
 * Maximum number of accepted, unrecorded attempts of a dispatcher. Limits memory and repeated
 * attempts after a crash.
 */
export const maxUnrecorded = 2_048;

/**
 * Maximum number of attempts that wait for a slot. Low enough for a slow process to start them in
 * time.
 */
export const maxQueued = 512;
export const maxQueuedPerEndpoint = 100;

/**
 * Timeout after which an attempt that has not started is released. `removeWebhook` relies on this
 * limit.
 */
export const maxQueuedMilliseconds = 250;

/**
 * Lease of a plan or a claim by one process. Longer than an attempt can take (docs/reliability.md
 * rule 10).
 */
export const leaseMilliseconds = 90 * second;

/**
 * Maximum number of events and deliveries in one plan. Low enough that the first deliveries are
 * sent while later ones are planned.
 */
export const maxEventsPerPlan = 100;
export const maxDeliveriesPerPlan = 192;
export const minDeliveriesPerPlan = 16;

/** Maximum time that planning waits for free capacity. Divided among the companies of a round. */
export const roomPatienceMilliseconds = 100;

/** Maximum wait of other companies for one whose webhooks may be locked. */
export const planPatienceMilliseconds = 300;

/** Number of consecutive plans of one company while few companies have new events. */
export const plansPerTurn = 8;

/**
 * Maximum duration of a planning round, so that due deliveries are sent between rounds. The next
 * round starts with another company.
 */
export const maxPlanningMilliseconds = 10 * second;

/** Results within this interval are recorded in one statement. */
export const recordIntervalMilliseconds = 20;

/**
 * Maximum time before a plan is written. Attempts still in progress are written again when they
 * finish. Longer than the maximum wait for a slot, so that deliveries are written only once, even
 * by a busy process or for receivers that take 200 ms.
 */
export const maxUnwrittenMilliseconds = 300;

export const databaseRetryMilliseconds = second;

/** Polling interval for due deliveries and for new events without a hint. */
export const pollMilliseconds = 100;
export const dueMilliseconds = 250;

/**
 * Polling interval on a distributed database, where a statement about any company queries every
 * shard.
 */
export const distributedMilliseconds = 5 * second;

/** Rows read per company or endpoint in a search for work, before skipping to the next one. */
export const pageRows = 200;

/** Share of one second's deliveries that a rate-limited webhook may receive in a burst. */
export const paceBurst = 0.1;

/** Maximum number of waiting replay deliveries per endpoint, to limit the delay of new events. */
export const maxReplayedWaiting = 50;

/** See docs/reliability.md rule 12. */
export const breakerFailures = 10;
export const firstPauseMilliseconds = minute;
export const maxPauseMilliseconds = hour;

/** Timeout of a probe in business time, after which another probe may be sent. */
export const probeMilliseconds = 90 * second;

/** Time without a success after which a failing endpoint's webhook is disabled. */
export const maxFailingMilliseconds = 5 * day;

/** Number of deliveries that one statement holds back at an open breaker. The next pass continues. */
export const heldPerStatement = 1_000;

/**
 * Number of held deliveries that become due when the endpoint recovers. The others become due at
 * the original end of the pause.
 */
export const resumedAtRecovery = 10_000;

/** Statement timeout for updating all waiting deliveries of an endpoint. */
export const bulkTimeoutMilliseconds = minute;

/** Delays between attempts. If the attempt after the last delay fails, the delivery is abandoned. */
export const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, day, day];

/** Jitter as a share of the retry delay, so that simultaneous failures are not retried simultaneously. */
export const retryJitter = 0.1;
