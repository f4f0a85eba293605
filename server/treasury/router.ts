import { acquirerAccountsRouter } from "./acquirer-accounts/router";
import { anticipationsRouter } from "./anticipations/router";
import { connectionsRouter } from "./connections/router";
import { feeChecksRouter } from "./fee-checks/router";
import { payoutAccountsRouter } from "./payout-accounts/router";
import { payoutsRouter } from "./payouts/router";
import { recipientsRouter } from "./recipients/router";
import { reconciliationsRouter } from "./reconciliations/router";
import { routingRouter } from "./routing/router";

export const treasuryRouters = {
  reconciliations: reconciliationsRouter,
  anticipations: anticipationsRouter,
  feeChecks: feeChecksRouter,
  payoutAccounts: payoutAccountsRouter,
  connections: connectionsRouter,
  acquirerAccounts: acquirerAccountsRouter,
  recipients: recipientsRouter,
  routing: routingRouter,
  payouts: payoutsRouter,
} as const;
