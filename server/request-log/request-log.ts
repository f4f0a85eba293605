import { preparedQuery } from "@/db/prepared";
import { insertQuery, rowsAsJson } from "@/db/record";
import { requestLog } from "@/db/schema";
import { composeRow } from "./compose-row";
import { drainMilliseconds } from "./limits";
import { RequestQueue } from "./request-queue";
import { readVocabulary, type Spoken, type Vocabulary } from "./vocabulary";

type Row = typeof requestLog.$inferInsert;

const insertRows = preparedQuery((database) => database.execute(insertQuery(requestLog, "requests")));

/** Inserts rows of one company. */
async function writeRows(rows: Row[]): Promise<void> {
  await insertRows({ requests: rowsAsJson(requestLog, rows) });
}

let queue: RequestQueue<Row> | null = null;

/**
 * This process's request log.
 *
 * @param listOperations the operations of `/v1`; called once, when the first requests are masked
 */
export function openRequestLog(listOperations: () => Spoken[]): RequestQueue<Row> {
  let vocabulary: Vocabulary | undefined;
  const readOnce = () => {
    vocabulary ??= readVocabulary(listOperations());
    return vocabulary;
  };
  queue ??= new RequestQueue({ compose: (request) => composeRow(request, readOnce()), write: writeRows });
  return queue;
}

/** Writes the waiting requests, for at most five seconds. Called at shutdown, and by tests. */
export async function flushRequests(): Promise<void> {
  await queue?.flush(drainMilliseconds);
}
