import { auditBy } from "../../accounts/audit/audit";
import { isPlayMoney } from "../../acquiring/port";
import { companyProcedure, createRouter, memberProcedure } from "../../core/procedures/procedure";
import { checkDifference } from "./check-difference";
import { compareAsked } from "./compare-now";
import { findListingOf } from "./find-listing";
import { getReconciledDay, listReconciledDays } from "./reconciled-days";
import {
  DayToCompare,
  DifferencePath,
  ListingConnections,
  NoInput,
  ReconciledDayDetail,
  ReconciledDayPage,
  ReconciledDayQuery,
  ReconciledDayRead,
  ReconciliationRun,
  SettledCount,
  SettledDifference,
  SettledKind,
} from "./schemas";
import { settleDifference, settleKind } from "./settle-difference";

const operation = { method: "GET" as const, tags: ["Finance"], protect: true };

/** See docs/domains/treasury.md. */
export const reconciliationsRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "list",
      openapi: {
        ...operation,
        path: "/reconciliations",
        summary: "List reconciled days",
        description:
          "Returns the reconciled days, newest first, paged by `limit` and `offset`. Every morning after 06:00 (São Paulo), the reconciliation compares the Pix payments of the previous day in our records with those that the banks of your connections list as received. A day `agrees` when every payment and refund is on both sides. It is `not_compared` if a bank did not answer.",
        successDescription: "A page of days. `totalRows` counts the days of the filter.",
      },
    })
    .input(ReconciledDayQuery)
    .output(ReconciledDayPage)
    .query(({ ctx, input }) => listReconciledDays(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "data",
      openapi: {
        ...operation,
        path: "/reconciliations/{day}",
        summary: "Read a reconciled day",
        description:
          "Returns a day with its connections and its differences. `money_without_charge`: the bank received a payment that is not in our records. `charge_without_money`: our records contain a payment that the bank does not list. `other_amount`: both sides have the payment, with different amounts. `unknown_refund`: the bank lists a refund that is not in our records. `missing_refund`: our records contain a refund that the bank does not list. A later comparison resolves a difference that it no longer finds. `limit` and `offset` page the differences.",
        successDescription: "The day.",
      },
    })
    .input(ReconciledDayRead)
    .output(ReconciledDayDetail)
    .query(({ ctx, input }) => getReconciledDay(ctx.company.id, input)),

  connections: companyProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(ListingConnections)
    .query(({ ctx }) => readListingConnections(ctx.company.id)),

  compare: companyProcedure
    .meta({ permission: "finance.write", audit: "reconciliation.compared" })
    .input(DayToCompare)
    .output(ReconciliationRun)
    .mutation(({ ctx, input }) => compareAsked(ctx.company.id, input.day, ctx.now, auditBy(ctx))),

  check: companyProcedure
    .meta({ permission: "finance.write", audit: "difference.checked" })
    .input(DifferencePath)
    .output(ReconciliationRun)
    .mutation(({ ctx, input }) => checkDifference(ctx.company, input.differenceId, ctx.now, auditBy(ctx))),

  settle: memberProcedure
    .meta({ permission: "finance.write", audit: "difference.settled" })
    .input(SettledDifference)
    .output(SettledCount)
    .mutation(({ ctx, input }) =>
      settleDifference(ctx.company.id, input, { userId: ctx.userId, by: auditBy(ctx), now: ctx.now }),
    ),

  settleKind: memberProcedure
    .meta({ permission: "finance.write", audit: "difference.settled" })
    .input(SettledKind)
    .output(SettledCount)
    .mutation(({ ctx, input }) =>
      settleKind(ctx.company.id, input, { userId: ctx.userId, by: auditBy(ctx), now: ctx.now }),
    ),
});

async function readListingConnections(companyId: string): Promise<ListingConnections> {
  const listings = await findListingOf(companyId);
  return { any: listings.length > 0, real: listings.some((listing) => !isPlayMoney(listing)) };
}
