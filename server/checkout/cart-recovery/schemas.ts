import { z } from "zod";
import { recoveryCauses, recoveryEnds, recoveryWays } from "@/db/schema/checkout-enums";
import { Instant, line, PathId, pageShape, prose } from "../../core/procedures/wire";
import type { Seller } from "../orders/schemas";

export const maxSteps = 3;

export const recoveryPlaceholders = ["name", "product", "amount", "seller", "coupon"] as const;
export type RecoveryPlaceholder = (typeof recoveryPlaceholders)[number];

/** Delays in minutes: minimum before the first step, minimum between steps, and maximum. */
export const firstDelay = 30;
export const shortestGap = 60;
const longestDelay = 7 * 24 * 60;

const braces = /\{([^{}]*)\}/g;

export function findUnknownPlaceholder(text: string): string | null {
  const known: readonly string[] = recoveryPlaceholders;
  return [...text.matchAll(braces)].map(([, word = ""]) => word).find((word) => !known.includes(word)) ?? null;
}

const isKnown = (text: string) => findUnknownPlaceholder(text) === null;
const known = { error: `may only have ${recoveryPlaceholders.map((each) => `{${each}}`).join(", ")} in braces` };

export const RecoveryStepInput = z.strictObject({
  /** Minutes since the order was abandoned. */
  delayMinutes: z.int().min(firstDelay).max(longestDelay),
  subject: line({ min: 1, max: 120 }).refine(isKnown, known),
  text: prose({ min: 1, max: 2000 }).refine(isKnown, known),
  couponId: PathId.nullable(),
});
export type RecoveryStepInput = z.infer<typeof RecoveryStepInput>;

const Cause = z.enum(recoveryCauses);

export const RecoverySequenceChange = z
  .strictObject({
    productId: PathId,
    cause: Cause,
    isOn: z.boolean(),
    steps: z.array(RecoveryStepInput).min(1).max(maxSteps),
    /** Values that the editor read (`refuseOutdated`). */
    read: z
      .object({ isOn: z.boolean(), steps: z.array(RecoveryStepInput) })
      .partial()
      .optional(),
  })
  .refine(({ steps }) => steps.every((step, index) => isLater(step, steps[index - 1])), {
    path: ["steps"],
    error: `each step must come at least ${shortestGap} minutes after the one before`,
  });
export type RecoverySequenceChange = z.infer<typeof RecoverySequenceChange>;

function isLater(step: RecoveryStepInput, before: RecoveryStepInput | undefined): boolean {
  return before === undefined || step.delayMinutes >= before.delayMinutes + shortestGap;
}

/** A product's reminders for one cause. Contains suggested steps until the seller saves a sequence. */
export const RecoverySequence = z.object({
  cause: Cause,
  isOn: z.boolean(),
  steps: z.array(
    z.object({ delayMinutes: z.int(), subject: z.string(), text: z.string(), couponId: z.string().nullable() }),
  ),
});
export type RecoverySequence = z.infer<typeof RecoverySequence>;

export const RecoveryProduct = z.strictObject({ productId: PathId });
export const RecoverySequences = z.object({ productName: z.string(), sequences: z.array(RecoverySequence) });

/** A product and the causes for which it sends reminders. */
export const RecoveryOfProduct = z.object({ productId: z.string(), productName: z.string(), causes: z.array(Cause) });
export type RecoveryOfProduct = z.infer<typeof RecoveryOfProduct>;
export const RecoveryProducts = z.array(RecoveryOfProduct);

export const RecoverySample = z.strictObject({ productId: PathId, cause: Cause, step: RecoveryStepInput });
export type RecoverySample = z.infer<typeof RecoverySample>;

export const RecoveryPreview = z.object({
  subject: z.string(),
  paragraphs: z.array(z.string()),
  action: z.string(),
  footnote: z.string(),
  stop: z.string(),
});
export type RecoveryPreview = z.infer<typeof RecoveryPreview>;

export const RecoveryTest = z.object({ outcome: z.enum(["sent", "kept", "failed", "withheld"]), to: z.string() });

/** Results of one step. Amounts are in cents, net of refunds, and include only sales still paid. */
export const RecoveryResult = z.object({
  cause: Cause,
  step: z.int(),
  sent: z.int(),
  opened: z.int(),
  sales: z.int(),
  recoveredInCents: z.int(),
});
export type RecoveryResult = z.infer<typeof RecoveryResult>;
export const RecoveryReport = z.object({ results: z.array(RecoveryResult) });

const Chosen = { productId: PathId, cause: Cause.optional(), step: z.int().min(1).max(maxSteps).optional() };
export const RecoveryRows = z.strictObject({ ...Chosen, ...pageShape });
export type RecoveryRows = z.infer<typeof RecoveryRows>;

export const RecoveredSale = z.object({
  transactionId: z.string(),
  customerName: z.string(),
  cause: Cause,
  step: z.int(),
  way: z.enum(recoveryWays),
  amountInCents: z.int(),
  paidAt: Instant.nullable(),
});
export type RecoveredSale = z.infer<typeof RecoveredSale>;
export const RecoveredSalePage = z.object({ rows: z.array(RecoveredSale), totalRows: z.int() });
export type RecoveredSalePage = z.infer<typeof RecoveredSalePage>;

export const LeftOrder = z.object({
  orderId: z.string(),
  number: z.string(),
  customerName: z.string(),
  customerEmail: z.string(),
  cause: Cause,
  leftAt: Instant,
  mails: z.int(),
  /** Null if the sequence has ended. */
  nextAt: Instant.nullable(),
  endReason: z.enum(recoveryEnds).nullable(),
  /** Link with the step's text for the seller to send. Null without the buyer's phone number. */
  whatsAppUrl: z.string().nullable(),
});
export type LeftOrder = z.infer<typeof LeftOrder>;
export const LeftOrderPage = z.object({ rows: z.array(LeftOrder), totalRows: z.int() });
export type LeftOrderPage = z.infer<typeof LeftOrderPage>;

export interface TypedOrder {
  number: string;
  product: string;
  name: string;
  maskedDocument: string;
  maskedPhone: string;
  city: string;
  createdAt: string;
}

export interface StopPage {
  shop: string;
  seller: Seller;
  /** Null if no data is stored under the reminder's address. */
  email: string | null;
  typed: TypedOrder[];
}
