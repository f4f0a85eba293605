/**
 * Start of the test file. `shared-process.ts` resets it for each file in a process, because
 * sign-ins and card tokens of an earlier file's time would have expired.
 */
export const now = new Date();
