import { companyProcedure, createRouter } from "../core/procedure";
import { listSourceFigures } from "../sales/figures";
import { guideFirstSteps } from "./first-steps";
import { readOverview } from "./overview";
import { FirstSteps, NoFields, Overview, OverviewQuery, SalesBySource, SourcesQuery } from "./schemas";

export const overviewRouter = createRouter({
  read: companyProcedure
    .meta({ permission: "overview.read" })
    .input(OverviewQuery)
    .output(Overview)
    .query(({ ctx, input }) => readOverview(ctx.company.id, input, ctx.now)),

  sources: companyProcedure
    .meta({ permission: "overview.read" })
    .input(SourcesQuery)
    .output(SalesBySource)
    .query(({ ctx, input }) => listSourceFigures(ctx.company.id, input)),

  firstSteps: companyProcedure
    .meta({ permission: "overview.read" })
    .input(NoFields)
    .output(FirstSteps)
    .query(({ ctx }) => guideFirstSteps(ctx.company)),
});
