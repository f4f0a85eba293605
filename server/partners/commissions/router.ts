import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { listCommissions, listEarnings, listPartners } from "./list-commissions";
import { CommissionPage, CommissionPartners, CommissionQuery, EarningPage, EarningQuery, NoInput } from "./schemas";

export const commissionsRouter = createRouter({
  /** What the company's partners get of its sales. */
  list: companyProcedure
    .meta({ permission: "finance.read" })
    .input(CommissionQuery)
    .output(CommissionPage)
    .query(({ ctx, input }) => listCommissions(ctx.company.id, input)),

  /** Whom the list can be filtered by. */
  partners: companyProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(CommissionPartners)
    .query(({ ctx }) => listPartners(ctx.company.id)),

  /** What the company gets of the sales of others. */
  earnings: companyProcedure
    .meta({ permission: "finance.read" })
    .input(EarningQuery)
    .output(EarningPage)
    .query(({ ctx, input }) => listEarnings(ctx.company.id, input)),
});
