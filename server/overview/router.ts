import { companyProcedure, createRouter } from "../core/procedure";
import { guideFirstSteps } from "./first-steps";
import { readOverview } from "./overview";
import { FirstSteps, NoFields, Overview, OverviewQuery } from "./schemas";

export const overviewRouter = createRouter({
  read: companyProcedure
    .meta({ permission: "overview.read" })
    .input(OverviewQuery)
    .output(Overview)
    .query(({ ctx, input }) => readOverview(ctx.company.id, input, ctx.now)),

  firstSteps: companyProcedure
    .meta({ permission: "overview.read" })
    .input(NoFields)
    .output(FirstSteps)
    .query(({ ctx }) => guideFirstSteps(ctx.company)),
});
