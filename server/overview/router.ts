import { companyProcedure, createRouter } from "../core/procedure";
import { listSourceFigures } from "../sales/figures";
import { readCardApproval } from "./card-approval";
import { guideFirstSteps } from "./first-steps";
import { readFunnel } from "./funnel";
import { Funnel, FunnelQuery } from "./funnel-schemas";
import { readOverview } from "./overview";
import { CardApproval, FirstSteps, NoFields, Overview, OverviewQuery, PeriodQuery, SalesBySource } from "./schemas";

export const overviewRouter = createRouter({
  read: companyProcedure
    .meta({ permission: "overview.read" })
    .input(OverviewQuery)
    .output(Overview)
    .query(({ ctx, input }) => readOverview(ctx.company.id, input, ctx.now)),

  sources: companyProcedure
    .meta({ permission: "overview.read" })
    .input(PeriodQuery)
    .output(SalesBySource)
    .query(({ ctx, input }) => listSourceFigures(ctx.company.id, input)),

  cards: companyProcedure
    .meta({ permission: "overview.read" })
    .input(PeriodQuery)
    .output(CardApproval)
    .query(({ ctx, input }) => readCardApproval(ctx.company.id, input)),

  funnel: companyProcedure
    .meta({ permission: "overview.read" })
    .input(FunnelQuery)
    .output(Funnel)
    .query(({ ctx, input }) => readFunnel(ctx.company.id, input, ctx.now)),

  firstSteps: companyProcedure
    .meta({ permission: "overview.read" })
    .input(NoFields)
    .output(FirstSteps)
    .query(({ ctx }) => guideFirstSteps(ctx.company)),
});
