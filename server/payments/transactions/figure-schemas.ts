import { z } from "zod";
import { chargebackStatuses, disputeKinds } from "@/db/schema/acquiring-enums";
import { accounts, transferKinds } from "@/db/schema/ledger-enums";
import { cardBrands, paymentMethods, refundStatuses, refuseReasons } from "@/db/schema/payments-enums";
import { CentsRead, Instant } from "../../core/procedures/wire";

/**
 * Totals of a set of transactions, in cents. Amounts include only transactions that were paid
 * (`paid`, `refund`, `chargeback`). `keptOf` calculates the seller's net.
 */
export const Figures = z.object({
  transactions: z.int().meta({ description: "Charges in any status." }),
  approved: z.int().meta({ description: "Paid charges." }),
  decided: z.int().meta({ description: "Charges that are no longer pending." }),
  grossInCents: CentsRead.meta({ description: "Amount paid." }),
  feesInCents: CentsRead.meta({ description: "Fees of the paid charges." }),
  refundedInCents: CentsRead.meta({ description: "Amount refunded so far, including refunds in progress." }),
  feeReturnedInCents: CentsRead.meta({ description: "Fees returned with these refunds." }),
  disputedInCents: CentsRead.meta({ description: "Amount disputed and not won." }),
});
export type Figures = z.infer<typeof Figures>;

export const MethodFigures = Figures.extend({ paymentMethod: z.enum(paymentMethods) });
export type MethodFigures = z.infer<typeof MethodFigures>;

export const BrandFigures = Figures.extend({ cardBrand: z.enum(cardBrands) });
export type BrandFigures = z.infer<typeof BrandFigures>;

export const ReasonFigures = z.object({ refuseReason: z.enum(refuseReasons), refused: z.int() });
export type ReasonFigures = z.infer<typeof ReasonFigures>;

export const FileStream = z.custom<AsyncIterable<string>>(
  (value) => typeof value === "object" && value !== null && Symbol.asyncIterator in value,
);

const Transfer = z.object({
  id: z.string(),
  kind: z.enum(transferKinds),
  debitAccount: z.enum(accounts),
  creditAccount: z.enum(accounts),
  amountInCents: CentsRead,
  createdAt: Instant,
});

const Refund = z.object({
  id: z.string(),
  amountInCents: CentsRead,
  feeReturnedInCents: CentsRead,
  reason: z.string(),
  pixKey: z.string().nullable().meta({ description: "Destination of a boleto refund." }),
  bankAccount: z.string().nullable().meta({ description: "Destination of a boleto refund, as a masked bank account." }),
  status: z.enum(refundStatuses),
  createdAt: Instant,
  decidedAt: Instant.nullable(),
});

const Release = z.object({
  id: z.string(),
  installment: z.int(),
  amountInCents: CentsRead,
  feesInCents: CentsRead,
  takenInCents: CentsRead.meta({
    description: "Amount deducted by refunds before the release, of this sale or of others.",
  }),
  remainingInCents: CentsRead.meta({ description: "Released amount: the amount less fees and refunds." }),
  releasesAt: Instant,
  releasedAt: Instant.nullable(),
});

const Dispute = z.object({
  id: z.string(),
  kind: z.enum(disputeKinds),
  amountInCents: CentsRead,
  afterRefund: z.boolean().meta({ description: "Opened after a full refund: the amount is deducted again." }),
  status: z.enum(chargebackStatuses),
  openedAt: Instant,
  defendedAt: Instant.nullable(),
  decidedAt: Instant.nullable(),
});

const Duplicate = z.object({
  duplicateOf: z.string().nullable().meta({
    description:
      "The transaction that paid the order; null for the money of a subscription that did not start or had ended, of a payment link, of a product that was sold out, or of a coupon that was used up.",
  }),
  paymentLinkId: z.string().nullable().meta({ description: "Payment link that already had all its payments." }),
  soldOutProductId: z.string().nullable().meta({ description: "Product that was sold out when the money arrived." }),
  usedUpCouponId: z.string().nullable().meta({ description: "Coupon that was used up when the money arrived." }),
  awaitsBuyer: z
    .boolean()
    .meta({ description: "Whether the buyer was asked by e-mail for the refund destination (boletos)." }),
  isStuck: z
    .boolean()
    .meta({ description: "Whether the seller must refund it. Otherwise it is returned automatically." }),
});

/**
 * Connection that refused a charge without contacting an issuer, before another connection accepted
 * the charge.
 */
const RouteTry = z.object({
  connection: z.string().meta({ description: "Name of the connection." }),
  reason: z.enum(refuseReasons),
  code: z.string().nullable().meta({ description: "Acquirer's code." }),
  createdAt: Instant,
});

export const TransactionMoney = z.object({
  isSandbox: z.boolean().meta({ description: "Whether the payer's bank is the simulated one of the sandbox." }),
  connection: z.string().meta({ description: "Name of the connection that processed the charge." }),
  refundsTo: z.enum(["pixKey", "bankAccount"]).nullable().meta({ description: "Required destination of a refund." }),
  tries: z.array(RouteTry),
  dueWhenPaidInCents: CentsRead.nullable().meta({
    description: "Calculated amount due on the day of payment. Null unless a Pix with a due date was paid.",
  }),
  transfers: z.array(Transfer),
  refunds: z.array(Refund),
  releases: z.array(Release),
  disputes: z.array(Dispute),
  duplicate: Duplicate.nullable(),
});
export type TransactionMoney = z.infer<typeof TransactionMoney>;
