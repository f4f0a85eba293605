import { auditBy } from "../../accounts/audit/audit";
import { addDays, startOfDay } from "../../core/calendar/calendar";
import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { listTopAffiliates } from "../../partners/affiliates/top-affiliates";
import { listSourceFigures } from "../sales/figures";
import { readCardApproval } from "./card-approval";
import { SubscriptionCohorts } from "./cohort-schemas";
import { readCohorts } from "./cohorts";
import { guideFirstSteps } from "./first-steps";
import { readFunnel } from "./funnel";
import { Funnel, FunnelQuery } from "./funnel-schemas";
import { readGoal, setGoal } from "./goal";
import { Goal, GoalChange } from "./goal-schemas";
import { readOverview } from "./overview";
import {
  CardApproval,
  FirstSteps,
  NoFields,
  Overview,
  OverviewQuery,
  PeriodQuery,
  SalesBySource,
  TopAffiliates,
} from "./schemas";

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

  affiliates: companyProcedure
    .meta({ permission: "overview.read" })
    .input(PeriodQuery)
    .output(TopAffiliates)
    .query(({ ctx, input: { startDate, endDate } }) =>
      listTopAffiliates(ctx.company.id, { from: startOfDay(startDate), until: startOfDay(addDays(endDate, 1)) }),
    ),

  cohorts: companyProcedure
    .meta({ permission: "overview.read" })
    .input(NoFields)
    .output(SubscriptionCohorts)
    .query(({ ctx }) => readCohorts(ctx.company.id, ctx.now)),

  goal: companyProcedure
    .meta({ permission: "overview.read" })
    .input(NoFields)
    .output(Goal)
    .query(({ ctx }) => readGoal(ctx.company.id, ctx.now)),

  setGoal: companyProcedure
    .meta({ audit: "goal.changed", permission: "settings.write" })
    .input(GoalChange)
    .output(GoalChange)
    .mutation(({ ctx, input }) => setGoal(ctx.company.id, input, ctx.now, auditBy(ctx))),

  firstSteps: companyProcedure
    .meta({ permission: "overview.read" })
    .input(NoFields)
    .output(FirstSteps)
    .query(({ ctx }) => guideFirstSteps(ctx.company)),
});
