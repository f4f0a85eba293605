/**
 * Start of the test file. `shared-process.ts` resets it for each file in a process, because sign-ins and card tokens
 * from the time of an earlier file would have expired.
 */
export const now = new Date();
