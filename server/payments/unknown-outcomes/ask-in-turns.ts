import { findFailure } from "../../core/failures/failure";
import { type CompanyWork, rotateAtRandom, takeTurnsByGroup } from "../../core/leases/fair-turns";
import { collectFaults } from "../../core/log/collect-faults";
import { groupBy } from "../../core/workers/parallel";
import type { ErrorCode } from "../../errors";

/** Calls per acquirer in one sweep. Also the maximum for one connection whose bank is slow. */
const concurrency = 4;
/** Time after which a call no longer blocks calls to other connections. */
const patienceMs = 250;
const pageSize = 200;

export interface Line<Row> {
  companyId: string;
  acquirer: string;
  /**
   * Returns a limited number of ids to look up. Called again once all of them have been processed.
   */
  list: () => Promise<string[]>;
  /** Omits listed rows that no longer need a lookup. */
  read: (ids: string[]) => Promise<Row[]>;
}

/**
 * Calls `ask` for every row of every line, each a company's queue at one connection, until none is
 * left or `deadline` (wall clock) has passed. Each acquirer has separate slots, so that an
 * unresponsive one does not delay the others. Within an acquirer, lines alternate row by row, and a
 * line whose bank is unresponsive does not occupy a slot. A failed call does not stop the others.
 *
 * @returns the number of failed calls. A refusal by the acquirer is not a failure.
 * @throws the first error of reading a line, after all other lines have been processed.
 */
export async function askInTurns<Row extends { id: string }>(
  lines: Line<Row>[],
  deadline: Date,
  ask: (row: Row) => Promise<void>,
): Promise<number> {
  const questions = collectFaults({ message: "An acquirer could not be asked" });
  const byAcquirer = groupBy(lines, ({ acquirer }) => acquirer);
  const groups = [...byAcquirer].map(([acquirer, own]): [string, CompanyWork<Row>[]] => [
    acquirer,
    own.map((line) => ({ companyId: line.companyId, pieces: rowsOf(line) })),
  ]);
  await takeTurnsByGroup(
    new Map(groups),
    { deadline, concurrency, patienceMs, message: "What a company waits for could not be read" },
    async (row, companyId) => {
      await questions.attempt(() => ask(row).catch(acceptRefusal), { companyId });
    },
  );
  return questions.count();
}

const acquirersRefusals: readonly (ErrorCode | undefined)[] = ["pix_refused", "boleto_refused", "refund_refused"];

/** A refusal is a valid response of the acquirer. */
function acceptRefusal(thrown: unknown): void {
  if (!acquirersRefusals.includes(findFailure(thrown)?.code)) throw thrown;
}

/**
 * Yields the rows of one company's queue. Each list is rotated at random, so that later runs reach
 * rows that an earlier run had no time for.
 */
async function* rowsOf<Row extends { id: string }>({ list, read }: Line<Row>): AsyncGenerator<Row, void> {
  const seen = new Set<string>();
  for (;;) {
    const listed = (await list()).filter((id) => !seen.has(id));
    if (listed.length === 0) return;
    const ids = rotateAtRandom(listed);
    for (let first = 0; first < ids.length; first += pageSize) {
      const page = ids.slice(first, first + pageSize);
      for (const id of page) seen.add(id);
      const rows = new Map((await read(page)).map((row) => [row.id, row]));
      yield* page.flatMap((id) => rows.get(id) ?? []);
    }
  }
}
