import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { listCommissions, listEarnings, listPartners } from "./list-commissions";
import { CommissionPage, CommissionPartners, CommissionQuery, EarningPage, EarningQuery, NoInput } from "./schemas";

export const commissionsRouter = createRouter({
  list: companyProcedure
    .meta({ permission: "finance.read" })
    .input(CommissionQuery)
    .output(CommissionPage)
    .query(({ ctx, input }) => listCommissions(ctx.company.id, input)),

  partners: companyProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(CommissionPartners)
    .query(({ ctx }) => listPartners(ctx.company.id)),

  earnings: companyProcedure
    .meta({ permission: "finance.read" })
    .input(EarningQuery)
    .output(EarningPage)
    .query(({ ctx, input }) => listEarnings(ctx.company.id, input)),
});
