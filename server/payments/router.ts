import { mergeRouters } from "../core/procedures/procedure";
import { cardChargesRouter } from "./charges/router";
import { disputesRouter } from "./disputes/router";
import { paymentLinksRouter } from "./payment-links/router";
import { refundsRouter } from "./refunds/router";
import { chargesRouter } from "./transactions/router";

export const paymentsRouters = {
  charges: mergeRouters(chargesRouter, cardChargesRouter),
  disputes: disputesRouter,
  paymentLinks: paymentLinksRouter,
  refunds: refundsRouter,
} as const;
