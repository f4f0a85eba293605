/** What a person asks about their own data (LGPD, article 18). */
export const dataRequestKinds = ["export", "erasure"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** `requested` can be taken back, `running` cannot. */
export const dataRequestStatuses = ["requested", "running", "done", "canceled"] as const;
export type DataRequestStatus = (typeof dataRequestStatuses)[number];
