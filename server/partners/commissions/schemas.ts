import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { commissionStates, partnerKinds } from "@/db/schema/partners-enums";
import { CentsRead, Day, Instant, PathId, pageShape } from "../../core/procedures/wire";

export const NoInput = z.strictObject({});

const filterShape = {
  agreementId: PathId.optional(),
  partnerCompanyId: PathId.optional(),
  kind: z.enum(partnerKinds).optional(),
  state: z.enum(commissionStates).optional(),
  /** São Paulo days of the split, both included. */
  startDate: Day.optional(),
  endDate: Day.optional(),
};

export const CommissionFilter = z.strictObject(filterShape);
export type CommissionFilter = z.infer<typeof CommissionFilter>;

export const CommissionQuery = z.strictObject({ ...pageShape, ...filterShape });
export type CommissionQuery = z.infer<typeof CommissionQuery>;

export const CommissionFileQuery = z.strictObject({
  filter: CommissionFilter,
  language: z.enum(languages).default(defaultLanguage),
});
export type CommissionFileQuery = z.infer<typeof CommissionFileQuery>;

export const EarningQuery = z.strictObject({ ...pageShape, agreementId: PathId.optional() });
export type EarningQuery = z.infer<typeof EarningQuery>;

const shape = {
  id: z.string(),
  kind: z.enum(partnerKinds),
  agreementId: z.string(),
  /** After refunds and disputes. */
  amountInCents: CentsRead,
  takenBackInCents: CentsRead,
  /** Withheld to repay earlier commissions. */
  repaidInCents: CentsRead,
  /** Taken back after the release and still owed. */
  owedInCents: CentsRead,
  state: z.enum(commissionStates),
  releasesAt: Instant,
  releasedAt: Instant.nullable(),
  createdAt: Instant,
  products: z.array(z.string()),
  /** Calculation of the partner's share of the whole sale; null if no longer recorded. */
  share: z
    .object({
      /** Of the base; null for a fixed share. */
      bps: z.int().nullable(),
      fixedInCents: CentsRead.nullable(),
      /** Net amount of the covered items, minus the shares of earlier partners. */
      baseInCents: CentsRead,
      /** Share before refunds and disputes, paid in parts for installments. */
      wholeInCents: CentsRead,
    })
    .nullable(),
};

export const Commission = z.object({
  ...shape,
  transactionId: z.string(),
  partnerCompanyId: z.string(),
  partnerName: z.string(),
});
export type Commission = z.infer<typeof Commission>;

/** Omits the buyer and the producer's transaction. */
export const Earning = z.object({ ...shape, producerCompanyId: z.string(), producerName: z.string() });
export type Earning = z.infer<typeof Earning>;

/** Totals of all matching rows. Partners currently have `releasedInCents` plus `owedInCents`. */
const sums = {
  waitingInCents: CentsRead,
  releasedInCents: CentsRead,
  takenBackInCents: CentsRead,
  owedInCents: CentsRead,
};

export const CommissionPage = z.object({ rows: z.array(Commission), totalRows: z.int(), ...sums });
export type CommissionPage = z.infer<typeof CommissionPage>;

export const EarningPage = z.object({ rows: z.array(Earning), totalRows: z.int(), ...sums });
export type EarningPage = z.infer<typeof EarningPage>;

export const CommissionPartners = z.object({
  rows: z.array(z.object({ partnerCompanyId: z.string(), partnerName: z.string() })),
});
export type CommissionPartners = z.infer<typeof CommissionPartners>;
