import type { ClosingsFileQuery } from "../closings/schemas";
import type { CommissionFileQuery } from "../commissions/schemas";
import { dayOf } from "../core/calendar";
import { type Context, createCallerFactory } from "../core/procedure";
import { reportFault } from "../core/report-fault";
import { findFailure } from "../errors";
import type { ExportId } from "../exports/schemas";
import type { ReportQuery } from "../imports/schemas";
import type { MonthQuery, ReceiptQuery } from "../papers/schemas";
import { appRouter } from "../router";
import { nameFile } from "../sales/file-name";
import { fileWords } from "../sales/file-words";
import type { TransactionFileQuery } from "../sales/transaction-schemas";
import { nameCommissionsFile } from "../statements/export-commissions";
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

/** Streams the CSV of filtered commissions, for a caller who may read them. */
export function sendCommissionsFile(context: Context, query: CommissionFileQuery): Promise<Response> {
  return sendFile(context, "ledger.commissionsFile", {
    read: (caller) => caller.ledger.commissionsFile(query),
    name: nameCommissionsFile(query.filter, query.language, dayOf(context.now)),
    type: "text/csv; charset=utf-8",
  });
}

/** Streams the CSV of a month's closings, for a caller who may read them. */
export function sendClosingsFile(context: Context, query: ClosingsFileQuery): Promise<Response> {
  return sendFile(context, "closings.file", {
    read: (caller) => caller.closings.file(query),
    name: `${fileWords(query.language)("closingsFile.name", { month: query.month })}.csv`,
    type: "text/csv; charset=utf-8",
  });
}

/** Sends the PDF of a payout, for a caller who may read it. */
export function sendReceipt(context: Context, query: ReceiptQuery): Promise<Response> {
  return sendFile(context, "papers.receipt", {
    read: (caller) => caller.papers.receipt(query),
    name: `${fileWords(query.language)("receiptFile.name", { id: query.payoutId.replace(/[^0-9a-f-]/g, "") })}.pdf`,
    type: "application/pdf",
  });
}

/** Sends the PDF of a month, for a caller who may read it. */
export function sendMonthFile(context: Context, query: MonthQuery): Promise<Response> {
  return sendFile(context, "papers.month", {
    read: (caller) => caller.papers.month(query),
    name: `${fileWords(query.language)("monthFile.name", { month: query.month })}.pdf`,
    type: "application/pdf",
  });
}

/** Streams the file of an export, for a caller who may read its rows. */
export function sendExportFile(context: Context, query: ExportId): Promise<Response> {
  return sendFile(context, "exports.download", { read: (caller) => caller.exports.download(query) });
}

/** Streams the refused lines of an import, for a caller who may make its kind. */
export function sendImportReport(context: Context, query: ReportQuery): Promise<Response> {
  return sendFile(context, "imports.report", { read: (caller) => caller.imports.report(query) });
}

interface File {
  read: (caller: ReturnType<typeof createCaller>) => Promise<AsyncIterable<string> | Uint8Array<ArrayBuffer>>;
  /** Without a name and type, the procedure gives them in `answerHeaders`. */
  name?: string;
  type?: string;
}

/**
 * Streams a file as it is read from the database. A failure before the first line is answered with its status; a later
 * one aborts the download.
 */
async function sendFile(context: Context, operation: string, { read, name, type }: File): Promise<Response> {
  const noStore = { "cache-control": "no-store" };
  try {
    const found = await read(createCaller(context));
    return new Response(found instanceof Uint8Array ? found : streamOf(found), {
      headers: {
        ...noStore,
        ...(type && { "content-type": type }),
        ...(name && { "content-disposition": `attachment; filename="${name}"` }),
        ...context.answerHeaders,
      },
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
