import { z } from "zod";
import { affiliateStates, attributions, programAccesses } from "@/db/schema/partners-enums";
import { Cents, CentsRead, Instant, line, PathId, prose, WebUrl } from "../../core/procedures/wire";
import { CommissionBps } from "./schemas";

const ProgramTerms = z.object({
  access: z.enum(programAccesses),
  commissionBps: z.int().nullable(),
  commissionFixedInCents: CentsRead.nullable(),
  attribution: z.enum(attributions),
  cookieDays: z.int(),
  /** Subscription renewals with a commission; null for all. */
  renewalCycles: z.int().nullable(),
  terms: z.string(),
  materialsUrl: z.string(),
});

export const ProductProgram = z.object({
  productId: z.string(),
  productName: z.string(),
  program: ProgramTerms.extend({ url: z.string() }).nullable(),
  affiliates: z.int(),
  requests: z.int(),
});
export type ProductProgram = z.infer<typeof ProductProgram>;
export const ProgramList = z.array(ProductProgram);

export const ProgramInput = z
  .strictObject({
    productId: PathId,
    access: z.enum(programAccesses),
    commissionBps: CommissionBps.nullable(),
    commissionFixedInCents: Cents.nullable(),
    attribution: z.enum(attributions),
    cookieDays: z.int().min(1).max(180),
    renewalCycles: z.int().min(0).max(1_000).nullable(),
    terms: prose({ max: 4_000 }),
    materialsUrl: z.union([z.literal(""), WebUrl]),
  })
  .refine((input) => (input.commissionBps === null) !== (input.commissionFixedInCents === null), {
    error: "is required, or commissionFixedInCents",
    path: ["commissionBps"],
  });
export type ProgramInput = z.infer<typeof ProgramInput>;

export const ProgramApplication = z.strictObject({ code: line({ min: 1, max: 80 }), name: line({ min: 1, max: 160 }) });
export type ProgramApplication = z.infer<typeof ProgramApplication>;

export const ProgramPage = ProgramTerms.extend({
  code: z.string(),
  producerName: z.string(),
  productName: z.string(),
  description: z.string(),
  /** Cheapest offer; null if nothing is for sale. */
  priceInCents: z.int().nullable(),
});
export type ProgramPage = z.infer<typeof ProgramPage>;

const SoldProduct = z.object({
  productId: z.string(),
  name: z.string(),
  isApproved: z.boolean(),
  offers: z.array(z.object({ name: z.string(), priceInCents: z.int(), url: z.string() })),
  /** The affiliate's individual commission, otherwise the program's. None if both fields are null. */
  commissionBps: z.int().nullable(),
  commissionFixedInCents: CentsRead.nullable(),
  program: ProgramTerms.nullable(),
  clicks: z.int(),
  sales: z.int(),
});

export const Affiliation = z.object({
  id: z.string(),
  producerName: z.string(),
  code: z.string(),
  state: z.enum(affiliateStates),
  coupons: z.array(z.string()),
  products: z.array(SoldProduct),
  createdAt: Instant,
});
export type Affiliation = z.infer<typeof Affiliation>;
export const AffiliationList = z.array(Affiliation);

export const Applied = z.object({ state: z.enum(affiliateStates) });
