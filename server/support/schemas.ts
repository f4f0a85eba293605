import { z } from "zod";
import { Email, Instant, PathId } from "../core/wire";

export const SaleId = z.strictObject({ transactionId: PathId });
export const CustomerId = z.strictObject({ customerId: PathId });

/** How a seller can help with a sale. */
export const SaleHelp = z.object({
  /** The order of a checkout page; null where another program sold. */
  order: z
    .object({
      email: z.string(),
      isPaid: z.boolean(),
      receiptSentAt: Instant.nullable(),
      /** The published courses that its link opens now. */
      courses: z.array(z.string()),
    })
    .nullable(),
});
export type SaleHelp = z.infer<typeof SaleHelp>;

/** A mail went out or not; the member tries again. */
export const Mailed = z.object({ mailed: z.boolean() });
export type Mailed = z.infer<typeof Mailed>;

/** A link as text, for the clipboard. */
export const CopiedLink = z.object({ url: z.string() });
export type CopiedLink = z.infer<typeof CopiedLink>;

export const EmailCorrection = z.strictObject({
  customerId: PathId,
  /** The customer's newest e-mail as the member saw it. */
  from: z.string().min(1).max(254),
  email: Email,
});
export type EmailCorrection = z.infer<typeof EmailCorrection>;

export const CorrectedEmail = z.object({
  /** Whether the new address has the confirmation; null where the customer has no link of ours. */
  mailed: z.boolean().nullable(),
});
export type CorrectedEmail = z.infer<typeof CorrectedEmail>;

export const AccessOf = z.strictObject({ customerId: PathId, courseId: PathId });
export type AccessOf = z.infer<typeof AccessOf>;

/** Whether it was not so before. */
export const AccessChanged = z.object({ changed: z.boolean() });
export type AccessChanged = z.infer<typeof AccessChanged>;
