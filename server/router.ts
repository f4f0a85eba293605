import { accountsRouters } from "./accounts/router";
import { teamRouter } from "./accounts/team/team-router";
import { buyersRouters } from "./buyers/router";
import { catalogRouters } from "./catalog/router";
import { checkoutRouters } from "./checkout/router";
import { createRouter, mergeRouters } from "./core/procedures/procedure";
import { coursesRouters } from "./courses/router";
import { customersRouters } from "./customers/router";
import { dataRouters } from "./data/router";
import { ledgerRouters } from "./ledger/router";
import { partnersRouters } from "./partners/router";
import { withdrawalsRouter } from "./payments/cancellations/router";
import { paymentsRouters } from "./payments/router";
import { transactionsRouter } from "./payments/transactions/router";
import { reportsRouters } from "./reports/router";
import { transactionListRouter } from "./reports/sales/router";
import { sandboxRouters } from "./sandbox/router";
import { subscriptionsRouters } from "./subscriptions/router";
import { teamChangesRouter } from "./treasury/payouts/team-router";
import { treasuryRouters } from "./treasury/router";
import { webhooksRouters } from "./webhooks/router";

/**
 * All procedures of the platform. Both `/v1` and the dashboard call them. A merged key combines
 * procedures of two domains.
 */
export const appRouter = createRouter({
  ...accountsRouters,
  ...ledgerRouters,
  ...customersRouters,
  ...catalogRouters,
  ...partnersRouters,
  ...paymentsRouters,
  ...treasuryRouters,
  ...coursesRouters,
  ...subscriptionsRouters,
  ...webhooksRouters,
  ...reportsRouters,
  ...checkoutRouters,
  ...dataRouters,
  ...buyersRouters,
  ...sandboxRouters,
  team: mergeRouters(teamRouter, teamChangesRouter),
  transactions: mergeRouters(transactionsRouter, transactionListRouter, withdrawalsRouter),
});

export type AppRouter = typeof appRouter;
