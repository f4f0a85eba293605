export const dataRequestKinds = ["export", "erasure"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** `requested` can be canceled; `running` cannot. */
export const dataRequestStatuses = ["requested", "running", "done", "canceled"] as const;
export type DataRequestStatus = (typeof dataRequestStatuses)[number];
