import { z } from "zod";
import { bankAnswers, issuerAnswers } from "@/db/schema/acquiring-enums";
import { documentTypes } from "@/db/schema/customers-enums";
import { paymentMethods, transactionStatuses } from "@/db/schema/payments-enums";
import { Cents, CentsRead, Day, Instant, InstantInput, line, PathId } from "../../core/procedures/wire";
import { DueDay } from "../../payments/due-terms/schemas";

const Code = z.string().min(1).max(1024).meta({
  description: "The text of a Pix code, or a boleto's 47 digits to type or 44 to scan, with or without dots.",
});

const boletoExample = "99990.00108 90000.000123 34000.000108 5 14240000004990";

export const CodeToRead = z
  .strictObject({
    code: Code,
    day: DueDay.optional().meta({ description: "The day to reckon what is due for. Absent: today." }),
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
    day: Day.meta({ description: "The day that the amounts are of." }),
    dueOn: Day.nullable().meta({ description: "The due date; null for an immediate Pix." }),
    expiresAt: Instant.nullable().meta({ description: "When a Pix can be paid no more." }),
    originalInCents: CentsRead,
    fineInCents: CentsRead,
    interestInCents: CentsRead,
    discountInCents: CentsRead,
    amountDueInCents: CentsRead.meta({ description: "Original + fine + interest − discount, on that day." }),
    payable: z.boolean().meta({ description: "Whether a bank would take the money on that day." }),
  })
  .meta({ id: "ReadCode", description: "A charge as the payer's bank reads it from its code." });
export type ReadCode = z.infer<typeof ReadCode>;

export const CodePayment = z
  .strictObject({
    code: Code,
    amountInCents: Cents.optional().meta({ description: "Absent: what is due." }),
    times: z.int().min(1).max(2).default(1).meta({ description: "2 sends the same amount twice." }),
    isLate: z.boolean().default(false).meta({
      description: "Lets a pending charge run out first, so that the money comes too late.",
    }),
    paidAt: InstantInput.optional().meta({ description: "When the money was sent, at the latest now. Absent: now." }),
    payer: z
      .strictObject({
        name: line({ min: 1, max: 100 }),
        documentType: z.enum(documentTypes),
        document: z.string().min(1).max(14).meta({ description: "Digits, for a CNPJ capital letters too." }),
      })
      .optional()
      .meta({ description: "Who pays. Absent: the charge's customer." }),
    ispb: z
      .string()
      .regex(/^\d{8}$/, { error: "must be eight digits" })
      .optional()
      .meta({ description: "The payer's bank, which a Pix's endToEndId names. Absent: a bank that does not exist." }),
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
      .meta({ description: "The issuer's response code of a refusal (ABECS, Normativo 21). Absent: `05`." }),
    times: Times.meta({ description: "How many of the next card charges." }),
  })
  .meta({ examples: [{ answer: "refuse", code: "51", times: 1 }] });
export type IssuerOrder = z.input<typeof IssuerOrder>;

export const BankOrder = z
  .strictObject({
    answer: z.enum(bankAnswers).meta({
      description:
        "`slow` takes `seconds`; `silent` carries the call out and does not answer; `lost` neither carries it out nor answers.",
    }),
    seconds: z.int().min(1).max(60).default(5).meta({ description: "How long a slow answer takes." }),
    calls: Times.meta({
      description: "How many of the next calls: charges, cancellations, refunds, payouts. Reading is not disturbed.",
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
      .meta({ description: "What the endpoint seems to answer to the next delivery; null: nothing." }),
  })
  .meta({ examples: [{ webhookId: "01979b3c-8a00-7000-8000-000000000000", status: 503 }] });
export type WebhookOrder = z.input<typeof WebhookOrder>;

export const OrderId = z.strictObject({ orderId: PathId });
export const NoInput = z.strictObject({});

const anOrder = { id: z.string().meta({ description: "To cancel it." }) };
const remaining = z.int().meta({ description: "The calls that it still concerns." });

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
      url: z.string().meta({ description: "The webhook's address; its id is that of the order." }),
      status: z.int().nullable().meta({ description: "Null: no answer." }),
    }),
  ])
  .meta({ id: "SimulatorOrder", description: "What the simulator does with the next calls; each is done once." });
export type SimulatorOrder = z.infer<typeof SimulatorOrder>;

export const Simulator = z
  .object({ orders: z.array(SimulatorOrder) })
  .meta({ id: "Simulator", description: "The orders that wait, in the order in which they are followed." });
export type Simulator = z.infer<typeof Simulator>;
