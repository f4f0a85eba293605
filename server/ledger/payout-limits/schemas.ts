import { z } from "zod";
import { Cents, CentsRead, Instant } from "../../core/procedures/wire";

const limits = { perPayoutInCents: Cents, perDayInCents: Cents, approvalAboveInCents: CentsRead.min(0) };

export const PayoutLimits = z.object({
  minInCents: CentsRead,
  ...limits,
  raised: z.object({ ...limits, from: Instant }).nullable(),
});
export type PayoutLimits = z.infer<typeof PayoutLimits>;
export const PayoutLimitsChange = z.strictObject({ ...limits, password: z.string().min(1).max(1000) });
export type PayoutLimitsChange = z.infer<typeof PayoutLimitsChange>;
