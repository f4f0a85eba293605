import { z } from "zod";

// Responses of API v5. Other fields are ignored.

/** For a missing value, the API returns `null` or omits the field. */
const optional = <Schema extends z.ZodType>(schema: Schema) => schema.nullish().transform((value) => value ?? null);

/** A detail of the wrong type becomes null, so that the rest of the response stays valid. */
const detail = <Schema extends z.ZodType>(schema: Schema) => optional(schema).catch(null);

/** Also accepts text, because the official package treats the field as a number. */
const Whole = z
  .union([
    z.number(),
    z
      .string()
      .regex(/^-?\d{1,15}(\.0+)?$/)
      .transform(Number),
  ])
  .pipe(z.number().int());

const Cents = Whole.pipe(z.number().nonnegative());

export const Instant = z.string().transform((text, context) => {
  // Times without a zone are in UTC.
  const at = new Date(/(Z|[+-]\d{2}:?\d{2})$/.test(text) ? text : `${text}Z`);
  if (Number.isNaN(at.getTime())) context.addIssue({ code: "custom", message: "is no instant" });
  return at;
});

const Split = z.object({ amount: Cents, recipient: z.object({ id: z.string() }) });

export const Transaction = z.object({
  id: optional(z.string()),
  status: optional(z.string()),
  success: detail(z.boolean()),
  amount: optional(Cents),
  created_at: detail(Instant),
  operation_reference: detail(z.string()),
  installments: detail(Whole),
  qr_code: optional(z.string()),
  expires_at: detail(Instant),
  end_to_end_id: optional(z.string()),
  payer: detail(z.object({ name: detail(z.string()), document: detail(z.string()) })),
  line: optional(z.string()),
  nosso_numero: detail(z.string()),
  acquirer_return_code: detail(z.string()),
  threed_authentication_url: detail(z.url({ protocol: /^https?$/ })),
  retry_info: detail(z.object({ transaction_limit: detail(Whole) })),
  gateway_response: detail(z.object({ code: detail(z.string()) })),
  antifraud_response: detail(z.object({ status: detail(z.string()) })),
  split: detail(z.array(Split)),
});
export type Transaction = z.output<typeof Transaction>;

export const Charge = z.object({
  id: z.string().min(1),
  code: optional(z.string()),
  amount: Cents,
  status: z.string(),
  created_at: detail(Instant),
  paid_at: optional(Instant),
  paid_amount: optional(Cents),
  canceled_amount: optional(Cents),
  last_transaction: optional(Transaction),
});
export type Charge = z.output<typeof Charge>;

export const ListedCharge = z.object({ id: z.string().min(1), code: optional(z.string()), status: z.string() });

export const Order = z.object({
  id: z.string().min(1),
  code: optional(z.string()),
  created_at: detail(Instant),
  charges: optional(z.array(z.object({ id: z.string().min(1) }))),
});
export type Order = z.output<typeof Order>;

export const CreatedOrder = z.object({ code: z.string(), charges: z.array(Charge) });

const Paging = optional(
  z.object({ total: detail(Whole), next: detail(z.string()), forward_cursor: detail(z.string()) }),
);

export const pageOf = <Schema extends z.ZodType>(schema: Schema) => z.object({ data: z.array(schema), paging: Paging });

export const BankAccountShape = z.object({
  holder_name: z.string(),
  bank: z.string(),
  branch_number: z.string(),
  branch_check_digit: detail(z.string()),
  account_number: z.string(),
  account_check_digit: detail(z.string()),
  type: z.string(),
});

export const RecipientShape = z.object({
  id: z.string().min(1),
  code: optional(z.string()),
  status: z.string(),
  document: detail(z.string()),
  default_bank_account: detail(BankAccountShape),
});

export const Balance = z.object({
  available_amount: Whole,
  waiting_funds_amount: Whole,
  transferred_amount: optional(Whole),
});

export const IdentityPage = z.object({ url: z.url({ protocol: /^https?$/ }), expiration_date: Instant });

export const Withdrawal = z.object({
  id: z.string().min(1),
  amount: Cents,
  status: z.string(),
  created_at: detail(Instant),
  funding_date: detail(z.string()),
  metadata: z.unknown().optional(),
});
export type Withdrawal = z.output<typeof Withdrawal>;

export const Payable = z.object({
  charge_id: optional(z.string()),
  recipient_id: optional(z.string()),
  type: optional(z.string()),
  installment: optional(Whole),
  amount: Whole,
  fee: optional(Whole),
  anticipation_fee: optional(Whole),
  fraud_coverage_fee: optional(Whole),
  payment_date: optional(z.string()),
});
export type Payable = z.output<typeof Payable>;

export const Token = z.object({
  id: z.string(),
  expires_at: detail(Instant),
  card: z.object({
    first_six_digits: detail(z.string()),
    last_four_digits: z.string().regex(/^\d{4}$/),
    brand: z.string(),
    holder_name: detail(z.string()),
    exp_month: Whole.pipe(z.number().min(1).max(12)),
    exp_year: Whole.pipe(z.number().min(0).max(9999)),
  }),
});

export const Created = z.object({ id: z.string().min(1) });
