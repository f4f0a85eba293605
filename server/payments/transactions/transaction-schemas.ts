import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import {
  cardBrands,
  paymentMethods,
  periodBases,
  refuseReasons,
  transactionSorts,
  transactionStatuses,
} from "@/db/schema/payments-enums";
import { trackingLimits } from "@/db/schema/payments-shapes";
import { backwards, createdDays, line, PathId, pageShape, runsForward } from "../../core/procedures/wire";
import { DocumentFilter } from "../../customers/customers/schemas";
import { Transaction } from "./schemas";

const filterShape = {
  status: z.enum(transactionStatuses).optional().meta({ description: "Only transactions in this state." }),
  paymentMethod: z.enum(paymentMethods).optional().meta({ description: "Only transactions with this payment method." }),
  document: DocumentFilter.optional().meta({ description: "The buyer's CPF or CNPJ, without punctuation." }),
  externalId: line({ min: 1, max: 128 }).optional().meta({ description: "Only charges with this reference of yours." }),
  customerId: PathId.optional().meta({ description: "Only transactions of this customer." }),
  subscriptionId: PathId.optional().meta({
    description: "Only the first charge and the renewals of this subscription.",
  }),
  ...createdDays,
  productId: PathId.optional().meta({ description: "Only charges whose items name an offer of this product." }),
  paymentLinkId: PathId.optional().meta({ description: "Only charges of this payment link." }),
  search: line({ min: 1, max: 160 }).optional().meta({
    description:
      "An id, an externalId, the customer's CPF or CNPJ in any spelling, or part of the customer's name or e-mail.",
  }),
};

/**
 * Filters of the dashboard. By default, a period selects transactions by creation date. Dated by
 * payment, it excludes unpaid transactions. Dated by order, it selects the last charge of each
 * checkout order, and `productId` is the product of the order's page.
 */
const datedShape = {
  ...filterShape,
  datedBy: z.enum(periodBases).optional(),
  /** An empty string selects sales without a source. */
  source: line({ min: 0, max: trackingLimits.source }).optional(),
  cardBrand: z.enum(cardBrands).optional(),
  refuseReason: z.enum(refuseReasons).optional(),
  affiliateId: z.uuid().optional(),
};

export const TransactionQuery = z.strictObject({ ...pageShape, ...filterShape }).refine(runsForward, backwards);
export type TransactionQuery = z.infer<typeof TransactionQuery>;

export const SortedTransactionQuery = z
  .strictObject({ ...pageShape, ...datedShape, sort: z.enum(transactionSorts).default("-createdAt") })
  .refine(runsForward, backwards);

export const TransactionFilter = z.strictObject(datedShape).refine(runsForward, backwards);
export type TransactionFilter = z.infer<typeof TransactionFilter>;

export const TransactionFileQuery = z.strictObject({
  filter: TransactionFilter,
  language: z.enum(languages).default(defaultLanguage),
});
export type TransactionFileQuery = z.infer<typeof TransactionFileQuery>;

export const TransactionPage = z.object({ rows: z.array(Transaction), totalRows: z.int() });
export type TransactionPage = z.infer<typeof TransactionPage>;
