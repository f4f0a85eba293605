import { type CompanyWork, fromAnywhere, takeTurnsByGroup } from "../../core/leases/fair-turns";
import { collectFaults } from "../../core/log/collect-faults";
import { groupBy } from "../../core/workers/parallel";
import { type ErrorCode, findFailure } from "../../errors";

/** Concurrent questions per acquirer in one sweep, and the most to one connection whose bank is slow. */
const concurrency = 4;
/** A question that takes longer does not hold up those to other connections. */
const patienceMs = 250;
const pageSize = 200;

/** One company's rows to ask one acquirer about. */
export interface Line<Row> {
  companyId: string;
  acquirer: string;
  /** Ids of rows to ask about, a limited number; when all were asked about, it is called for more. */
  list: () => Promise<string[]>;
  /** The rows among these that are still to be asked about. */
  read: (ids: string[]) => Promise<Row[]>;
}

/**
 * Asks about every row of every line until none is left or `deadline` (real clock) has passed. Each acquirer has its
 * own slots, so a hanging one does not delay the others; within an acquirer, lines take turns row by row, and one whose
 * bank hangs holds no slot. A failed question does not stop the rest.
 *
 * @returns how many questions failed; a refusal by the acquirer counts as an answer.
 * @throws the first fault in reading a line, after all others had their turn.
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

/** A refusal by the acquirer is an answer, not a failure. */
function acceptRefusal(thrown: unknown): void {
  if (!acquirersRefusals.includes(findFailure(thrown)?.code)) throw thrown;
}

/** Each list starts at a random row, so that later runs reach the rows that an earlier one had no time for. */
async function* rowsOf<Row extends { id: string }>({ list, read }: Line<Row>): AsyncGenerator<Row, void> {
  const seen = new Set<string>();
  for (;;) {
    const listed = (await list()).filter((id) => !seen.has(id));
    if (listed.length === 0) return;
    const ids = fromAnywhere(listed);
    for (let first = 0; first < ids.length; first += pageSize) {
      const page = ids.slice(first, first + pageSize);
      for (const id of page) seen.add(id);
      const rows = new Map((await read(page)).map((row) => [row.id, row]));
      yield* page.flatMap((id) => rows.get(id) ?? []);
    }
  }
}
