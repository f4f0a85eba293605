/** What the simulated card issuer does with a charge; the late answers take a minute. */
export const issuerAnswers = ["approve", "refuse", "approve_later", "refuse_later", "dispute"] as const;
export type IssuerAnswer = (typeof issuerAnswers)[number];

/**
 * How the sandbox's bank answers a call when the simulator tells it: after some seconds; never, though it carried the
 * call out (`silent`); or never, because the call was lost on its way.
 */
export const bankAnswers = ["slow", "silent", "lost"] as const;
export type BankAnswer = (typeof bankAnswers)[number];

/** The party whose next answers an order changes. */
export const orderedParties = ["issuer", "bank"] as const;
export type OrderedParty = (typeof orderedParties)[number];

/** State of a scenario's run: `done` and `stopped` are final. */
export const scenarioRunStatuses = ["running", "done", "stopped"] as const;
export type ScenarioRunStatus = (typeof scenarioRunStatuses)[number];

/** What the timeline of a company's clock tells of jobs, where no event does. */
export const deedNames = [
  "receivables_released",
  "subscriptions_resumed",
  "receipts_sent",
  "reminders_sent",
  "recoveries_sent",
  "buyer_mails_sent",
  "notices_sent",
  "digests_sent",
  "student_mails_sent",
  "commissions_released",
  "commissions_paid",
  "conversions_sent",
  "webhooks_delivered",
  "webhooks_failed",
  "days_closed",
] as const;
export type DeedName = (typeof deedNames)[number];
