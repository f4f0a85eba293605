/**
 * The start of a test file. Files share a process, so `shared-process.ts` sets it anew for each: sign-ins and card tokens
 * of an earlier file's time would have expired.
 */
export const now = new Date();
