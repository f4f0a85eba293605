import { subscriptionsRouter } from "./subscriptions/router";

export const subscriptionsRouters = {
  subscriptions: subscriptionsRouter,
} as const;
