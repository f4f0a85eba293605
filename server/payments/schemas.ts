import { z } from "zod";
import { documentTypes, paymentMethods, refuseReasons, transactionStatuses } from "@/db/enums";
import { maxAmountInCents } from "../core/money";
import { Cents, CentsRead, Day, Email, Instant, InstantInput, line, PathId, pageShape, prose } from "../core/wire";

/** A buyer's postal address; every part may be missing. */
export const Address = z
  .strictObject({
    street: line({ max: 160 }).optional(),
    number: line({ max: 20 }).optional(),
    complement: line({ max: 80 }).optional(),
    neighborhood: line({ max: 80 }).optional(),
    city: line({ max: 80 }).optional(),
    state: line({ max: 40 }).optional(),
    zipCode: line({ max: 10 }).optional(),
    country: line({ max: 60 }).optional(),
  })
  .meta({ id: "Address" });
export type Address = z.infer<typeof Address>;

/** The buyer, as a charge names them (specification, "Customer"; decisions, section 4). */
export const Customer = z
  .strictObject({
    name: line({ min: 1, max: 160 }).meta({ example: "Maria da Silva" }),
    email: Email.meta({ example: "maria@example.com" }),
    documentType: z.enum(documentTypes).meta({ example: "cpf" }),
    document: z.string().meta({
      description: "CPF: 11 digits. CNPJ: 12 digits or capital letters, then 2 digits. No punctuation.",
      example: "52998224725",
    }),
    phone: z.string().optional().meta({
      description: "International format; Brazilian national numbers are normalised to it.",
      example: "+5511987654321",
    }),
    address: Address.optional(),
  })
  .meta({ id: "Customer" });
export type Customer = z.infer<typeof Customer>;

export const Item = z
  .strictObject({
    title: line({ min: 1, max: 160 }),
    amountInCents: Cents,
    quantity: z.int().min(1).max(1_000_000),
    tangible: z.boolean().optional(),
  })
  .meta({ id: "Item" });
export type Item = z.infer<typeof Item>;

/** What all four charge operations take (specification, "Charges"; decisions, section 5). */
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
};

export const PixQrCodeCharge = z.strictObject(chargeShape).meta({ id: "PixQrCodeCharge" });
export type PixQrCodeCharge = z.infer<typeof PixQrCodeCharge>;

export const TransactionId = z.strictObject({ transactionId: PathId });

/** The Pix block of a transaction (decisions, section 5). */
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

/** A transaction as it is read (specification, "Transaction (read)"; decisions, section 5). */
export const Transaction = z
  .object({
    id: z.string(),
    paymentMethod: z.enum(paymentMethods),
    amount: CentsRead,
    netAmount: CentsRead.meta({ description: "amount less fees; expected while pending, final once paid." }),
    fees: CentsRead,
    status: z.enum(transactionStatuses),
    description: z.string(),
    createdAt: Instant,
    updatedAt: Instant,
    aprovedAt: Instant.nullable(),
    refuseReason: z.enum(refuseReasons).nullable(),
    customer: z.object({
      id: z.string(),
      name: z.string(),
      phone: z.string(),
      documentType: z.string().meta({ example: "CPF" }),
      document: z.string(),
      emails: z.array(z.string()),
    }),
    Pix: PixRead.nullable(),
    card: z.null(),
    boleto: z.null(),
    amountDueInCents: CentsRead.nullable(),
    amountPaidInCents: CentsRead.nullable(),
    refundedInCents: CentsRead,
    installments: z.int(),
    externalId: z.string().nullable(),
    items: z.array(z.object({ title: z.string(), amountInCents: CentsRead, quantity: z.int(), tangible: z.boolean() })),
    subscriptionId: z.string().nullable(),
  })
  .meta({ id: "Transaction" });
export type Transaction = z.infer<typeof Transaction>;

/** The filters of the list (specification, "Transactions"; decisions, section 5). */
export const TransactionQuery = z
  .strictObject({
    ...pageShape,
    status: z.enum(transactionStatuses).optional(),
    paymentMethod: z.enum(paymentMethods).optional(),
    document: z
      .string()
      .min(1)
      .max(20)
      .optional()
      .meta({ description: "The buyer's CPF or CNPJ, without punctuation." }),
    startDate: Day.optional().meta({ description: "First day of creation, America/Sao_Paulo." }),
    endDate: Day.optional().meta({ description: "Last day of creation, included." }),
    search: line({ min: 1, max: 160 }).optional().meta({
      description: "An id, an externalId, or part of the customer's name or e-mail.",
    }),
  })
  .refine((query) => !query.startDate || !query.endDate || query.startDate <= query.endDate, {
    error: "must not be before startDate",
    path: ["endDate"],
  });
export type TransactionQuery = z.infer<typeof TransactionQuery>;

export const TransactionPage = z.object({ rows: z.array(Transaction), totalRows: z.int() });
export type TransactionPage = z.infer<typeof TransactionPage>;

/** What a Pix charge answers (specification, "Charge result"). */
export const PixChargeResult = z
  .object({
    id: z.string(),
    status: z.enum(transactionStatuses),
    fees: CentsRead,
    pix: z.object({ emv: z.string(), qrCode: z.string() }),
  })
  .meta({ id: "PixChargeResult" });
export type PixChargeResult = z.infer<typeof PixChargeResult>;

export const SandboxPayment = z.strictObject({
  transactionId: PathId,
  amountInCents: z.int().min(1).max(maxAmountInCents).optional().meta({ description: "Absent: what is due." }),
  paidAt: InstantInput.optional(),
});
export type SandboxPayment = z.infer<typeof SandboxPayment>;
