import { z } from "zod";
import { disputeKinds, disputeStatuses } from "@/db/schema/acquiring-enums";
import { cardBrands, paymentMethods, shipmentStatuses } from "@/db/schema/payments-enums";
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
      description: "The offer sold. It must be for sale, and amountInCents must equal its price.",
    }),
    title: line({ min: 1, max: 160 }),
    amountInCents: Cents,
    quantity: z.int().min(1).max(1_000_000),
    tangible: z.boolean().optional(),
  })
  .meta({ id: "Item" });
export type Item = z.infer<typeof Item>;

/** Common to all four charge operations (docs/domains/payments.md). */
export const chargeShape = {
  amountInCents: Cents.meta({ example: 4990 }),
  description: prose({ max: 140 }).optional().meta({ example: "Curso de pão caseiro" }),
  customer: Customer,
  items: z.array(Item).min(1).max(100).optional().meta({
    description: "If given, amountInCents must equal the sum of amountInCents times quantity over the items.",
  }),
  postbackUrl: z.string().max(2048).optional().meta({
    description:
      "Receives the events of this transaction, in addition to the company's webhooks. http or https, without credentials.",
    format: "uri",
  }),
  externalId: line({ min: 1, max: 128 }).optional().meta({ description: "Your reference for this charge." }),
  metadata: NewMetadata.optional().meta({
    description: "Your keys and values. Every read of the transaction and its events return them.",
  }),
};

export const codeChargeShape = {
  ...chargeShape,
  returnUrl: WebUrl.optional().meta({
    description: "Address to which the page at `paymentUrl` returns the payer. http or https, without credentials.",
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
    refuseCode: z.string().nullable().meta({ description: "Issuer's response (ABECS) after a refusal." }),
    retryable: z.boolean().nullable().meta({ description: "Whether the card brands allow a retry of this card." }),
    challengeUrl: ChallengeUrl,
  })
  .meta({ id: "Card" });

export const RefundOrder = z
  .strictObject({
    transactionId: PathId,
    amountInCents: Cents.optional().meta({ description: "Defaults to the remaining amount." }),
    reason: prose({ max: 140 }).optional(),
    pixKey: line({ min: 1, max: 77 }).optional().meta({
      description:
        "Refund destination of a boleto: the payer's CPF or CNPJ. Only for boletos. Cannot be combined with bankAccount.",
    }),
    bankAccount: BankAccountInput.optional().meta({
      description:
        "Refund destination of a boleto at acquirers that do not support a Pix key: an account whose holderDocument is the payer's. Only for boletos. Cannot be combined with pixKey.",
    }),
  })
  .meta({ id: "Refund", examples: examples.refundExamples });
export type RefundOrder = z.infer<typeof RefundOrder>;

export const TransactionId = z.strictObject({ transactionId: PathId });

export const PixRead = z
  .object({
    emv: z.string().meta({ description: "Copy-and-paste code (BR Code)." }),
    qrCode: z.string().meta({ description: "The same code as a PNG image, in a data URI." }),
    txid: z.string(),
    expiresAt: Instant,
    endToEndId: z.string().nullable().meta({ description: "Id of the payment in the Pix system, once paid." }),
    payerInfo: z.object({ name: z.string(), document: z.string() }).nullable(),
  })
  .meta({ id: "Pix" });
export type PixRead = z.infer<typeof PixRead>;

export const Transaction = z
  .object({
    id: z.string(),
    paymentMethod: z.enum(paymentMethods),
    amount: CentsRead.meta({ description: "Amount charged, in cents." }),
    netAmount: CentsRead.meta({ description: "amount less fees. Estimated while pending, final once paid." }),
    fees: Fees,
    status: Status,
    description: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    aprovedAt: Instant.nullable().meta({ description: "Time of the payment. Null until paid." }),
    refuseReason: RefuseReason,
    customer: z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      documentType: z.string().meta({ example: "CPF" }),
      document: z.string(),
      email: z.string().meta({
        description: "E-mail used for this purchase. Empty once the customer's data is erased.",
      }),
      emails: z.array(z.string()).meta({ description: "All e-mail addresses of this customer, newest first." }),
      metadata: Metadata,
    }),
    Pix: PixRead.nullable(),
    card: CardRead.nullable(),
    boleto: BoletoRead.nullable(),
    cob: Cob.nullable().meta({ description: "Terms of a Pix with a due date." }),
    amountDueInCents: CentsRead.nullable().meta({
      description: "Amount due today, while a Pix with a due date is pending.",
    }),
    amountPaidInCents: CentsRead.nullable().meta({ description: "Amount received. Null until money arrives." }),
    refundedInCents: CentsRead.meta({ description: "Amount refunded so far, including refunds in progress." }),
    installments: z.int(),
    installmentInterest: z.object({ monthlyRateBps: z.int(), amountInCents: CentsRead }).nullable().meta({
      description:
        "Installment interest that the buyer bears, if the offer sets it: the monthly rate in hundredths of a percent, and the interest, which amount includes in addition to the items. Null if none.",
    }),
    externalId: z.string().nullable(),
    metadata: Metadata,
    items: z.array(
      z.object({
        offerSlug: z.string().optional(),
        paymentLinkId: z.string().optional().meta({ description: "Payment link that was paid, instead of an offer." }),
        title: z.string(),
        amountInCents: CentsRead,
        quantity: z.int(),
        tangible: z.boolean(),
        discountInCents: CentsRead.optional().meta({
          description: "Coupon discount, not included in amountInCents. Omitted if none.",
        }),
        couponCode: z.string().optional().meta({ description: "Coupon code at the time of sale." }),
        pixDiscountInCents: CentsRead.optional().meta({
          description: "Checkout discount for paying by Pix, not included in amountInCents. Omitted if none.",
        }),
      }),
    ),
    subscriptionId: z.string().nullable().meta({ description: "Subscription of this charge." }),
    tracking: z
      .object(shapeOf(trackingLimits, () => z.string().optional()))
      .nullable()
      .meta({ description: "UTM parameters of the checkout link. Null unless it was sold on a checkout page." }),
  })
  .meta({ id: "Transaction", examples: examples.transactionExamples });
