import { type Contestant, loadServer, type Settings } from "./measure";
import type { Operation } from "./operations";
import type { Program } from "./programs";
import { medianOf } from "./statistics";

export interface BareComparison {
  /**
   * Median over the rounds of the minimal server's reads per second divided by its `SELECT 1`
   * responses per second. The minimal server is a valid baseline if the ratio reaches `target`.
   */
  ratio: number;
  target: number;
  readsPerSecond: number;
  bareAnswersPerSecond: number;
  ratiosOfRounds: number[];
}

/** A slower baseline would make our server look better than it is. */
const target = 0.6;

/**
 * Loads the minimal server with alternating rounds of a read and of `SELECT 1`, over the same
 * number of connections.
 */
export async function compareWithBare(
  load: Program,
  read: Operation,
  { port }: Contestant,
  settings: Settings,
): Promise<BareComparison> {
  const bare: Operation = { ...read, samples: async () => [{ path: "/bare", body: null, known: {} }] };
  const rateOf = async (operation: Operation) => {
    const { answered, seconds } = await loadServer(load, operation, port, settings);
    return answered / seconds;
  };
  const rounds: { reads: number; bareAnswers: number }[] = [];
  for (let round = -settings.warmUpRounds; round < settings.rounds; round += 1) {
    const rates = new Map<Operation, number>();
    for (const each of round % 2 === 0 ? [read, bare] : [bare, read]) rates.set(each, await rateOf(each));
    if (round >= 0) rounds.push({ reads: rates.get(read) ?? 0, bareAnswers: rates.get(bare) ?? 0 });
  }
  const ratiosOfRounds = rounds.map(({ reads, bareAnswers }) => reads / bareAnswers);
  return {
    ratio: medianOf(ratiosOfRounds),
    target,
    readsPerSecond: medianOf(rounds.map(({ reads }) => reads)),
    bareAnswersPerSecond: medianOf(rounds.map(({ bareAnswers }) => bareAnswers)),
    ratiosOfRounds,
  };
}
