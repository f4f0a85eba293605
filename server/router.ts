import { authRouter } from "./auth/router";
import { offersRouter } from "./catalog/offers-router";
import { productsRouter } from "./catalog/router";
import { createRouter } from "./core/procedure";
import { lessonsRouter, materialsRouter } from "./courses/lessons-router";
import { courseModulesRouter, coursesRouter } from "./courses/router";
import { chargesRouter, transactionsRouter } from "./payments/router";
import { sandboxRouter } from "./payments/sandbox-router";
import { couponsRouter, orderBumpsRouter } from "./promotions/router";
import { eventsRouter } from "./webhooks/events-router";
import { legacyWebhooksRouter } from "./webhooks/legacy-router";
import { deliveriesRouter, webhooksRouter } from "./webhooks/router";

/** Every procedure of the platform, by room; `/v1` and the dashboard call the same ones. */
export const appRouter = createRouter({
  auth: authRouter,
  charges: chargesRouter,
  transactions: transactionsRouter,
  courses: coursesRouter,
  courseModules: courseModulesRouter,
  lessons: lessonsRouter,
  materials: materialsRouter,
  webhooks: webhooksRouter,
  legacyWebhooks: legacyWebhooksRouter,
  deliveries: deliveriesRouter,
  events: eventsRouter,
  products: productsRouter,
  offers: offersRouter,
  coupons: couponsRouter,
  orderBumps: orderBumpsRouter,
  sandbox: sandboxRouter,
});

export type AppRouter = typeof appRouter;
