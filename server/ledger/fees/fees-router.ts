import { NoInput } from "../../accounts/company/schemas";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { CompanyFees } from "./fee-schemas";
import { readFees } from "./read-fees";

export const feesRouter = createRouter({
  read: companyProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(CompanyFees)
    .query(({ ctx }) => readFees(ctx.company, ctx.now)),
});
