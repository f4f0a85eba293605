import { z } from "zod";
import { couponDurations, rateTypes } from "@/db/schema/catalog-enums";
import {
  findRateFault,
  Instant,
  InstantInput,
  line,
  PathId,
  pageShape,
  prose,
  type Rate,
} from "../../core/procedures/wire";
import * as examples from "./examples";

const CouponCode = z
  .string()
  .overwrite((value) => value.trim().toUpperCase())
  .refine((value) => /^[A-Z0-9_-]{1,40}$/.test(value), {
    error: "must have 1 to 40 letters, digits, dashes or underscores",
  })
  .meta({ description: "Stored in uppercase. Not case-sensitive for buyers.", maxLength: 40, example: "PAO10" });

const Value = z.number().positive().meta({
  description: "For `percent`, up to 100 with at most two decimals; for `fixed`, integer cents.",
  example: 10,
});
const Limit = z.int().min(1).max(1_000_000_000);
const MaxUses = Limit.meta({ description: "Maximum number of sales. Null: unlimited." });
const MaxUsesPerCustomer = Limit.meta({
  description: "Maximum number of sales per buyer, by document. Null: unlimited.",
});
const ProductIds = z
  .array(z.string().min(1).max(128))
  .min(1)
  .max(100)
  .meta({ description: "Products to which the discount applies. Null: all products of the company." });

interface CouponTerms extends Rate {
  startsAt?: string | null | undefined;
  endsAt?: string | null | undefined;
}

/** Returns the first invalid or conflicting term with its field, or null. */
export function findTermsFault({ startsAt, endsAt, ...rate }: CouponTerms) {
  const message = findRateFault(rate);
  if (message) return { field: "value", message } as const;
  return startsAt && endsAt && Date.parse(startsAt) >= Date.parse(endsAt)
    ? ({ field: "endsAt", message: "must be after startsAt" } as const)
    : null;
}

export const Coupon = z
  .object({
    id: z.string(),
    code: z.string(),
    type: z.enum(rateTypes),
    value: z.number().meta({ description: "Percent with up to two decimals, or integer cents, depending on `type`." }),
    duration: z.enum(couponDurations).meta({
      description: "For subscriptions: whether the discount applies to the first charge or to every charge.",
    }),
    productIds: z.array(z.string()).nullable(),
    maxUses: z.int().nullable(),
    maxUsesPerCustomer: z.int().nullable(),
    startsAt: Instant.nullable(),
    endsAt: Instant.nullable().meta({ description: "End of validity, exclusive." }),
    active: z.boolean(),
    uses: z.int().meta({
      description:
        "Number of sales that used the coupon. A refused or expired sale releases its use. If its money arrives later, the sale counts again, even beyond `maxUses`.",
    }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Coupon", examples: examples.couponExamples });
export type Coupon = z.infer<typeof Coupon>;

export const NewCoupon = z
  .strictObject({
    code: CouponCode,
    type: z.enum(rateTypes),
    value: Value,
    duration: z.enum(couponDurations).default("first_charge"),
    productIds: ProductIds.nullable().default(null),
    maxUses: MaxUses.nullable().default(null),
    maxUsesPerCustomer: MaxUsesPerCustomer.nullable().default(null),
    startsAt: InstantInput.nullable().default(null),
    endsAt: InstantInput.nullable().default(null),
    active: z.boolean().default(true),
  })
  .superRefine((coupon, context) => {
    const fault = findTermsFault(coupon);
    if (fault) context.addIssue({ code: "custom", path: [fault.field], message: fault.message });
  })
  .meta({ id: "NewCoupon", examples: examples.newCouponExamples });
export type NewCoupon = z.infer<typeof NewCoupon>;

/** Absent fields stay unchanged. */
export const CouponChange = z
  .strictObject({
    couponId: PathId,
    code: CouponCode.optional(),
    type: z.enum(rateTypes).optional(),
    value: Value.optional(),
    duration: z.enum(couponDurations).optional(),
    productIds: ProductIds.nullable().optional(),
    maxUses: MaxUses.nullable().optional(),
    maxUsesPerCustomer: MaxUsesPerCustomer.nullable().optional(),
    startsAt: InstantInput.nullable().optional(),
    endsAt: InstantInput.nullable().optional(),
    active: z.boolean().optional(),
  })
  .meta({ id: "CouponChange", examples: examples.couponChangeExamples });
export type CouponChange = z.infer<typeof CouponChange>;

export const CouponId = z.strictObject({ couponId: PathId });

export const CouponQuery = z.strictObject({
  ...pageShape,
  search: line({ min: 1, max: 40 }).optional().meta({ description: "An id, or part of the code." }),
});
export type CouponQuery = z.infer<typeof CouponQuery>;

export const CouponPage = z.object({ rows: z.array(Coupon), totalRows: z.int() });
export type CouponPage = z.infer<typeof CouponPage>;

export const Deletion = z.object({ id: z.string(), deleted: z.literal(true) });
export type Deletion = z.infer<typeof Deletion>;

/** Additional offer on a product's checkout page (docs/domains/catalog.md). */
export const OrderBump = z
  .object({
    id: z.string(),
    offerSlug: z.string().meta({ description: "The additional offer, at its own price." }),
    title: z.string(),
    description: z.string(),
    productName: z.string().meta({ description: "Product of the offer." }),
    offerName: z.string(),
    priceInCents: z.int().meta({ description: "Current price of the offer." }),
    createdAt: Instant,
  })
  .meta({ id: "OrderBump", examples: examples.orderBumpExamples });
export type OrderBump = z.infer<typeof OrderBump>;

export const NewOrderBump = z
  .strictObject({
    productId: PathId,
    offerSlug: z.string().min(1).max(128).meta({ description: "An offer of another product, not a plan." }),
    title: line({ min: 1, max: 160 }),
    description: prose({ max: 500 }).default(""),
  })
  .meta({ id: "NewOrderBump", examples: examples.newOrderBumpExamples });
export type NewOrderBump = z.infer<typeof NewOrderBump>;

export const OrderBumpQuery = z.strictObject({ productId: PathId, ...pageShape });
export type OrderBumpQuery = z.infer<typeof OrderBumpQuery>;

export const OrderBumpPage = z.object({ rows: z.array(OrderBump), totalRows: z.int() });
export type OrderBumpPage = z.infer<typeof OrderBumpPage>;

export const OrderBumpId = z.strictObject({ productId: PathId, orderBumpId: PathId });
