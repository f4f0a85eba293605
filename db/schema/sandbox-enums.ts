export const companyModes = ["test", "production"] as const;
export type CompanyMode = (typeof companyModes)[number];

export const copyKinds = ["product", "order_bump", "course", "coupon", "webhook"] as const;
export type CopyKind = (typeof copyKinds)[number];

export const copyParts = ["offer", "module", "lesson", "material"] as const;
export type CopyPart = (typeof copyParts)[number];

export const pairedKinds = [...copyKinds, ...copyParts] as const;
export type PairedKind = (typeof pairedKinds)[number];

export const copyChanges = ["new", "changed"] as const;
export type CopyChange = (typeof copyChanges)[number];

/** `done` and `stopped` are final. */
export const scenarioRunStatuses = ["running", "done", "stopped"] as const;
export type ScenarioRunStatus = (typeof scenarioRunStatuses)[number];

/** Results of jobs without an event, for the timeline of a company's clock. */
export const jobResultNames = [
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
export type JobResultName = (typeof jobResultNames)[number];
