import { pageTestsRouter } from "./ab-tests/router";
import { recoveryRouter } from "./cart-recovery/router";
import { refundRequestsRouter } from "./refund-requests/refund-requests-router";
import { trackingRouter } from "./tracking/router";
import { upsellsRouter } from "./upsells/router";

export const checkoutRouters = {
  recovery: recoveryRouter,
  upsells: upsellsRouter,
  pageTests: pageTestsRouter,
  tracking: trackingRouter,
  refundRequests: refundRequestsRouter,
} as const;
