import { z } from "zod";
import { Email, Instant, PathId } from "../core/wire";

export const SaleId = z.strictObject({ transactionId: PathId });
export const CustomerId = z.strictObject({ customerId: PathId });

/** How a seller can help with a sale. */
export const SaleHelp = z.object({
  /** The order from a checkout page; null if the sale was made over the API. */
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

/** Whether the mail was sent; if not, the member can try again. */
export const Mailed = z.object({ mailed: z.boolean() });
export type Mailed = z.infer<typeof Mailed>;

/** A link as text, for the clipboard. */
export const CopiedLink = z.object({ url: z.string() });
export type CopiedLink = z.infer<typeof CopiedLink>;

export const EmailCorrection = z.strictObject({
  customerId: PathId,
  /** The e-mail of the customer, or of one of their orders, that is wrong. */
  from: z.string().min(1).max(254),
  email: Email,
});
export type EmailCorrection = z.infer<typeof EmailCorrection>;

export const CorrectedEmail = z.object({
  /** Whether the confirmation was sent to the new address; null if the customer had no link to replace. */
  mailed: z.boolean().nullable(),
});
export type CorrectedEmail = z.infer<typeof CorrectedEmail>;

export const AccessOf = z.strictObject({ customerId: PathId, courseId: PathId });
export type AccessOf = z.infer<typeof AccessOf>;

/** Whether the call changed the access. */
export const AccessChanged = z.object({ changed: z.boolean() });
export type AccessChanged = z.infer<typeof AccessChanged>;
