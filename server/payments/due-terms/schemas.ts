import { z } from "zod";
import { rateTypes } from "@/db/schema/catalog-enums";
import * as shapes from "@/db/schema/payments-shapes";
import { CentsRead, Day, type FieldsOf, findRateFault, PathId, type Rate } from "../../core/procedures/wire";

const firstDayTooFar = "2200-01-01";

/** Due date or previewed day. Limited to dates that the bank calendar covers. */
export const DueDay = Day.refine((day) => day < firstDayTooFar, { error: "must be before the year 2200" });

const ValueType = z.enum(rateTypes);
const DayCalendar = z.enum(shapes.dayCalendars).meta({
  description: "Days that count: all days, or banking days only.",
});
const Value = z
  .number()
  .positive()
  .meta({ description: "For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents.", example: 2 });

function checkValue(rate: Rate, context: z.RefinementCtx, path: PropertyKey[] = ["value"]): void {
  const message = findRateFault(rate);
  if (message) context.addIssue({ code: "custom", path, message });
}

export const Fine = z
  .strictObject({ type: ValueType, value: Value } satisfies FieldsOf<shapes.Fine>)
  .superRefine((fine, context) => checkValue(fine, context))
  .meta({
    id: "Fine",
    description:
      "Charged once, from the first day after the due date. Brazilian consumer law allows at most 2 %; higher values are accepted.",
  });

export const Interest = z
  .strictObject({
    type: ValueType,
    basis: z.enum(shapes.interestBases).meta({
      description:
        "Period of `value`. Interest accrues daily: a month has 30 calendar or 21 business days, a year 365 or 252.",
    }),
    calendar: DayCalendar,
    value: Value,
  } satisfies FieldsOf<shapes.Interest>)
  .superRefine((interest, context) => checkValue(interest, context))
  .meta({ id: "Interest", description: "Simple interest on the original amount for each day after the due date." });

const DiscountUntilDate = z
  .strictObject({
    type: ValueType,
    basis: z.literal("until_date"),
    dates: z
      .array(
        z.strictObject({
          date: DueDay.meta({ description: "Last day of this discount, not after `expirationDate`." }),
          value: Value,
        }),
      )
      .min(1)
      .max(3),
  } satisfies FieldsOf<shapes.DiscountUntilDate>)
  .superRefine(({ type, dates }, context) => {
    for (const [index, { value }] of dates.entries()) checkValue({ type, value }, context, ["dates", index, "value"]);
  })
  .meta({ id: "DiscountUntilDate" });

const DiscountPerDay = z
  .strictObject({
    type: ValueType,
    basis: z.literal("per_day"),
    calendar: DayCalendar,
    value: Value.meta({ description: "Deducted for each day that the payment precedes the due date." }),
  } satisfies FieldsOf<shapes.DiscountPerDay>)
  .superRefine((discount, context) => checkValue(discount, context))
  .meta({ id: "DiscountPerDay" });

export const Discount = z.discriminatedUnion("basis", [DiscountUntilDate, DiscountPerDay]).meta({
  id: "Discount",
  description:
    "Early payment discount: up to given dates (if several are still ahead, the highest applies), or for each day before the due date.",
});

export const Cob = z
  .strictObject({
    expirationDate: DueDay.meta({
      description: "Due date, today or later. If it is not a business day, all terms count from the next business day.",
    }),
    daysAfterDueDate: z.int().min(0).max(365).default(30).meta({
      description: "Calendar days after the due date during which it can still be paid.",
    }),
    fine: Fine.optional(),
    interest: Interest.optional(),
    discount: Discount.optional(),
  } satisfies FieldsOf<shapes.Cob>)
  .meta({ id: "Cob" });

/** Original + fine + interest − discount. */
export const DueAmount = z
  .object({
    amountDueInCents: CentsRead,
    originalInCents: CentsRead,
    fineInCents: CentsRead,
    interestInCents: CentsRead,
    discountInCents: CentsRead,
    daysLate: z
      .int()
      .meta({ description: "Calendar days after the due date. Bank holidays may have moved the due date." }),
    payable: z.boolean().meta({ description: "Whether it can still be paid on that day." }),
  })
  .meta({
    id: "DueAmount",
    examples: [
      {
        amountDueInCents: 5107,
        originalInCents: 4990,
        fineInCents: 100,
        interestInCents: 17,
        discountInCents: 0,
        daysLate: 10,
        payable: true,
      },
    ],
  });
export type DueAmount = z.infer<typeof DueAmount>;

export const DueAmountQuery = z.strictObject({
  transactionId: PathId,
  date: DueDay.optional().meta({ description: "Payment day, America/Sao_Paulo. Defaults to today." }),
});
