import { answerFile } from "../../core/files/answer-file";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { fileWords } from "../sales/file-words";
import { drawMonth } from "./draw-month";
import { drawReceipt } from "./draw-receipt";
import { MonthQuery, PdfFile, ReceiptQuery } from "./schemas";

const pdfType = "application/pdf";

/** Dashboard only. */
export const documentsRouter = createRouter({
  receipt: companyProcedure
    .meta({ permission: "finance.read", answer: "stream" })
    .input(ReceiptQuery)
    .output(PdfFile)
    .query(async ({ ctx, input }) => {
      const name = `${fileWords(input.language)("receiptFile.name", { id: input.payoutId })}.pdf`;
      return answerFile(ctx, { name, mediaType: pdfType }, await drawReceipt(ctx.company, input, ctx.now));
    }),

  month: companyProcedure
    .meta({ permission: "finance.read", answer: "stream" })
    .input(MonthQuery)
    .output(PdfFile)
    .query(async ({ ctx, input }) => {
      const name = `${fileWords(input.language)("monthFile.name", { month: input.month })}.pdf`;
      return answerFile(ctx, { name, mediaType: pdfType }, await drawMonth(ctx.company, input, ctx.now));
    }),
});
