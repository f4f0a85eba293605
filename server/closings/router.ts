import { z } from "zod";
import { companyProcedure, createRouter } from "../core/procedure";
import { FileStream } from "../sales/schemas";
import { exportClosings } from "./export-closings";
import { listClosings } from "./list-closings";
import { Closing, ClosingsFileQuery, ClosingsQuery } from "./schemas";

/** The company's closed days (docs/decisions.md 12); dashboard only. */
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
    .query(({ ctx, input }) => exportClosings(ctx.company.id, input)),
});
