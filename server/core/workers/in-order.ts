import { collectFaults } from "../collect-faults";

type Piece = (by: Date) => Promise<Record<string, number>>;

/** Runs the steps in order, with one deadline for all. @throws the first fault, after all steps ran. */
export async function inOrder(...pieces: Piece[]): Promise<Record<string, number>> {
  const by = deadline();
  const faults = collectFaults({ message: "A piece of a job failed" });
  let counts: Record<string, number> = {};
  for (const piece of pieces) counts = { ...counts, ...(await faults.attempt(() => piece(by))) };
  faults.throwFirst();
  return counts;
}

/** A cron route must answer within 50 seconds; the last step may still take a few of them. */
export function deadline(): Date {
  return new Date(Date.now() + 40_000);
}
