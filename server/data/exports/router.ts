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
        summary: "Make an export",
        description:
          "Writes all rows of a filter into one file in the background, however many they are. Rows from after the call are not in it. " +
          `Read it until it is \`ready\`, then download it. A company has at most ${exportLimits.atOnce} exports that run, and ${exportLimits.kept} with those that are kept. ` +
          `A file is deleted after ${exportDays} days, and at once when a customer asks for the erasure of their data, unless it is of the ledger.`,
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
        description: "Newest first, by `limit` and `offset`; those that ended too, for 30 days.",
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
        description: "How far an export is.",
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
          "The file of an export that is `ready`, as an attachment; 409 otherwise. The audit log keeps who downloaded it.",
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
        description: "Cancels a running export, or deletes the file of one that is ready. 409 once it has ended.",
        successDescription: "The export, canceled.",
      },
    })
    .input(ExportId)
    .output(DataExport)
    .mutation(({ ctx, input }) => cancelExport(ctx.company.id, input.exportId, realNowOf(ctx), byOf(ctx))),
});
