import { auditBy } from "../../accounts/audit/audit";
import { type Actor, type Context, companyProcedure, createRouter, realNowOf } from "../../core/procedures/procedure";
import { checkImport, listColumns } from "./check-import";
import {
  cancelImport,
  getImport,
  type ImportBy,
  listImports,
  listRefused,
  openImport,
  openList,
  startImport,
} from "./imports";
import { receivePart } from "./receive-part";
import { openReport } from "./report";
import {
  DataImport,
  FileColumns,
  ImportCheck,
  ImportFile,
  ImportId,
  ImportPage,
  ImportPart,
  ImportPartKept,
  ImportQuery,
  importDays,
  importLimits,
  ListedImport,
  ListPage,
  ListQuery,
  NewImport,
  NewList,
  RefusedPage,
  RefusedQuery,
  ReportFile,
  ReportQuery,
} from "./schemas";

const operation = { tags: ["Imports"], protect: true };
const path = "/imports/{importId}" as const;

const byOf = (ctx: Pick<Context, "can" | "address"> & { actor: Actor }): ImportBy => ({
  ...auditBy(ctx),
  can: ctx.can,
});

export const importsRouter = createRouter({
  open: companyProcedure
    .meta({
      audit: { none: "the import is recorded once its lines begin to be made" },
      permission: "imports.write",
      answer: "data",
      created: true,
      failures: ["too_many_imports"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/imports",
        summary: "Create an import",
        description: `Creates an import of products, customers, enrollments or subscriptions from a file, line by line. Send the file in parts, check it, and start the import: nothing is imported before that. A file has at most ${importLimits.bytes} bytes and ${importLimits.lines} lines. A company has at most ${importLimits.open} unfinished imports. An import is deleted ${importDays} days after it ends. Subscriptions refer to the cards stored at your acquirer by the acquirer's ids, never by numbers. Nothing is charged before their next charge day.`,
        successDescription: "The import, ready to receive its file.",
      },
    })
    .input(NewImport)
    .output(DataImport)
    .mutation(({ ctx, input }) => openImport(ctx.company.id, input, realNowOf(ctx), byOf(ctx))),

  openList: companyProcedure
    .meta({
      audit: { none: "the import is recorded once its lines begin to be made" },
      permission: "imports.write",
    })
    .input(NewList)
    .output(ListedImport)
    .mutation(({ ctx, input }) =>
      openList(ctx.company.id, input, { now: ctx.now, realNow: realNowOf(ctx) }, byOf(ctx)),
    ),

  listed: companyProcedure
    .meta({ permission: "imports.read" })
    .input(ListQuery)
    .output(ListPage)
    .query(({ ctx, input }) => listImports(ctx.company.id, input)),

  list: companyProcedure
    .meta({
      permission: "imports.read",
      answer: "list",
      openapi: {
        ...operation,
        method: "GET",
        path: "/imports",
        summary: "List imports",
        description: `Newest first, paged by \`limit\` and \`offset\`. Ended imports remain listed for ${importDays} days.`,
        successDescription: "A page of imports.",
      },
    })
    .input(ImportQuery)
    .output(ImportPage)
    .query(({ ctx, input }) => listImports(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "imports.read",
      answer: "data",
      openapi: {
        ...operation,
        method: "GET",
        path,
        summary: "Read an import",
        description: "Returns the progress of an import.",
        successDescription: "The import.",
      },
    })
    .input(ImportId)
    .output(DataImport)
    .query(({ ctx, input }) => getImport(ctx.company.id, input.importId)),

  addPart: companyProcedure
    .meta({
      audit: { none: "a part of a file makes nothing; a file that is refused for its cards adds a line" },
      permission: "imports.write",
      answer: "data",
      failures: ["import_not_open", "import_part_out_of_order", "import_holds_cards"],
      openapi: {
        ...operation,
        method: "POST",
        path: `${path}/parts`,
        summary: "Send a part of an import's file",
        description:
          "Appends a part of the file. Send parts in order, each at most 131072 bytes before base64. A repeated part must be identical. If any column contains a card number, or the file has a column for card numbers or CVVs, the import ends and nothing of the file is stored.",
        successDescription: "The size received so far.",
      },
    })
    .input(ImportPart)
    .output(ImportPartKept)
    .mutation(({ ctx, input }) => receivePart(ctx.company.id, input, realNowOf(ctx), byOf(ctx))),

  /** Dashboard only, where a member corrects the guessed columns. */
  columns: companyProcedure
    .meta({ permission: "imports.write" })
    .input(ImportFile)
    .output(FileColumns)
    .query(({ ctx, input }) => listColumns(ctx.company.id, input, byOf(ctx))),

  check: companyProcedure
    .meta({
      audit: { none: "a check makes nothing" },
      permission: "imports.write",
      answer: "data",
      failures: [
        "data_import_ended",
        "import_incomplete",
        "import_too_large",
        "import_too_long",
        "import_empty",
        "import_not_text",
        "import_column_unknown",
        "import_columns_wrong",
        "import_columns_missing",
        "import_holds_cards",
      ],
      openapi: {
        ...operation,
        method: "POST",
        path: `${path}/check`,
        summary: "Check an import",
        description:
          "Validates every line of the complete file without importing any: `waiting` lines would be imported, `refused` lines would not. `parts` is the number of parts that you sent. Each line is decoded and validated on its own. A file that is refused as a whole ends its import, unless `columns` was sent.",
        successDescription: "The import, checked.",
      },
    })
    .input(ImportCheck)
    .output(DataImport)
    .mutation(({ ctx, input }) => checkImport(ctx.company, input, ctx.now, byOf(ctx))),

  start: companyProcedure
    .meta({
      audit: "import.started",
      permission: "imports.write",
      answer: "data",
      failures: ["import_not_checked", "data_import_ended"],
      openapi: {
        ...operation,
        method: "POST",
        path: `${path}/start`,
        summary: "Start an import",
        description:
          "Imports the lines that the check did not refuse, in the background, each in its own commit. Poll the import until it is `done`.",
        successDescription: "The import, running.",
      },
    })
    .input(ImportId)
    .output(DataImport)
    .mutation(({ ctx, input }) => startImport(ctx.company.id, input.importId, realNowOf(ctx), byOf(ctx))),

  cancel: companyProcedure
    .meta({
      audit: "import.canceled",
      permission: "imports.write",
      answer: "data",
      failures: ["data_import_ended"],
      openapi: {
        ...operation,
        method: "POST",
        path: `${path}/cancel`,
        summary: "Cancel an import",
        description: "Stops importing lines; lines already imported remain. An import that has ended returns 409.",
        successDescription: "The import, canceled.",
      },
    })
    .input(ImportId)
    .output(DataImport)
    .mutation(({ ctx, input }) => cancelImport(ctx.company.id, input.importId, realNowOf(ctx), byOf(ctx))),

  refused: companyProcedure
    .meta({
      permission: "imports.read",
      answer: "list",
      openapi: {
        ...operation,
        method: "GET",
        path: `${path}/refused`,
        summary: "List the refused lines of an import",
        description:
          "Returns the line, the column and the reason of each refused line, in file order, paged by `limit` and `offset`.",
        successDescription: "A page of refused lines.",
      },
    })
    .input(RefusedQuery)
    .output(RefusedPage)
    .query(({ ctx, input }) => listRefused(ctx.company.id, input, byOf(ctx))),

  report: companyProcedure
    .meta({
      permission: "imports.read",
      answer: "file",
      examples: [
        "nome;email;documento;Linha;Coluna;Motivo\r\nMaria da Silva;maria@;529.982.247-25;2;e-mail;E-mail inválido\r\n",
      ],
      openapi: {
        ...operation,
        method: "GET",
        path: `${path}/report`,
        summary: "Download the refused lines of an import",
        description:
          "Returns a CSV with the imported columns, followed by the line, the column and the reason in words. Correct the lines there, and import the file again.",
        successDescription: "The report, as a stream.",
      },
    })
    .input(ReportQuery)
    .output(ReportFile)
    .query(async ({ ctx, input }) => {
      const { name, text } = await openReport(ctx.company.id, input, byOf(ctx));
      if (ctx.answerHeaders) {
        ctx.answerHeaders["content-type"] = "text/csv; charset=utf-8";
        ctx.answerHeaders["content-disposition"] = `attachment; filename="${name}"`;
      }
      return text;
    }),
});
