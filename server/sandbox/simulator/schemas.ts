import { z } from "zod";
import { bankAnswers, issuerAnswers } from "@/db/schema/acquiring-enums";
import { documentTypes } from "@/db/schema/customers-enums";
import { paymentMethods, transactionStatuses } from "@/db/schema/payments-enums";
import { Cents, CentsRead, Day, Instant, InstantInput, line, PathId } from "../../core/procedures/wire";
import { DueDay } from "../../payments/due-terms/schemas";

const Code = z.string().min(1).max(1024).meta({
  description: "Text of a Pix code, or the digits of a boleto (47 to type or 44 to scan), with or without dots.",
});

const boletoExample = "99990.00108 90000.000123 34000.000108 5 14240000004990";

export const CodeToRead = z
  .strictObject({
    code: Code,
    day: DueDay.optional().meta({ description: "Day for which the amount due is calculated. Defaults to today." }),
  })
  .meta({ examples: [{ code: boletoExample, day: "2026-11-20" }] });
export type CodeToRead = z.infer<typeof CodeToRead>;

const Person = z.object({ name: z.string(), document: z.string().nullable() });

export const ReadCode = z
  .object({
    transactionId: z.string(),
    paymentMethod: z.enum(paymentMethods),
    status: z.enum(transactionStatuses),
    description: z.string(),
    payee: Person,
    payer: Person,
    day: Day.meta({ description: "Day of the amounts." }),
    dueOn: Day.nullable().meta({ description: "The due date; null for an immediate Pix." }),
    expiresAt: Instant.nullable().meta({ description: "Time from which a Pix is no longer payable." }),
    originalInCents: CentsRead,
    fineInCents: CentsRead,
    interestInCents: CentsRead,
    discountInCents: CentsRead,
    amountDueInCents: CentsRead.meta({ description: "Amount due on that day: original + fine + interest − discount." }),
    payable: z.boolean().meta({ description: "Whether the charge is payable on that day." }),
  })
  .meta({ id: "ReadCode", description: "Charge as the payer's bank reads it from its code." });
export type ReadCode = z.infer<typeof ReadCode>;

export const CodePayment = z
  .strictObject({
    code: Code,
    amountInCents: Cents.optional().meta({ description: "Defaults to the amount due." }),
    times: z.int().min(1).max(2).default(1).meta({ description: "2 sends the same amount twice." }),
    isLate: z.boolean().default(false).meta({
      description: "Expires a pending charge first, so that the payment arrives late.",
    }),
    paidAt: InstantInput.optional().meta({ description: "Time of the payment, not in the future. Defaults to now." }),
    payer: z
      .strictObject({
        name: line({ min: 1, max: 100 }),
        documentType: z.enum(documentTypes),
        document: z.string().min(1).max(14).meta({ description: "Digits; for a CNPJ, also capital letters." }),
      })
      .optional()
      .meta({ description: "Payer. Defaults to the charge's customer." }),
    ispb: z
      .string()
      .regex(/^\d{8}$/, { error: "must be eight digits" })
      .optional()
      .meta({
        description: "Payer's bank, as it appears in the endToEndId of a Pix. Defaults to a bank that does not exist.",
      }),
  })
  .meta({ examples: [{ code: boletoExample, amountInCents: 4990, times: 1, isLate: false }] });
export type CodePayment = z.input<typeof CodePayment>;

const Times = z.int().min(1).max(100).default(1);

export const IssuerOrder = z
  .strictObject({
    answer: z.enum(issuerAnswers).meta({
      description:
        "`approve_later` and `refuse_later` leave the charge pending for a minute; `dispute` approves it and disputes it seconds later.",
    }),
    code: z
      .string()
      .regex(/^[0-9A-Z]{2}$/, { error: "must be two digits or capital letters" })
      .optional()
      .meta({ description: "Issuer's response code of a refusal (ABECS, Normativo 21). Defaults to `05`." }),
    times: Times.meta({ description: "Number of next card charges that it decides." }),
  })
  .meta({ examples: [{ answer: "refuse", code: "51", times: 1 }] });
export type IssuerOrder = z.input<typeof IssuerOrder>;

export const BankOrder = z
  .strictObject({
    answer: z.enum(bankAnswers).meta({
      description:
        "`slow` answers after `seconds`. `silent` executes the call and does not answer. `lost` neither executes the call nor answers.",
    }),
    seconds: z.int().min(1).max(60).default(5).meta({ description: "Delay of a slow answer." }),
    calls: Times.meta({
      description:
        "Number of next calls that it affects: charges, cancellations, refunds, payouts. Reads are not affected.",
    }),
  })
  .meta({ examples: [{ answer: "slow", seconds: 5, calls: 3 }] });
export type BankOrder = z.input<typeof BankOrder>;

export const WebhookOrder = z
  .strictObject({
    webhookId: PathId,
    status: z
      .int()
      .min(300)
      .max(599)
      .nullable()
      .default(500)
      .meta({ description: "Status recorded for the next delivery. Null for no answer." }),
  })
  .meta({ examples: [{ webhookId: "01979b3c-8a00-7000-8000-000000000000", status: 503 }] });
export type WebhookOrder = z.input<typeof WebhookOrder>;

export const OrderId = z.strictObject({ orderId: PathId });
export const NoInput = z.strictObject({});

const anOrder = { id: z.string().meta({ description: "Id for canceling the instruction." }) };
const remaining = z.int().meta({ description: "Number of calls that it still affects." });

export const SimulatorOrder = z
  .discriminatedUnion("party", [
    z.object({
      ...anOrder,
      party: z.literal("issuer"),
      answer: z.enum(issuerAnswers),
      code: z.string().nullable(),
      remaining,
    }),
    z.object({
      ...anOrder,
      party: z.literal("bank"),
      answer: z.enum(bankAnswers),
      seconds: z.int().nullable(),
      remaining,
    }),
    z.object({
      ...anOrder,
      party: z.literal("webhook"),
      url: z.string().meta({ description: "Address of the webhook." }),
      status: z.int().nullable().meta({ description: "Null for no answer." }),
    }),
  ])
  .meta({ id: "SimulatorOrder", description: "Instruction for the simulator's next calls." });
export type SimulatorOrder = z.infer<typeof SimulatorOrder>;

export const Simulator = z
  .object({ orders: z.array(SimulatorOrder) })
  .meta({ id: "Simulator", description: "Pending instructions, in the order in which they apply." });
export type Simulator = z.infer<typeof Simulator>;
