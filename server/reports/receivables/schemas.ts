import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { backwards, CentsRead, Day, Instant, pageShape, runsForward } from "../../core/procedures/wire";

const dayExamples = [
  { day: "2026-12-20", amountInCents: 31618, count: 7 },
  { day: "2026-12-21", amountInCents: 4641, count: 1 },
];

const installmentExamples = [
  {
    id: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a70",
    transactionId: "0199a1c2-7c5b-7d3e-9f40-4b1d2e3f4a5b",
    paymentMethod: "credit_card",
    installment: 1,
    installments: 3,
    amountInCents: 4641,
    releasesAt: "2026-12-20T13:47:02.000Z",
  },
];

/** Amount released on a day (docs/domains/reports.md). */
export const ReceivableDay = z
  .object({
    day: Day.meta({ description: "A day of America/Sao_Paulo." }),
    amountInCents: CentsRead.meta({ description: "Amount released on this day, net of fees and refunds." }),
    count: z.int().meta({ description: "Number of installments. A sale in one payment counts as one." }),
  })
  .meta({ id: "ReceivableDay", examples: dayExamples });
export type ReceivableDay = z.infer<typeof ReceivableDay>;

export const ReceivableDayQuery = z
  .strictObject({
    ...pageShape,
    startDate: Day.optional().meta({ description: "First day, America/Sao_Paulo." }),
    endDate: Day.optional().meta({ description: "Last day, inclusive." }),
  })
  .refine(runsForward, backwards);
export type ReceivableDayQuery = z.infer<typeof ReceivableDayQuery>;

export const ReceivableDayPage = z.object({ rows: z.array(ReceivableDay), totalRows: z.int() });
export type ReceivableDayPage = z.infer<typeof ReceivableDayPage>;

export const ReceivableInstallment = z
  .object({
    id: z.string(),
    transactionId: z.string(),
    paymentMethod: z.enum(paymentMethods),
    installment: z.int().meta({ description: "Installment number, from 1." }),
    installments: z.int().meta({ description: "Of the sale." }),
    amountInCents: CentsRead.meta({ description: "Amount released, net of fees and refunds." }),
    releasesAt: Instant,
  })
  .meta({ id: "ReceivableInstallment", examples: installmentExamples });
export type ReceivableInstallment = z.infer<typeof ReceivableInstallment>;

export const ReceivableInstallmentQuery = z.strictObject({
  ...pageShape,
  day: Day.meta({ description: "A day of America/Sao_Paulo." }),
});
export type ReceivableInstallmentQuery = z.infer<typeof ReceivableInstallmentQuery>;

export const ReceivableInstallmentPage = z.object({ rows: z.array(ReceivableInstallment), totalRows: z.int() });

export const ReceivableSale = ReceivableInstallment.extend({
  customerName: z.string().meta({ description: "Name given with the charge." }),
});
export type ReceivableSale = z.infer<typeof ReceivableSale>;

export const ReceivableSalePage = z.object({ rows: z.array(ReceivableSale), totalRows: z.int() });
export type ReceivableSalePage = z.infer<typeof ReceivableSalePage>;
