import { z } from "zod";
import { Email, Instant, PathId } from "../../core/procedures/wire";
import { Address } from "../../customers/customers/schemas";

export const SaleId = z.strictObject({ transactionId: PathId });
export const CustomerId = z.strictObject({ customerId: PathId });

export const SaleHelp = z.object({
  /** Null for a sale made through the API. */
  order: z
    .object({
      email: z.string(),
      isPaid: z.boolean(),
      receiptSentAt: Instant.nullable(),
      courses: z.array(z.string()),
    })
    .nullable(),
});
export type SaleHelp = z.infer<typeof SaleHelp>;

/** If the email was not sent, the member can retry, unless email to the address is withheld. */
export const Mailed = z.object({ mailed: z.boolean(), withheld: z.boolean().optional() });
export type Mailed = z.infer<typeof Mailed>;

export const CopiedLink = z.object({ url: z.string() });
export type CopiedLink = z.infer<typeof CopiedLink>;

export const EmailCorrection = z.strictObject({
  customerId: PathId,
  /** Incorrect address of the customer or of an order. */
  from: z.string().min(1).max(254),
  email: Email,
});
export type EmailCorrection = z.infer<typeof EmailCorrection>;

/** An empty value removes the telephone or a part of the address. */
export const ContactChange = z.strictObject({ customerId: PathId, phone: z.string().max(40), address: Address });
export type ContactChange = z.infer<typeof ContactChange>;

export const CorrectedEmail = z.object({
  /**
   * True if the confirmation reached the new address. Null if the customer had no link to replace.
   */
  mailed: z.boolean().nullable(),
});
export type CorrectedEmail = z.infer<typeof CorrectedEmail>;

export const AccessOf = z.strictObject({ customerId: PathId, courseId: PathId });

/** `email` is required if the customer has several addresses. */
export const Gift = AccessOf.extend({ email: Email.optional() });
export type Gift = z.infer<typeof Gift>;

/** Selects one of the customer's addresses; all if `email` is omitted. */
export const AccessToMail = CustomerId.extend({ email: Email.optional() });
export type AccessToMail = z.infer<typeof AccessToMail>;

/** `courses` contains the titles of the published courses to which the address has access now. */
export const BuyerAddress = z.object({
  email: z.string(),
  products: z.array(z.string()),
  courses: z.array(z.string()),
});
export type BuyerAddress = z.infer<typeof BuyerAddress>;
export type AccessOf = z.infer<typeof AccessOf>;

export const AccessChanged = z.object({ changed: z.boolean() });
export type AccessChanged = z.infer<typeof AccessChanged>;
