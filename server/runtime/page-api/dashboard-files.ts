import { findFailure, isUnforeseen, retryAfterHeader } from "../../core/failures/failure";
import { reportFault } from "../../core/log/report-fault";
import { type Context, createCallerFactory } from "../../core/procedures/procedure";
import type { ExportId } from "../../data/exports/schemas";
import type { ReportQuery } from "../../data/imports/schemas";
import type { CommissionFileQuery } from "../../partners/commissions/schemas";
import type { LabelQuery } from "../../payments/shipments/schemas";
import type { TransactionFileQuery } from "../../payments/transactions/transaction-schemas";
import type { ClosingsFileQuery } from "../../reports/closings/schemas";
import type { MonthQuery, ReceiptQuery } from "../../reports/documents/schemas";
import type { LedgerFileQuery } from "../../reports/statements/schemas";
import { appRouter } from "../../router";

const createCaller = createCallerFactory(appRouter);

type Read<Query> = (
  caller: ReturnType<typeof createCaller>,
  query: Query,
) => Promise<AsyncIterable<string> | Uint8Array<ArrayBuffer>>;

/**
 * Streams a procedure's file from the database, with name and type from `answerFile`. An error
 * before the first line sets the status; a later one aborts the download.
 */
function fileOf<Query>(operation: string, read: Read<Query>) {
  return async (context: Context, query: Query): Promise<Response> => {
    const noStore = { "cache-control": "no-store" };
    const answerHeaders: Record<string, string> = {};
    try {
      const found = await read(createCaller({ ...context, answerHeaders }), query);
      const body = found instanceof Uint8Array ? found : streamOf(found);
      return new Response(body, { headers: { ...noStore, ...answerHeaders } });
    } catch (thrown) {
      const failure = findFailure(thrown);
      if (isUnforeseen(thrown)) reportFault(thrown, { operation, requestId: context.requestId });
      const message = failure?.message ?? "Internal server error";
      return Response.json(
        { message },
        { status: failure?.status ?? 500, headers: { ...noStore, ...retryAfterHeader(failure) } },
      );
    }
  };
}

export const sendTransactionsFile = fileOf("sales.file", (caller, query: TransactionFileQuery) =>
  caller.sales.file(query),
);

export const sendLabelsFile = fileOf("shipments.labels", (caller, query: LabelQuery) => caller.shipments.labels(query));

export const sendLedgerFile = fileOf("ledger.file", (caller, query: LedgerFileQuery) => caller.ledger.file(query));

export const sendCommissionsFile = fileOf("ledger.commissionsFile", (caller, query: CommissionFileQuery) =>
  caller.ledger.commissionsFile(query),
);

export const sendClosingsFile = fileOf("closings.file", (caller, query: ClosingsFileQuery) =>
  caller.closings.file(query),
);

export const sendReceipt = fileOf("documents.receipt", (caller, query: ReceiptQuery) =>
  caller.documents.receipt(query),
);

export const sendMonthFile = fileOf("documents.month", (caller, query: MonthQuery) => caller.documents.month(query));

export const sendExportFile = fileOf("exports.download", (caller, query: ExportId) => caller.exports.download(query));

export const sendImportReport = fileOf("imports.report", (caller, query: ReportQuery) => caller.imports.report(query));

/** Produces chunks on demand, so that a slow client delays the query instead of filling memory. */
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
