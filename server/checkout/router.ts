import { abTestsRouter } from "./ab-tests/router";
import { cartRecoveryRouter } from "./cart-recovery/router";
import { refundRequestsRouter } from "./refund-requests/refund-requests-router";
import { shipmentsRouter } from "./shipments/router";
import { trackingRouter } from "./tracking/router";
import { upsellsRouter } from "./upsells/router";

export const checkoutRouters = {
  cartRecovery: cartRecoveryRouter,
  upsells: upsellsRouter,
  abTests: abTestsRouter,
  tracking: trackingRouter,
  refundRequests: refundRequestsRouter,
  shipments: shipmentsRouter,
} as const;
