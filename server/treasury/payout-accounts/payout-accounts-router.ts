import { companyProcedure, createRouter } from "../../core/procedures/procedure";
import { listPayoutAccounts } from "./payout-accounts";
import { PayoutAccountPage, PayoutAccountQuery } from "./schemas";

/**
 * Payout destinations, also available to API keys. Destinations can be added only in the dashboard
 * (`destinationsRouter`).
 */
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
});
