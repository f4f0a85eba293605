import { z } from "zod";
import { CentsRead, Day } from "../../core/procedures/wire";
import { BrandFigures, Figures, MethodFigures, ReasonFigures } from "../../payments/transactions/figure-schemas";

const comparisons = ["previous", "year", "none"] as const;

/** The last 30 days by default, including today. */
export const OverviewQuery = z
  .strictObject({
    startDate: Day.optional(),
    endDate: Day.optional(),
    compare: z.enum(comparisons).default("previous").meta({
      description: "Comparison period: the same number of days just before, or the same days a year before.",
    }),
  })
  .refine(({ startDate, endDate }) => !startDate || !endDate || startDate <= endDate, {
    error: "must not be before startDate",
    path: ["endDate"],
  });
export type OverviewQuery = z.infer<typeof OverviewQuery>;

const PeriodFigures = z.object({
  startDate: z.string(),
  endDate: z.string(),
  figures: Figures,
  methods: z.array(MethodFigures).meta({ description: "One entry per method, in a fixed order." }),
  days: z.array(z.object({ day: z.string(), approved: z.int(), grossInCents: z.int() })).meta({
    description: "Every day of the period, including days without a sale.",
  }),
});
export type PeriodFigures = z.infer<typeof PeriodFigures>;

export const Overview = PeriodFigures.extend({ previous: PeriodFigures.nullable() });
export type Overview = z.infer<typeof Overview>;

export const TopAffiliates = z.array(
  z.object({
    affiliateId: z.string(),
    name: z.string(),
    sales: z.int().meta({ description: "Paid charges." }),
    grossInCents: CentsRead,
    commissionInCents: CentsRead.meta({ description: "Amount after refunds and disputes." }),
  }),
);
export type TopAffiliates = z.infer<typeof TopAffiliates>;

export const PeriodQuery = z.strictObject({ startDate: Day, endDate: Day });
export type PeriodQuery = z.infer<typeof PeriodQuery>;

export const CardApproval = z.object({ brands: z.array(BrandFigures), reasons: z.array(ReasonFigures) });
export type CardApproval = z.infer<typeof CardApproval>;

export const SalesBySource = z.array(
  Figures.extend({
    /** Null without a UTM source. */
    source: z.string().nullable(),
  }),
);
export type SalesBySource = z.infer<typeof SalesBySource>;

export const NoFields = z.strictObject({});

const FirstStepsDone = z.object({ product: z.boolean(), link: z.boolean(), webhook: z.boolean(), sale: z.boolean() });
export type FirstStepsDone = z.infer<typeof FirstStepsDone>;

/** Null for a company with more than a hundred charges. */
export const FirstSteps = FirstStepsDone.extend({
  /** The company charges through a bank, or cannot because it is a test company. */
  bank: z.boolean(),
  productId: z.string().nullable(),
  offerSlug: z.string().nullable(),
}).nullable();
export type FirstSteps = z.infer<typeof FirstSteps>;
