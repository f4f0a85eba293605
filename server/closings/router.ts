import { z } from "zod";
import { companyProcedure, createRouter } from "../core/procedure";
import { listClosings } from "./list-closings";
import { Closing, ClosingsQuery } from "./schemas";

/** The company's closed days (docs/decisions.md 12); dashboard only. */
export const closingsRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "finance.read" })
    .input(ClosingsQuery)
    .output(z.array(Closing))
    .query(({ ctx, input }) => listClosings(ctx.company.id, input.month)),
});
