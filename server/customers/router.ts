import { customersRouter } from "./customers/customers-router";

export const customersRouters = {
  customers: customersRouter,
} as const;
