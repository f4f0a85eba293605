export const dataRequestKinds = ["export", "erasure"] as const;
export type DataRequestKind = (typeof dataRequestKinds)[number];

/** A `requested` request can be canceled; a `running` one cannot. */
export const dataRequestStatuses = ["requested", "running", "done", "canceled"] as const;
export type DataRequestStatus = (typeof dataRequestStatuses)[number];
