/** True in `npm run proof`, which repeats many more times what `npm test` tries a few times. */
export const isProof = process.env.PROOF === "1";

/** Number of repetitions: `short` in a normal test run, `long` in a full proof. */
export function proofRuns(short: number, long: number): number {
  return isProof ? long : short;
}

export function proofMilliseconds(short: number): number {
  return isProof ? short * 20 : short;
}
