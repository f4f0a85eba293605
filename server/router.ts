import { authRouter } from "./auth/router";
import { createRouter } from "./core/procedure";
import { chargesRouter, transactionsRouter } from "./payments/router";
import { sandboxRouter } from "./payments/sandbox-router";

/** Every procedure of the platform, by room; `/v1` and the dashboard call the same ones. */
export const appRouter = createRouter({
  auth: authRouter,
  charges: chargesRouter,
  transactions: transactionsRouter,
  sandbox: sandboxRouter,
});

export type AppRouter = typeof appRouter;
