import { z } from "zod";
import { disputeKinds, disputeStatuses } from "@/db/schema/acquiring-enums";
import { cardBrands, paymentMethods } from "@/db/schema/payments-enums";
import { trackingLimits } from "@/db/schema/payments-shapes";
import { BankAccountInput } from "../../accounts/company/bank-account-schemas";
import { Metadata, NewMetadata } from "../../core/procedures/metadata";
import { Cents, CentsRead, Instant, line, PathId, prose, shapeOf, WebUrl } from "../../core/procedures/wire";
import { Customer } from "../../customers/customers/schemas";
import { Cob } from "../due-terms/schemas";
import { BoletoRead, ChallengeUrl, Fees, PaymentUrl, RefuseReason, Status } from "./charge-fields";
import * as examples from "./examples";

export const Item = z
  .strictObject({
    offerSlug: z.string().min(1).max(128).optional().meta({
      description: "The offer that is sold. It must be for sale, and amountInCents must be its price.",
    }),
    title: line({ min: 1, max: 160 }),
    amountInCents: Cents,
    quantity: z.int().min(1).max(1_000_000),
    tangible: z.boolean().optional(),
  })
  .meta({ id: "Item" });
export type Item = z.infer<typeof Item>;

/** Fields of all four charge operations (docs/domains/payments.md). */
export const chargeShape = {
  amountInCents: Cents.meta({ example: 4990 }),
  description: prose({ max: 140 }).optional().meta({ example: "Curso de pão caseiro" }),
  customer: Customer,
  items: z.array(Item).min(1).max(100).optional().meta({
    description: "When sent, amountInCents must equal the sum of amountInCents times quantity over the items.",
  }),
  postbackUrl: z.string().max(2048).optional().meta({
    description:
      "Receives the webhooks of this transaction, beside those of the company. http or https, no credentials.",
    format: "uri",
  }),
  externalId: line({ min: 1, max: 128 }).optional().meta({ description: "Your own name for this charge." }),
  metadata: NewMetadata.optional().meta({
    description: "Your own keys and values, which every read of the transaction and its events return.",
  }),
};

export const codeChargeShape = {
  ...chargeShape,
  returnUrl: WebUrl.optional().meta({
    description: "Where the page at `paymentUrl` leads its payer back to. http or https, no credentials.",
  }),
};

export const PixQrCodeCharge = z
  .strictObject(codeChargeShape)
  .meta({ id: "PixQrCodeCharge", examples: examples.pixChargeExamples });
export type PixQrCodeCharge = z.infer<typeof PixQrCodeCharge>;

export const PixCobCharge = z
  .strictObject({ ...codeChargeShape, cob: Cob })
  .meta({ id: "PixCobCharge", examples: examples.cobChargeExamples });
export type PixCobCharge = z.infer<typeof PixCobCharge>;

export const CardRead = z
  .object({
    brand: z.enum(cardBrands),
    last4: z.string(),
    holderName: z.string(),
    refuseCode: z.string().nullable().meta({ description: "The issuer's own answer (ABECS), once it refused." }),
    retryable: z.boolean().nullable().meta({ description: "Whether the brands allow this card to be tried again." }),
    challengeUrl: ChallengeUrl,
  })
  .meta({ id: "Card" });

export const RefundOrder = z
  .strictObject({
    transactionId: PathId,
    amountInCents: Cents.optional().meta({ description: "Absent: all that is left." }),
    reason: prose({ max: 140 }).optional(),
    pixKey: line({ min: 1, max: 77 }).optional().meta({
      description:
        "Where a boleto's money goes back to: the payer's CPF or CNPJ. Only for boletos, and not with bankAccount.",
    }),
    bankAccount: BankAccountInput.optional().meta({
      description:
        "Where a boleto's money goes back to, at acquirers that take no Pix key: an account whose holderDocument is the payer's. Only for boletos, and not with pixKey.",
    }),
  })
  .meta({ id: "Refund", examples: examples.refundExamples });
export type RefundOrder = z.infer<typeof RefundOrder>;

export const TransactionId = z.strictObject({ transactionId: PathId });

/** Pix block of a transaction (docs/domains/payments.md). */
export const PixRead = z
  .object({
    emv: z.string().meta({ description: "The copy-and-paste code (BR Code)." }),
    qrCode: z.string().meta({ description: "The same code as a PNG image, in a data URI." }),
    txid: z.string(),
    expiresAt: Instant,
    endToEndId: z.string().nullable().meta({ description: "The payment's id in the Pix system, once paid." }),
    payerInfo: z.object({ name: z.string(), document: z.string() }).nullable(),
  })
  .meta({ id: "Pix" });
export type PixRead = z.infer<typeof PixRead>;

