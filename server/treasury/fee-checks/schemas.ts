import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { feeViews } from "@/db/schema/treasury-enums";
import { CentsRead, Day, Instant, pageShape } from "../../core/procedures/wire";

const days = {
  startDate: Day.optional().meta({ description: "First day, America/Sao_Paulo." }),
  endDate: Day.optional().meta({ description: "Last day, inclusive." }),
};

/** Comparison dates, or payment dates of sales whose fee was not reported. */
export const FeePeriod = z.strictObject(days);
export type FeePeriod = z.infer<typeof FeePeriod>;

/** Without `view`, lists all sales with a fee difference. */
export const FeeDifferenceQuery = z.strictObject({ ...pageShape, ...days, view: z.enum(feeViews).optional() });
export type FeeDifferenceQuery = z.infer<typeof FeeDifferenceQuery>;

const FeeDifference = z.object({
  transactionId: z.string(),
  paymentMethod: z.enum(paymentMethods),
  amountPaidInCents: CentsRead,
  expectedInCents: CentsRead,
  takenInCents: CentsRead.nullable(),
  /** Time of the comparison, otherwise of the payment. */
  at: Instant,
});
export type FeeDifference = z.infer<typeof FeeDifference>;

export const FeeDifferencePage = z.object({ rows: z.array(FeeDifference), totalRows: z.int() });
export type FeeDifferencePage = z.infer<typeof FeeDifferencePage>;

/** Totals include compared sales without a difference. */
export const FeeSums = z.object({
  compared: z.int(),
  different: z.int(),
  untold: z.int(),
  expectedInCents: CentsRead,
  takenInCents: CentsRead,
});
export type FeeSums = z.infer<typeof FeeSums>;
