import { collectFaults } from "../core/collect-faults";
import { fromAnywhere, takeFairTurns } from "../core/fair-turns";
import { type ErrorCode, findFailure } from "../errors";

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
  const unreadable = collectFaults({ message: "The charges of an acquirer could not be asked about" });
  const askAcquirer = (acquirer: string) =>
    takeFairTurns(
      lines
        .filter((line) => line.acquirer === acquirer)
        .map((line) => ({ companyId: line.companyId, pieces: rowsOf(line) })),
      { deadline, concurrency, patienceMs, message: "What a company waits for could not be read" },
      async (row, companyId) => {
        await questions.attempt(() => ask(row).catch(acceptRefusal), { companyId });
      },
    );
  const acquirers = new Set(lines.map(({ acquirer }) => acquirer));
  await Promise.all([...acquirers].map((name) => unreadable.attempt(() => askAcquirer(name), { acquirer: name })));
  unreadable.throwFirst();
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
