/** Every number that bounds the delivery of webhooks. docs/delivery.md lists them with what each one protects. */

const second = 1_000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** Attempts under way (docs/reliability.md rule 12). */
export const slotsPerEndpoint = 5;
export const slotsPerCompany = 32;
export const slotsPerProcess = 64;

/** With fewer free slots than this, each endpoint gets one: a few that hang cannot take the last ones from the rest. */
export const scarceSlots = 16;

/** Attempts that a dispatcher has accepted and not yet recorded: its memory, and what a crash may repeat. */
export const maxUnrecorded = 2_048;

/** Accepted attempts that wait for a slot: few enough for a slow process to begin them in time. */
export const maxQueued = 512;
export const maxQueuedPerEndpoint = 100;

/** An accepted attempt that has not begun by then is given back; `removeWebhook` relies on it. */
export const maxQueuedMilliseconds = 250;

/** How long a plan or a claim belongs to one process; longer than an attempt can last (docs/reliability.md rule 10). */
export const leaseMilliseconds = 90 * second;

/** Events and deliveries of one plan: few enough that the first are sent while the last are planned. */
export const maxEventsPerPlan = 100;
export const maxDeliveriesPerPlan = 192;
export const minDeliveriesPerPlan = 16;

/** How long planning waits for free room, divided by the number of companies with new events. */
export const roomPatienceMilliseconds = 100;

/** How long the other companies wait for one company's plan, whose webhooks may be locked for seconds. */
export const planPatienceMilliseconds = 300;

/** Plans in a row for one company while few companies have new events. */
export const plansPerTurn = 8;

/**
 * Maximum length of a planning round, so that due deliveries are sent in between. The next round starts with another
 * company.
 */
export const maxPlanningMilliseconds = 10 * second;

/** Results that arrive within this time are recorded in one statement. */
export const recordIntervalMilliseconds = 20;

/**
 * After this a plan is written even with attempts under way; those are written twice. Longer than an attempt waits for
 * its slot, so that a busy process, and a receiver that answers in 200 ms, cost one write per delivery.
 */
export const maxUnwrittenMilliseconds = 300;

/** Pause after a failed statement, before the next try. */
export const databaseRetryMilliseconds = second;

/** How often the outbox is read for new events without a hint, and the deliveries for due ones. */
export const pollMilliseconds = 100;
export const dueMilliseconds = 250;

/** Both on a distributed database, where a statement about any company asks every shard. */
export const distributedMilliseconds = 5 * second;

/** Rows read per company or endpoint when looking for work, before skipping to the next one. */
export const pageRows = 200;

/** The share of a second's deliveries that a webhook with a rate may get at once. */
export const paceBurst = 0.1;

/** Deliveries of replays that wait for one endpoint: new events wait behind no more than these. */
export const maxReplayedWaiting = 50;

/** Failures in a row that open the breaker (docs/reliability.md rule 12). */
export const breakerFailures = 10;
export const firstPauseMilliseconds = minute;
export const maxPauseMilliseconds = hour;

/** Business time that a prober has before the next probe may be sent. */
export const probeMilliseconds = 90 * second;

/** How long an endpoint may only fail before its webhook is disabled. */
export const maxFailingMilliseconds = 5 * day;

/** Deliveries that one statement holds back at an open breaker; the next pass finds the rest. */
export const heldPerStatement = 1_000;

/** Held deliveries that become due at once when the endpoint recovers; the rest do when the pause ends. */
export const resumedAtRecovery = 10_000;

/** Statement timeout for changing all that waits for an endpoint: days of failures leave many rows. */
export const bulkTimeoutMilliseconds = minute;

/** Delays between a failed attempt and the next; after the last one the delivery is given up. */
export const retryDelays = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, day, day];

/** The share by which a delay varies at random, so that failures of one moment do not return together. */
export const retryJitter = 0.1;
