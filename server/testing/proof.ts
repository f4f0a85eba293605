/** Whether this is `npm run proof`, which tries much oftener what `npm test` tries a few times. */
export const isProof = process.env.PROOF === "1";

/** How often to try: in every run of the tests, and in a proof. */
export function proofRuns(short: number, long: number): number {
  return isProof ? long : short;
}

/** How long a test may take whose runs `proofRuns` counts. */
export function proofMilliseconds(short: number): number {
  return isProof ? short * 20 : short;
}
