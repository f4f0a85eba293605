/** True in `npm run proof`, which runs the full suite with many more repetitions than `npm test`. */
export const isProof = process.env.PROOF === "1";

/** Returns the number of repetitions: `short` in a normal test run, `long` if the full suite runs. */
export function proofRuns(short: number, long: number): number {
  return isProof ? long : short;
}
