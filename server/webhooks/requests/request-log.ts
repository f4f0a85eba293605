import { sql } from "drizzle-orm";
import { db } from "@/db/client";
import { rowsAsJson } from "@/db/record";
import { requestLog } from "@/db/schema";
import { composeRow } from "./compose-row";
import { drainMilliseconds } from "./limits";
import { RequestQueue } from "./request-queue";
import { type OperationSchemas, readVocabulary, type Vocabulary } from "./vocabulary";

type Row = typeof requestLog.$inferInsert;

async function writeRows(rows: Row[]): Promise<void> {
  await db().execute(sql`
    INSERT INTO request_log SELECT made.*
    FROM jsonb_populate_recordset(NULL::request_log, ${rowsAsJson(requestLog, rows)}::text::jsonb) made`);
}

let queue: RequestQueue<Row> | null = null;

/**
 * Returns this process's request log.
 *
 * @param listOperations returns the operations of `/v1`; called once, before the first masking.
 */
export function openRequestLog(listOperations: () => OperationSchemas[]): RequestQueue<Row> {
  let vocabulary: Vocabulary | undefined;
  const readOnce = () => {
    vocabulary ??= readVocabulary(listOperations());
    return vocabulary;
  };
  queue ??= new RequestQueue({ compose: (request) => composeRow(request, readOnce()), write: writeRows });
  return queue;
}

/** Writes the waiting requests, for at most five seconds. Called at shutdown and by tests. */
export async function flushRequests(): Promise<void> {
  await queue?.flush(drainMilliseconds);
}