export type Transaction = z.infer<typeof Transaction>;

export const PixChargeResult = z
  .object({
    id: z.string(),
    status: Status,
    fees: Fees,
    pix: z.object({
      emv: z.string().meta({ description: "Copy-and-paste code (BR Code)." }),
      qrCode: z.string().meta({ description: "The same code as a PNG image, in a data URI." }),
    }),
    paymentUrl: PaymentUrl,
  })
  .meta({ id: "PixChargeResult", examples: examples.pixResultExamples });
export type PixChargeResult = z.infer<typeof PixChargeResult>;

export const Dispute = z
  .object({
    id: z.string(),
    kind: z.enum(disputeKinds).meta({ description: "`chargeback`: card dispute. `infraction`: MED of a Pix." }),
    transactionId: z.string(),
    amountInCents: CentsRead.meta({ description: "Amount blocked or lost, in cents. May be a part of the charge." }),
    reason: z.string().meta({ description: "Reason in the acquirer's words. Empty if it gives none." }),
    status: z.enum(disputeStatuses).meta({
      description:
        "`defended`: open, with a defense submitted. `won` and `lost`: the acquirer's decision, from the seller's side.",
    }),
    deadlineAt: Instant.nullable().meta({ description: "Deadline for the defense, if the acquirer sets one." }),
    defence: z
      .object({ text: z.string(), links: z.array(z.string()), sentAt: Instant })
      .nullable()
      .meta({ description: "Submitted defense. Null if none. Its text is deleted with the customer's data." }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Dispute", examples: examples.disputeExamples });
export type Dispute = z.infer<typeof Dispute>;

/** Goods of a paid transaction, as in the events `order_shipped` and `order_delivered`. */
export const Shipment = z
  .object({
    id: z.string(),
    transactionId: z.string(),
    status: z.enum(shipmentStatuses),
    carrier: z.string().nullable().meta({ description: "Null for goods that the seller delivered without a carrier." }),
    trackingCode: z.string().nullable(),
    trackingUrl: z.string().nullable().meta({ description: "Page of the carrier that shows where the goods are." }),
    shippedAt: Instant.nullable().meta({
      description: "Null for goods that were delivered without having been marked as sent, such as those picked up.",
    }),
    deliveredAt: Instant.nullable().meta({
      description: "Start of the day of delivery in São Paulo, as recorded by the seller or the buyer.",
    }),
    items: z
      .array(
        z.object({
          offerSlug: z.string().optional(),
          title: z.string(),
          amountInCents: CentsRead,
          quantity: z.int(),
        }),
      )
      .meta({ description: "The transaction's goods. Services, digital products and freight are left out." }),
  })
  .meta({ id: "Shipment", examples: examples.shipmentExamples });
export type Shipment = z.infer<typeof Shipment>;

export const BoletoCharge = z
  .strictObject(codeChargeShape)
  .meta({ id: "BoletoCharge", examples: examples.boletoChargeExamples });
export type BoletoCharge = z.infer<typeof BoletoCharge>;

export const BoletoChargeResult = z
  .object({ id: z.string(), status: Status, fees: Fees, boleto: BoletoRead, paymentUrl: PaymentUrl })
  .meta({ id: "BoletoChargeResult", examples: examples.boletoResultExamples });
export type BoletoChargeResult = z.infer<typeof BoletoChargeResult>;

/** Null for methods that refund to the payment's source. */
export type RefundTargetField = "pixKey" | "bankAccount" | null;
