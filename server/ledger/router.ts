import { feesRouter } from "./fees/fees-router";

export const ledgerRouters = {
  fees: feesRouter,
} as const;
