import { companyProcedure, createRouter } from "../core/procedure";
import { drawMonth } from "./draw-month";
import { drawReceipt } from "./draw-receipt";
import { MonthQuery, PdfFile, ReceiptQuery } from "./schemas";

/** Documents of a company's money as PDF; dashboard only. */
export const papersRouter = createRouter({
  receipt: companyProcedure
    .meta({ permission: "finance.read", answer: "stream" })
    .input(ReceiptQuery)
    .output(PdfFile)
    .query(({ ctx, input }) => drawReceipt(ctx.company, input, ctx.now)),

  month: companyProcedure
    .meta({ permission: "finance.read", answer: "stream" })
    .input(MonthQuery)
    .output(PdfFile)
    .query(({ ctx, input }) => drawMonth(ctx.company, input, ctx.now)),
});