/** Transaction as returned by the API (docs/domains/payments.md). */
export const Transaction = z
  .object({
    id: z.string(),
    paymentMethod: z.enum(paymentMethods),
    amount: CentsRead.meta({ description: "The amount charged, in cents." }),
    netAmount: CentsRead.meta({ description: "amount less fees; expected while pending, final once paid." }),
    fees: Fees,
    status: Status,
    description: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    aprovedAt: Instant.nullable().meta({ description: "When it was paid; null until then." }),
    refuseReason: RefuseReason,
    customer: z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      documentType: z.string().meta({ example: "CPF" }),
      document: z.string(),
      email: z.string().meta({
        description: "The address this purchase was made with; empty once the customer's data are erased.",
      }),
      emails: z.array(z.string()).meta({ description: "Every address seen of this customer, newest first." }),
      metadata: Metadata,
    }),
    Pix: PixRead.nullable(),
    card: CardRead.nullable(),
    boleto: BoletoRead.nullable(),
    cob: Cob.nullable().meta({ description: "The terms of a Pix with a due date." }),
    amountDueInCents: CentsRead.nullable().meta({ description: "Due today, while a Pix with a due date is pending." }),
    amountPaidInCents: CentsRead.nullable().meta({ description: "The amount received; null until money arrives." }),
    refundedInCents: CentsRead.meta({ description: "Refunded so far, refunds under way included." }),
    installments: z.int(),
    installmentInterest: z.object({ monthlyRateBps: z.int(), amountInCents: CentsRead }).nullable().meta({
      description:
        "What the buyer bears for paying in installments, where the offer says so: its monthly rate in hundredths of a percent, and the interest, which amount contains beside the items. Null without any.",
    }),
    externalId: z.string().nullable(),
    metadata: Metadata,
    items: z.array(
      z.object({
        offerSlug: z.string().optional(),
        paymentLinkId: z
          .string()
          .optional()
          .meta({ description: "The payment link that was paid, in place of an offer." }),
        title: z.string(),
        amountInCents: CentsRead,
        quantity: z.int(),
        tangible: z.boolean(),
        discountInCents: CentsRead.optional().meta({
          description: "The coupon's discount, which amountInCents is without. Absent without one.",
        }),
        couponCode: z.string().optional().meta({ description: "The coupon, as it was called then." }),
        pixDiscountInCents: CentsRead.optional().meta({
          description: "The checkout's discount for paying by Pix, which amountInCents is without. Absent without one.",
        }),
      }),
    ),
    subscriptionId: z.string().nullable().meta({ description: "The subscription that it is a charge of." }),
    tracking: z
      .object(shapeOf(trackingLimits, () => z.string().optional()))
      .nullable()
      .meta({ description: "The UTM parameters of the checkout link; null unless a checkout page sold it." }),
  })
  .meta({ id: "Transaction", examples: examples.transactionExamples });
export type Transaction = z.infer<typeof Transaction>;

export const PixChargeResult = z
  .object({
    id: z.string(),
    status: Status,
    fees: Fees,
    pix: z.object({
      emv: z.string().meta({ description: "The copy-and-paste code (BR Code)." }),
      qrCode: z.string().meta({ description: "The same code as a PNG image, in a data URI." }),
    }),
    paymentUrl: PaymentUrl,
  })
  .meta({ id: "PixChargeResult", examples: examples.pixResultExamples });
export type PixChargeResult = z.infer<typeof PixChargeResult>;

/** Dispute as returned by the API and in events (docs/domains/payments.md). */
export const Dispute = z
  .object({
    id: z.string(),
    kind: z.enum(disputeKinds).meta({ description: "`chargeback`: a cardholder's. `infraction`: the MED of a Pix." }),
    transactionId: z.string(),
    amountInCents: CentsRead.meta({ description: "What it blocks or took, in cents; perhaps a part of the charge." }),
    reason: z.string().meta({ description: "In the acquirer's words; empty where it gives none." }),
    status: z.enum(disputeStatuses).meta({
      description:
        "`defended`: open, and answered. `won` and `lost` are the acquirer's decision, as the seller sees it.",
    }),
    deadlineAt: Instant.nullable().meta({ description: "Until when it may be answered, where the acquirer says so." }),
    defence: z
      .object({ text: z.string(), links: z.array(z.string()), sentAt: Instant })
      .nullable()
      .meta({ description: "What was answered; null where nothing was. Its words go with the customer's data." }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Dispute", examples: examples.disputeExamples });
export type Dispute = z.infer<typeof Dispute>;

export const BoletoCharge = z
  .strictObject(codeChargeShape)
  .meta({ id: "BoletoCharge", examples: examples.boletoChargeExamples });
export type BoletoCharge = z.infer<typeof BoletoCharge>;

export const BoletoChargeResult = z
  .object({ id: z.string(), status: Status, fees: Fees, boleto: BoletoRead, paymentUrl: PaymentUrl })
  .meta({ id: "BoletoChargeResult", examples: examples.boletoResultExamples });
export type BoletoChargeResult = z.infer<typeof BoletoChargeResult>;

/** Request field with the destination of a refund; null for methods with a return path. */
export type RefundTargetField = "pixKey" | "bankAccount" | null;
