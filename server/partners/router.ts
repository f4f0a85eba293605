import { affiliatesRouter } from "./affiliates/router";
import { commissionsRouter } from "./commissions/router";
import { coproducersRouter } from "./coproducers/router";
import { partnersRouter } from "./invitations/router";

export const partnersRouters = {
  commissions: commissionsRouter,
  affiliates: affiliatesRouter,
  coproducers: coproducersRouter,
  partners: partnersRouter,
} as const;
