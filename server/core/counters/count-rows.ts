import { leastIdOf } from "@/db/ids";
import { countedRows } from "@/db/schema/core-enums";
import { addDays, dayOf, startOfDay } from "../calendar/calendar";
import { runRoundRobin } from "../leases/fair-turns";
import { type Counted, countBatch, findUncounted } from "./kept-counts";

/** Rows per transaction. Small enough to stay far below the statement timeout. */
const rowsPerBatch = 50_000;

/** Days that stay uncounted, because a transaction may commit later than the time in its row's id. */
const openDays = 2;

/**
 * Counts customers and events into `row_counts` up to two days before `now`. Alternates between
 * companies, one batch each, until none is left or `deadline` has passed. Both times are wall-clock
 * times.
 *
 * @param only restricts the run to one company.
 * @returns the number of batches counted.
 * @throws the first error, after all other companies have been processed.
 */
export async function countRows(
  now: Date,
  deadline: Date,
  only?: string,
  batchSize = rowsPerBatch,
): Promise<{ rowBatches: number }> {
  const end = leastIdOf(startOfDay(addDays(dayOf(now), -openDays)));
  let rowBatches = 0;
  const pieces = async function* (counted: Counted) {
    while (await countBatch(counted, end, batchSize)) {
      rowBatches += 1;
      yield;
    }
  };
  const due: Counted[] = [];
  for (const of of countedRows) {
    for (const companyId of await findUncounted(of, end, only)) due.push({ companyId, of });
  }
  await runRoundRobin(
    due.map((counted) => ({ companyId: counted.companyId, pieces: pieces(counted) })),
    { deadline, message: "Rows of a company could not be counted" },
  );
  return { rowBatches };
}
