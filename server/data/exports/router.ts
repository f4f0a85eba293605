import { auditBy } from "../../accounts/audit/audit";
import { answerFile } from "../../core/files/answer-file";
import { type Actor, type Context, companyProcedure, createRouter, realNowOf } from "../../core/procedures/procedure";
import { cancelExport, createExport, type ExportBy, getExport, listExports } from "./exports";
import { openExport } from "./open-export";
import {
  DataExport,
  ExportFile,
  ExportId,
  ExportPage,
  ExportQuery,
  exportDays,
  exportLimits,
  NewExport,
} from "./schemas";

const operation = { tags: ["Exports"], protect: true };
const path = "/exports/{exportId}" as const;

const byOf = (ctx: Pick<Context, "can" | "address"> & { actor: Actor }): ExportBy => ({
  ...auditBy(ctx),
  can: ctx.can,
  userId: ctx.actor.kind === "user" ? ctx.actor.userId : null,
});

export const exportsRouter = createRouter({
  create: companyProcedure
    .meta({
      audit: "export.made",
      permission: "exports.write",
      answer: "data",
      created: true,
      failures: ["export_limit_reached"],
      openapi: {
        ...operation,
        method: "POST",
        path: "/exports",
        summary: "Create an export",
        description: `Writes all rows that match a filter to one file in the background, without a row limit. Rows created after the call are not included. Poll the export until it is \`ready\`, then download it. A company has at most ${exportLimits.atOnce} running exports, and ${exportLimits.kept} in total including kept ones. A file is deleted after ${exportDays} days. Unless it contains the ledger, it is deleted as soon as a customer requests the erasure of their data.`,
        successDescription: "The export, running.",
      },
    })
    .input(NewExport)
    .output(DataExport)
    .mutation(({ ctx, input }) => createExport(ctx.company.id, input, ctx.now, byOf(ctx))),

  list: companyProcedure
    .meta({
      permission: "exports.read",
      answer: "list",
      openapi: {
        ...operation,
        method: "GET",
        path: "/exports",
        summary: "List exports",
        description: "Newest first, paged by `limit` and `offset`. Ended exports remain listed for 30 days.",
        successDescription: "A page of exports.",
      },
    })
    .input(ExportQuery)
    .output(ExportPage)
    .query(({ ctx, input }) => listExports(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "exports.read",
      answer: "data",
      openapi: {
        ...operation,
        method: "GET",
        path,
        summary: "Read an export",
        description: "Returns the progress of an export.",
        successDescription: "The export.",
      },
    })
    .input(ExportId)
    .output(DataExport)
    .query(({ ctx, input }) => getExport(ctx.company.id, input.exportId)),

  download: companyProcedure
    .meta({
      permission: "exports.read",
      answer: "file",
      failures: ["export_not_ready"],
      examples: ["Id;Nome;CPF/CNPJ\r\n0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b;Maria da Silva;529.982.247-25\r\n"],
      openapi: {
        ...operation,
        method: "GET",
        path: `${path}/download`,
        summary: "Download an export",
        description:
          "Returns the file of an export that is `ready`, as an attachment; otherwise 409. The audit log records who downloaded it.",
        successDescription: "The file, as a stream.",
      },
    })
    .input(ExportId)
    .output(ExportFile)
    .query(async ({ ctx, input }) => {
      const file = await openExport(ctx.company.id, input.exportId, realNowOf(ctx), byOf(ctx));
      return answerFile(ctx, file, file.text);
    }),

  cancel: companyProcedure
    .meta({
      audit: "export.canceled",
      permission: "exports.write",
      answer: "data",
      failures: ["export_ended"],
      openapi: {
        ...operation,
        method: "POST",
        path: `${path}/cancel`,
        summary: "Cancel or delete an export",
        description:
          "Cancels a running export, or deletes the file of one that is ready. An export that has ended returns 409.",
        successDescription: "The export, canceled.",
      },
    })
    .input(ExportId)
    .output(DataExport)
    .mutation(({ ctx, input }) => cancelExport(ctx.company.id, input.exportId, realNowOf(ctx), byOf(ctx))),
});
