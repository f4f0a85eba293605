import { dayOf } from "../core/calendar";
import { type Context, createCallerFactory } from "../core/procedure";
import { reportFault } from "../core/report-fault";
import { findFailure } from "../errors";
import { appRouter } from "../router";
import { nameFile } from "../sales/file-name";
import type { TransactionFileQuery } from "../sales/transaction-schemas";
import { nameLedgerFile } from "../statements/name-ledger-file";
import type { LedgerFileQuery } from "../statements/schemas";

const createCaller = createCallerFactory(appRouter);

/** Streams the CSV of filtered transactions, for a caller who may read them. */
export function sendTransactionsFile(context: Context, query: TransactionFileQuery): Promise<Response> {
  return sendFile(context, "sales.file", {
    read: (caller) => caller.sales.file(query),
    name: nameFile(query.filter, query.language, dayOf(context.now)),
    type: "text/csv; charset=utf-8",
  });
}

/** Streams the CSV or OFX of a filtered statement, for a caller who may read it. */
export function sendLedgerFile(context: Context, query: LedgerFileQuery): Promise<Response> {
  return sendFile(context, "ledger.file", {
    read: (caller) => caller.ledger.file(query),
    name: nameLedgerFile(query, dayOf(context.now)),
    type: query.format === "csv" ? "text/csv; charset=utf-8" : "application/x-ofx",
  });
}

interface File {
  read: (caller: ReturnType<typeof createCaller>) => Promise<AsyncIterable<string>>;
  name: string;
  type: string;
}

/**
 * Streams a file as it is read from the database. A failure before the first line is answered with its status; a later
 * one aborts the download.
 */
async function sendFile(context: Context, operation: string, { read, name, type }: File): Promise<Response> {
  const noStore = { "cache-control": "no-store" };
  try {
    const pieces = await read(createCaller(context));
    return new Response(streamOf(pieces), {
      headers: { ...noStore, "content-type": type, "content-disposition": `attachment; filename="${name}"` },
    });
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (!failure) reportFault(thrown, { operation, requestId: context.requestId });
    const message = failure?.message ?? "Internal server error";
    return Response.json({ message }, { status: failure?.status ?? 500, headers: noStore });
  }
}

/** Chunks are produced on demand, so that a slow reader delays the query instead of filling memory. */
function streamOf(pieces: AsyncIterable<string>): ReadableStream<Uint8Array> {
  const iterator = pieces[Symbol.asyncIterator]();
  const encoder = new TextEncoder();
  return new ReadableStream({
    pull: async (controller) => {
      const { done, value } = await iterator.next();
      if (done) controller.close();
      else controller.enqueue(encoder.encode(value));
    },
    cancel: async () => {
      await iterator.return?.();
    },
  });
}
