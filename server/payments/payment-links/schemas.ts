import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { Cents, Day, Installments, Instant, line, PathId, pageShape, prose } from "../../core/procedures/wire";
import * as examples from "./examples";

const Title = line({ min: 1, max: 120 }).meta({ description: "Title of the payment, shown to the buyer." });
const Description = prose({ max: 2_000 });
const Methods = z
  .array(z.enum(paymentMethods))
  .min(1)
  .refine((methods) => new Set(methods).size === methods.length, { error: "must name each method once" })
  .meta({ description: "Payment methods. The page offers those that the company's connections support." });
const MaxInstallments = Installments.meta({
  description:
    "Maximum card installments. The page only offers installments of at least R$ 5,00. The seller bears the interest.",
});
const DueOn = Day.meta({
  description: "Last day, in America/Sao_Paulo, on which it can be paid. Null: no limit.",
});
const MaxPayments = z.int().min(1).max(1_000_000_000).meta({
  description:
    "Maximum number of payments. 1: once. Null: unlimited. Payments beyond the limit are returned to their payer automatically.",
});

export const PaymentLink = z
  .object({
    id: z.string(),
    title: z.string(),
    description: z.string().meta({ description: "Empty if none." }),
    amountInCents: Cents,
    methods: z.array(z.enum(paymentMethods)),
    maxInstallments: z.int(),
    dueOn: z.string().nullable().meta({ format: "date" }),
    maxPayments: z.int().nullable(),
    payments: z.int().meta({ description: "Accepted payments, including those refunded later." }),
    active: z.boolean(),
    url: z.string().meta({ format: "uri", description: "Page to send to the payer." }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "PaymentLink", examples: examples.paymentLinkExamples });
export type PaymentLink = z.infer<typeof PaymentLink>;

export const NewPaymentLink = z
  .strictObject({
    title: Title,
    description: Description.default(""),
    amountInCents: Cents,
    methods: Methods.default([...paymentMethods]),
    maxInstallments: MaxInstallments.default(1),
    dueOn: DueOn.nullable().default(null),
    maxPayments: MaxPayments.nullable().default(1),
    active: z.boolean().default(true),
  })
  .meta({ id: "NewPaymentLink", examples: examples.newPaymentLinkExamples });
export type NewPaymentLink = z.infer<typeof NewPaymentLink>;

/** Absent fields stay unchanged. */
export const PaymentLinkChange = z
  .strictObject({
    paymentLinkId: PathId,
    title: Title.optional(),
    description: Description.optional(),
    amountInCents: Cents.optional(),
    methods: Methods.optional(),
    maxInstallments: MaxInstallments.optional(),
    dueOn: DueOn.nullable().optional(),
    maxPayments: MaxPayments.nullable().optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: "PaymentLinkChange", examples: examples.paymentLinkChangeExamples });
export type PaymentLinkChange = z.infer<typeof PaymentLinkChange>;

export const PaymentLinkId = z.strictObject({ paymentLinkId: PathId });

export const PaymentLinkQuery = z.strictObject({
  ...pageShape,
  search: line({ min: 1, max: 120 }).optional().meta({ description: "An id, or part of the title." }),
});
export type PaymentLinkQuery = z.infer<typeof PaymentLinkQuery>;

export const PaymentLinkPage = z.object({ rows: z.array(PaymentLink), totalRows: z.int() });
export type PaymentLinkPage = z.infer<typeof PaymentLinkPage>;

export const Deletion = z.object({ id: z.string(), deleted: z.literal(true) });
export type Deletion = z.infer<typeof Deletion>;
