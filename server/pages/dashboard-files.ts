import { dayOf } from "../core/calendar";
import { type Context, createCallerFactory } from "../core/procedure";
import { reportFault } from "../core/report-fault";
import { findFailure } from "../errors";
import { appRouter } from "../router";
import { nameFile } from "../sales/file-name";
import type { TransactionFileQuery } from "../sales/transaction-schemas";

const createCaller = createCallerFactory(appRouter);

/**
 * Streams the CSV of filtered transactions as it is read from the database, for a caller who may read them. A failure
 * before the first line is answered with its status; a later one aborts the download.
 */
export async function sendTransactionsFile(context: Context, query: TransactionFileQuery): Promise<Response> {
  const noStore = { "cache-control": "no-store" };
  try {
    const pieces = await createCaller(context).sales.file(query);
    const name = nameFile(query.filter, query.language, dayOf(context.now));
    return new Response(streamOf(pieces), {
      headers: {
        ...noStore,
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": `attachment; filename="${name}"`,
      },
    });
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (!failure) reportFault(thrown, { operation: "sales.file", requestId: context.requestId });
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
