import { z } from "zod";
import { commissionStates, partnerKinds } from "@/db/growth-enums";
import { CentsRead, Instant, PathId, pageShape } from "../core/wire";

/** Filters of a producer's commissions, with paging. */
export const CommissionQuery = z.strictObject({ ...pageShape, agreementId: PathId.optional() });
export type CommissionQuery = z.infer<typeof CommissionQuery>;

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
  state: z.enum(commissionStates),
  releasesAt: Instant,
  releasedAt: Instant.nullable(),
  createdAt: Instant,
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

/** Sums of all rows of the filter, in cents. */
const sums = { waitingInCents: CentsRead, releasedInCents: CentsRead, takenBackInCents: CentsRead };

export const CommissionPage = z.object({ rows: z.array(Commission), totalRows: z.int(), ...sums });
export type CommissionPage = z.infer<typeof CommissionPage>;

export const EarningPage = z.object({ rows: z.array(Earning), totalRows: z.int(), ...sums });
export type EarningPage = z.infer<typeof EarningPage>;
