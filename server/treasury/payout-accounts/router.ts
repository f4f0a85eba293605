import { z } from "zod";
import { companyProcedure, createRouter, memberProcedure } from "../../core/procedures/procedure";
import { addDestination } from "./add-destination";
import { listDestinations } from "./destinations";
import { listPayoutAccounts } from "./payout-accounts";
import { removeDestination } from "./remove-destination";
import { Destination, DestinationId, NewDestination, NoInput, PayoutAccountPage, PayoutAccountQuery } from "./schemas";

/** API keys can only list payout accounts, so that a stolen key cannot add one. */
export const payoutAccountsRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "finance.read",
      answer: "list",
      openapi: {
        method: "GET",
        path: "/payout-accounts",
        tags: ["Payouts"],
        protect: true,
        summary: "List payout accounts",
        description:
          "Returns the payout accounts of the company: its own document, its Pix keys and its bank accounts, newest first, paged by `limit` and `offset`. A payout refers to one by its `id` (`destinationId`). Members add and remove payout accounts in the dashboard.",
        successDescription: "A page of payout accounts. `totalRows` counts all of them.",
      },
    })
    .input(PayoutAccountQuery)
    .output(PayoutAccountPage)
    .query(({ ctx, input }) => listPayoutAccounts(ctx.company, input)),

  listForMembers: memberProcedure
    .meta({ permission: "finance.read" })
    .input(NoInput)
    .output(z.array(Destination))
    .query(({ ctx }) => listDestinations(ctx.company)),

  add: memberProcedure
    .meta({ audit: "destination.added", permission: "finance.write" })
    .input(NewDestination)
    .output(Destination)
    .mutation(({ ctx, input }) =>
      addDestination(ctx.company, input, { userId: ctx.userId, address: ctx.address, now: ctx.now }),
    ),

  remove: memberProcedure
    .meta({ audit: "destination.removed", permission: "finance.write" })
    .input(DestinationId)
    .mutation(({ ctx, input }) =>
      removeDestination(ctx.company.id, input.destinationId, {
        userId: ctx.userId,
        address: ctx.address,
        now: ctx.now,
      }),
    ),
});
