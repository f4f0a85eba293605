import { z } from "zod";
import { Email, Instant, PathId } from "../../core/procedures/wire";
import { Address } from "../../customers/customers/schemas";

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

/**
 * Whether the mail was sent; if not, the member can try again, unless the company may not mail this address
 * (`withheld`).
 */
export const Mailed = z.object({ mailed: z.boolean(), withheld: z.boolean().optional() });
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

/** Empty text removes the telephone, or a part of the address. */
export const ContactChange = z.strictObject({ customerId: PathId, phone: z.string().max(40), address: Address });
export type ContactChange = z.infer<typeof ContactChange>;

export const CorrectedEmail = z.object({
  /** Whether the confirmation was sent to the new address; null if the customer had no link to replace. */
  mailed: z.boolean().nullable(),
});
export type CorrectedEmail = z.infer<typeof CorrectedEmail>;

export const AccessOf = z.strictObject({ customerId: PathId, courseId: PathId });

/** A course to give; `email`: the address of the customer that is given it, required if there are several. */
export const Gift = AccessOf.extend({ email: Email.optional() });
export type Gift = z.infer<typeof Gift>;

/** The access to mail or copy: that of one address of the customer. To mail, all of them by default. */
export const AccessToMail = CustomerId.extend({ email: Email.optional() });
export type AccessToMail = z.infer<typeof AccessToMail>;

/** An address of a customer, what was bought with it, and the titles of the published courses that it opens now. */
export const BuyerAddress = z.object({
  email: z.string(),
  products: z.array(z.string()),
  courses: z.array(z.string()),
});
export type BuyerAddress = z.infer<typeof BuyerAddress>;
export type AccessOf = z.infer<typeof AccessOf>;

/** Whether the call changed the access. */
export const AccessChanged = z.object({ changed: z.boolean() });
export type AccessChanged = z.infer<typeof AccessChanged>;
