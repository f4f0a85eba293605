import { supportRouter } from "./support/router";

export const buyersRouters = {
  support: supportRouter,
} as const;
