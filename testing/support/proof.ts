/** Whether this is `npm run proof`, which repeats far more often what `npm test` tries a few times. */
export const isProof = process.env.PROOF === "1";

/** Number of repetitions: `short` in a normal test run, `long` in a proof. */
export function proofRuns(short: number, long: number): number {
  return isProof ? long : short;
}

/** Timeout of a test that repeats `proofRuns` times. */
export function proofMilliseconds(short: number): number {
  return isProof ? short * 20 : short;
}
