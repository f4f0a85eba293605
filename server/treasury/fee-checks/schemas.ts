import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { CentsRead, Day, Instant, pageShape } from "../../core/procedures/wire";

/**
 * Which sales to list: `raised`: a higher fee was taken than expected; `lowered`: a lower one;
 * `untold`: the acquirer has not told it for a week.
 */
export const feeViews = ["raised", "lowered", "untold"] as const;
export type FeeView = (typeof feeViews)[number];

const days = {
  startDate: Day.optional().meta({ description: "First day, America/Sao_Paulo." }),
  endDate: Day.optional().meta({ description: "Last day, included." }),
};

/** By the day of the comparison; a sale whose fee was never told has that of its payment. */
export const FeePeriod = z.strictObject(days);
export type FeePeriod = z.infer<typeof FeePeriod>;

/** Without a view: all sales whose fee differs. */
export const FeeDifferenceQuery = z.strictObject({ ...pageShape, ...days, view: z.enum(feeViews).optional() });
export type FeeDifferenceQuery = z.infer<typeof FeeDifferenceQuery>;

const FeeDifference = z.object({
  transactionId: z.string(),
  paymentMethod: z.enum(paymentMethods),
  amountPaidInCents: CentsRead,
  expectedInCents: CentsRead,
  /** Null when the acquirer never told it. */
  takenInCents: CentsRead.nullable(),
  /** When it was compared, or paid when it never was. */
  at: Instant,
});
export type FeeDifference = z.infer<typeof FeeDifference>;

export const FeeDifferencePage = z.object({ rows: z.array(FeeDifference), totalRows: z.int() });
export type FeeDifferencePage = z.infer<typeof FeeDifferencePage>;

/** The compared sales of a period, those without a difference too, and those that were never told. */
export const FeeSums = z.object({
  compared: z.int(),
  different: z.int(),
  untold: z.int(),
  expectedInCents: CentsRead,
  takenInCents: CentsRead,
});
export type FeeSums = z.infer<typeof FeeSums>;
