import { z } from "zod";
import { defaultLanguage, languages } from "@/db/schema/core-enums";
import { affiliateStates, commissionStates } from "@/db/schema/partners-enums";
import { Cents, CentsRead, Email, Instant, line, PathId, pageShape } from "../../core/procedures/wire";
import * as examples from "./examples";

/** Case-insensitive and short, because people copy links by hand. */
export const AffiliateCode = z
  .string()
  .overwrite((value) => value.trim().toLowerCase())
  .refine((value) => /^[a-z0-9_-]{3,40}$/.test(value), {
    error: "must have 3 to 40 letters, digits, dashes or underscores",
  })
  .meta({ description: "Identifies the affiliate in links. Stored in lowercase.", maxLength: 40, example: "joana" });

export const CommissionBps = z.int().min(0).max(10_000);

const OwnBps = CommissionBps.meta({
  description:
    "Hundredths of a percent of the producer's net of each sale, instead of the commission of the affiliate program; 3000 is 30 %.",
  example: 3000,
});
const OwnFixed = Cents.meta({ description: "Integer cents per sale, instead of a share." });
const Name = line({ min: 1, max: 160 });
const ProductIds = z
  .array(z.string().min(1).max(128))
  .min(1)
  .max(100)
  .meta({ description: "Products that the affiliate sells." });

interface GivenCommission {
  commissionBps?: number | null | undefined;
  commissionFixedInCents?: number | null | undefined;
}

const oneCommission = ({ commissionBps = null, commissionFixedInCents = null }: GivenCommission) =>
  commissionBps === null || commissionFixedInCents === null;
const oneCommissionFault = { error: "must be absent where commissionBps is given", path: ["commissionFixedInCents"] };

export const Affiliate = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    productIds: z.array(z.string()).meta({ description: "Products that the affiliate sells." }),
    requestedProductIds: z
      .array(z.string())
      .meta({ description: "Products that the affiliate asked to sell, pending a decision." }),
    commissionBps: z.int().nullable().meta({
      description:
        "Hundredths of a percent of the producer's net of each sale. Null: the commission of the affiliate program, or a fixed commission.",
    }),
    commissionFixedInCents: CentsRead.nullable(),
    code: z.string(),
    link: z.string().meta({
      description: "The affiliate's link to the first of the products. Empty while none is for sale.",
    }),
    links: z.array(z.object({ productId: z.string(), url: z.string() })).meta({
      description: "One link per product for sale, to its cheapest offer. `?a=` works on the checkout of every offer.",
    }),
    state: z.enum(affiliateStates).meta({
      description:
        "`invited` until the affiliate accepts with their own company. `pending` until the seller approves. Only an `active` affiliate earns.",
    }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Affiliate", examples: examples.affiliateExamples });
export type Affiliate = z.infer<typeof Affiliate>;

export const NewAffiliate = z
  .strictObject({
    name: Name,
    email: Email,
    productIds: ProductIds,
    commissionBps: OwnBps.nullable().default(null),
    commissionFixedInCents: OwnFixed.nullable().default(null),
    code: AffiliateCode.optional(),
    language: z.enum(languages).default(defaultLanguage).meta({ description: "Language of the invitation e-mail." }),
  })
  .refine(oneCommission, oneCommissionFault)
  .meta({ id: "NewAffiliate", examples: examples.newAffiliateExamples });
export type NewAffiliate = z.infer<typeof NewAffiliate>;

export const AffiliateChange = z
  .strictObject({
    affiliateId: PathId,
    name: Name.optional(),
    productIds: ProductIds.optional(),
    commissionBps: OwnBps.nullable().optional(),
    commissionFixedInCents: OwnFixed.nullable().optional(),
    state: z
      .enum(["active", "blocked"])
      .optional()
      .meta({ description: "`blocked`: earns nothing from now on. `active`: approves or unblocks." }),
  })
  .refine(oneCommission, oneCommissionFault)
  .meta({ id: "AffiliateChange", examples: examples.affiliateChangeExamples });
export type AffiliateChange = z.infer<typeof AffiliateChange>;

export const AffiliateId = z.strictObject({ affiliateId: PathId });

export const AffiliateQuery = z.strictObject({
  ...pageShape,
  state: z.enum(affiliateStates).optional().meta({ description: "Only affiliates in this state." }),
  search: line({ min: 1, max: 80 }).optional().meta({ description: "Part of the name, e-mail or code." }),
});
export type AffiliateQuery = z.infer<typeof AffiliateQuery>;

export const AffiliatePage = z.object({ rows: z.array(Affiliate), totalRows: z.int() });
export type AffiliatePage = z.infer<typeof AffiliatePage>;

export const AffiliateCommissionQuery = z.strictObject({ affiliateId: PathId, ...pageShape });
export type AffiliateCommissionQuery = z.infer<typeof AffiliateCommissionQuery>;

/** A sale in installments has one commission per installment. */
export const AffiliateCommission = z
  .object({
    id: z.string(),
    transactionId: z.string(),
    amountInCents: CentsRead.meta({ description: "The affiliate's commission, net of reversals." }),
    takenBackInCents: CentsRead.meta({ description: "Amount reversed by refunds and disputes." }),
    state: z.enum(commissionStates),
    releasesAt: Instant,
    releasedAt: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: "AffiliateCommission", examples: examples.affiliateCommissionExamples });
export const AffiliateCommissionPage = z.object({ rows: z.array(AffiliateCommission), totalRows: z.int() });
export type AffiliateCommissionPage = z.infer<typeof AffiliateCommissionPage>;

export const Deletion = z.object({ id: z.string(), deleted: z.literal(true) });

/** If the email was not sent, the link can be shared manually. */
export const AffiliateInvitation = z.object({ isMailed: z.boolean(), url: z.string() });
export type AffiliateInvitation = z.infer<typeof AffiliateInvitation>;
export const InvitationRequest = z.strictObject({ affiliateId: PathId, language: z.enum(languages) });

export const AffiliateCoupons = z.strictObject({ affiliateId: PathId, couponIds: z.array(z.string()).max(100) });
export const CouponsOfAffiliate = z.array(z.object({ id: z.string(), code: z.string() }));
