/** `npm run proof`: the full suite, with many more repetitions than `npm test`. */
export const isProof = process.env.PROOF === "1";

/** `long` in the full suite, otherwise `short`. */
export function proofRuns(short: number, long: number): number {
  return isProof ? long : short;
}
