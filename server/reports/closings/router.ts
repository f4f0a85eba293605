import { z } from "zod";
import { answerFile, csvType } from "../../core/files/answer-file";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { FileStream } from "../../payments/transactions/figure-schemas";
import { fileWords } from "../sales/file-words";
import { exportClosings } from "./export-closings";
import { listClosings } from "./list-closings";
import { Closing, ClosingsFileQuery, ClosingsQuery } from "./schemas";

/** Dashboard only (docs/domains/reports.md). */
export const closingsRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "finance.read" })
    .input(ClosingsQuery)
    .output(z.array(Closing))
    .query(({ ctx, input }) => listClosings(ctx.company.id, input.month)),

  file: companyProcedure
    .meta({ permission: "finance.read", answer: "stream" })
    .input(ClosingsFileQuery)
    .output(FileStream)
    .query(({ ctx, input }) => {
      const name = `${fileWords(input.language)("closingsFile.name", { month: input.month })}.csv`;
      return answerFile(ctx, { name, mediaType: csvType }, exportClosings(ctx.company.id, input));
    }),
});
