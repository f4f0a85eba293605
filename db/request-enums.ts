/**
 * What an Idempotency-Key did for a request: `ran` its work, `resumed` the work of a request that was broken off,
 * `replayed` a stored answer, was refused as `in_progress`, as used for a `different_body` or as `invalid`; `unread`
 * where the request was refused before the key was looked at, or its operation takes none.
 */
export const keyStates = ["ran", "resumed", "replayed", "in_progress", "different_body", "invalid", "unread"] as const;
export type KeyState = (typeof keyStates)[number];

/** Methods of requests. */
export const requestMethods = ["GET", "POST", "PUT", "DELETE", "PATCH", "HEAD", "OPTIONS"] as const;
export type RequestMethod = (typeof requestMethods)[number];

/** Hundreds of a status, to filter by. */
export const statusClasses = ["2xx", "3xx", "4xx", "5xx"] as const;
export type StatusClass = (typeof statusClasses)[number];

/**
 * Why an Idempotency-Key did what it did. A request that ran is the `first` of its key, or ran again `after_expiry` (24
 * hours), `after_release` (the earlier one was refused without storing anything) or `after_break` (the earlier one was
 * broken off). Others were `replayed`, or refused: `in_progress`, `different_body`, `key_invalid`. `not_reached`: refused
 * before the key was looked at, or the operation takes none.
 */
export const keyVerdicts = [
  "first",
  "after_expiry",
  "after_release",
  "after_break",
  "replayed",
  "in_progress",
  "different_body",
  "key_invalid",
  "not_reached",
] as const;
export type KeyVerdict = (typeof keyVerdicts)[number];
