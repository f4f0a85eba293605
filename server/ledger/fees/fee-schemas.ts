import { z } from "zod";
import { paymentMethods } from "@/db/schema/payments-enums";
import { CentsRead, Day } from "../../core/procedures/wire";

export const AgreedFees = z.object({
  startsOn: Day.nullable().meta({ description: "Null for the initial fees." }),
  state: z.enum(["past", "current", "future"]),
  pixFeeBps: z.int(),
  boletoFeeInCents: CentsRead,
  cardFeeBps: z.int(),
  cardFeeFixedInCents: CentsRead,
  bankPixFeeBps: z
    .int()
    .nullable()
    .meta({ description: "Fee of a Pix paid into the company's own bank account. Null without a connection to one." }),
});
export type AgreedFees = z.infer<typeof AgreedFees>;

export const CompanyFees = z.object({
  agreements: z.array(AgreedFees).meta({ description: "Newest first." }),
  examples: z
    .array(
      z.object({
        paymentMethod: z.enum(paymentMethods),
        settlesToSeller: z
          .boolean()
          .meta({ description: "Whether the sale is paid into the company's own bank account." }),
        amountInCents: CentsRead,
        feesInCents: CentsRead,
        netInCents: CentsRead,
      }),
    )
    .meta({ description: "Current fees by payment method." }),
  boletoReleaseDays: z.int().meta({ description: "Business days after a boleto is paid." }),
  cardReleaseDays: z.int().meta({ description: "Days after the sale, and between its installments." }),
});
export type CompanyFees = z.infer<typeof CompanyFees>;
