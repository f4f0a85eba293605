import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { listFeeDifferences, sumFees } from "./list-differences";
import { FeeDifferencePage, FeeDifferenceQuery, FeePeriod, FeeSums } from "./schemas";

/** Dashboard-only. */
export const feeChecksRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "finance.read" })
    .input(FeeDifferenceQuery)
    .output(FeeDifferencePage)
    .query(({ ctx, input }) => listFeeDifferences(ctx.company.id, input)),

  sums: companyProcedure
    .meta({ permission: "finance.read" })
    .input(FeePeriod)
    .output(FeeSums)
    .query(({ ctx, input }) => sumFees(ctx.company.id, input)),
});
