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
  /** São Paulo days on which the commissions were split off, both included. */
  startDate: Day.optional(),
  endDate: Day.optional(),
};

/** Filters of a producer's commissions; they add up. */
export const CommissionFilter = z.strictObject(filterShape);
export type CommissionFilter = z.infer<typeof CommissionFilter>;

/** The same filters with paging. */
export const CommissionQuery = z.strictObject({ ...pageShape, ...filterShape });
export type CommissionQuery = z.infer<typeof CommissionQuery>;

/** The filter of a file, and the language of its words. */
export const CommissionFileQuery = z.strictObject({
  filter: CommissionFilter,
  language: z.enum(languages).default(defaultLanguage),
});
export type CommissionFileQuery = z.infer<typeof CommissionFileQuery>;

/** Filters of what a partner earns, with paging. */
export const EarningQuery = z.strictObject({ ...pageShape, agreementId: PathId.optional() });
export type EarningQuery = z.infer<typeof EarningQuery>;

/** A partner's part of a sale; a sale in installments has one for each. */
const shape = {
  id: z.string(),
  kind: z.enum(partnerKinds),
  agreementId: z.string(),
  /** What the partner gets of it as things stand, after what refunds and disputes took back. */
  amountInCents: CentsRead,
  takenBackInCents: CentsRead,
  /** What was kept of it for earlier commissions that the partner had to return. */
  repaidInCents: CentsRead,
  /** What the partner still owes of what was taken back of it after its release. */
  owedInCents: CentsRead,
  state: z.enum(commissionStates),
  releasesAt: Instant,
  releasedAt: Instant.nullable(),
  createdAt: Instant,
  /** The names of the sale's items. */
  products: z.array(z.string()),
  /** How the whole sale's share was computed; null if the sale no longer tells. */
  share: z
    .object({
      /** Hundredths of a percent of the base; null for a fixed share. */
      bps: z.int().nullable(),
      fixedInCents: CentsRead.nullable(),
      /** What the sale netted of the items that the partner shares, less what came before the partner. */
      baseInCents: CentsRead,
      /** The share before refunds and disputes; a sale in installments pays it in parts. */
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

/** The partner sees no buyer, nor the producer's transaction. */
export const Earning = z.object({ ...shape, producerCompanyId: z.string(), producerName: z.string() });
export type Earning = z.infer<typeof Earning>;

/** Totals of all matching rows. Partners hold `releasedInCents` plus `owedInCents`. */
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

/** The partners of a producer that any commission was split off for. */
export const CommissionPartners = z.object({
  rows: z.array(z.object({ partnerCompanyId: z.string(), partnerName: z.string() })),
});
export type CommissionPartners = z.infer<typeof CommissionPartners>;
