import { z } from "zod";
import {
  billingTypes,
  deliveryTypes,
  frequencies,
  lateRefundRules,
  productSorts,
  productStatuses,
  productTypes,
} from "@/db/schema/catalog-enums";
import { interestBearers, maxMonthlyInterestBps } from "@/db/schema/catalog-shapes";
import { maxAmountInCents } from "../../core/money/money";
import {
  CentsRead,
  Email,
  Instant,
  line,
  PathId,
  PathName,
  pageShape,
  prose,
  WebUrl,
} from "../../core/procedures/wire";
import * as examples from "./examples";

export const minPriceInCents = 500;

const Price = z
  .int()
  .min(minPriceInCents)
  .max(maxAmountInCents)
  .meta({ description: "Integer cents: R$ 49,90 is 4990.", example: 4990 });

const Name = line({ min: 1, max: 160 });
const Description = prose({ max: 1000 });
const CategoryId = z.int().positive().meta({
  description: "One of `GET /v1/product-categories`. Defaults to 1, Sem categoria.",
  example: 7,
});
const Frequency = z.enum(frequencies).meta({ description: "How often a plan is charged." });

const deliveryUrl = {
  description:
    "Address of the product. While `deliveryType` is `link`, a buyer opens it from the receipt and its e-mail, as long as the order is paid.",
  example: "https://padaria.example.com/material",
};
const DeliveryUrl = WebUrl.meta(deliveryUrl);

export const Product = z
  .object({
    id: z.string(),
    name: z.string(),
    description: z.string().nullable(),
    status: z.enum(productStatuses).meta({ description: "Only an `approved` product can be sold." }),
    categoryId: z.int().nullable(),
    price: CentsRead.nullable().meta({
      description: "Lowest price of its active offers, in integer cents. Null if no offer is active.",
    }),
    productType: z.enum(productTypes),
    billingType: z.enum(billingTypes).nullable(),
    deliveryType: z.enum(deliveryTypes),
    deliveryUrl: z.string().nullable().meta(deliveryUrl),
    imageUrl: z.string().nullable(),
    salesPage: z.string().nullable(),
    productorName: z.string().nullable().meta({ description: "Producer name shown to buyers." }),
    supportEmail: z.string().nullable(),
    supportPhone: z.string().nullable().meta({ description: "E.164." }),
    refundPeriodDays: z.int().meta({ description: "Days of refund guarantee after payment." }),
    pauseKeepsAccess: z.boolean().meta({ description: "Whether a subscriber keeps access during a pause." }),
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Product", examples: examples.productExamples });
export type Product = z.infer<typeof Product>;

export const NewProduct = z
  .strictObject({
    name: Name,
    price: Price.meta({ description: "Price in integer cents of the offer created with the product." }),
    categoryId: CategoryId.optional(),
    productType: z.enum(productTypes).default("digital").meta({
      description: "`subscription` is refused here: a plan needs a frequency (`POST /v1/subscription-products`).",
    }),
    deliveryType: z.enum(deliveryTypes).default("payment"),
    deliveryUrl: DeliveryUrl.optional(),
    billingType: z
      .literal("one_time")
      .optional()
      .meta({ description: "The billing type of every product created here." }),
    description: Description.optional(),
  })
  .meta({ id: "NewProduct", examples: examples.newProductExamples });
export type NewProduct = z.infer<typeof NewProduct>;

const NewPlan = z.strictObject({ name: Name, priceInCents: Price, frequency: Frequency }).meta({ id: "NewPlan" });

/** Body of `POST /v1/subscription-products` (docs/domains/subscriptions.md). */
export const NewSubscriptionProduct = z
  .strictObject({
    name: Name,
    description: Description.optional(),
    categoryId: CategoryId.optional(),
    deliveryType: z.enum(deliveryTypes).default("payment"),
    deliveryUrl: DeliveryUrl.optional(),
    plans: z.array(NewPlan).min(1).max(20),
  })
  .meta({ id: "NewSubscriptionProduct", examples: examples.newSubscriptionProductExamples });
export type NewSubscriptionProduct = z.infer<typeof NewSubscriptionProduct>;

export const ProductId = z.strictObject({ productId: PathId });

/** Absent fields stay unchanged (docs/domains/catalog.md). */
export const ProductChange = z
  .strictObject({
    productId: PathId,
    name: Name.optional(),
    description: Description.nullable().optional(),
    categoryId: CategoryId.optional(),
    deliveryType: z.enum(deliveryTypes).optional(),
    deliveryUrl: DeliveryUrl.nullable().optional(),
    imageUrl: WebUrl.nullable().optional().meta({ description: "A PNG, JPEG or WebP of at most 512 KiB." }),
    salesPage: WebUrl.nullable().optional(),
    productorName: Name.nullable().optional(),
    supportEmail: Email.nullable().optional(),
    supportPhone: z.string().max(40).nullable().optional().meta({
      description: "International format. Brazilian national numbers are normalized to it.",
      example: "+5511987654321",
    }),
    refundPeriodDays: z.int().min(7).max(365).optional(),
    pauseKeepsAccess: z.boolean().optional(),
  })
  .meta({ id: "ProductChange", examples: examples.productChangeExamples });
export type ProductChange = z.infer<typeof ProductChange>;

/** Change made in the dashboard, with the values that the editor read (`refuseOutdated`). */
export const ProductEdit = ProductChange.extend({
  read: Product.pick({
    name: true,
    description: true,
    categoryId: true,
    deliveryType: true,
    deliveryUrl: true,
    imageUrl: true,
    salesPage: true,
    productorName: true,
    supportEmail: true,
    supportPhone: true,
    refundPeriodDays: true,
    pauseKeepsAccess: true,
  }).partial(),
});
export type ProductEdit = z.infer<typeof ProductEdit>;

export const ProductQuery = z.strictObject({
  ...pageShape,
  status: z.enum(productStatuses).optional().meta({ description: "Only products in this state." }),
  productType: z.enum(productTypes).optional().meta({ description: "Only products of this type." }),
  search: line({ min: 1, max: 160 }).optional().meta({ description: "An id, or part of the name." }),
});
export type ProductQuery = z.infer<typeof ProductQuery>;

export const SortedProductQuery = ProductQuery.extend({ sort: z.enum(productSorts).default("-createdAt") });

export const ProductPage = z.object({ rows: z.array(Product), totalRows: z.int() });
export type ProductPage = z.infer<typeof ProductPage>;

export const NoFields = z.strictObject({});

/** Response to a deletion (such as `DELETE /v1/products/{productId}`). */
export const Deletion = z.object({ id: z.string(), deleted: z.literal(true) });
export type Deletion = z.infer<typeof Deletion>;

export const Categories = z
  .array(z.object({ id: z.int(), name: z.string() }).meta({ id: "ProductCategory" }))
  .meta({ examples: examples.categoryExamples });

const CheckoutUrl = z.string().meta({ format: "uri", description: "Checkout page for buyers." });

const InterestBorneBy = z.enum(interestBearers).meta({
  description:
    "Bearer of the interest on card installments at checkout. `seller`: the installments add up to the price. `buyer`: from two installments, monthlyInterestBps is added by the Price table. Plans have no installments.",
});
const MonthlyInterest = z.int().min(1).max(maxMonthlyInterestBps).nullable().optional().meta({
  description:
    "Hundredths of a percent: 2,99 % per month is 299. Required if the buyer bears the interest; otherwise not allowed.",
  example: 299,
});

const AccessDays = z.int().min(1).max(3650).nullable().optional().meta({
  description:
    "Days of access to the product's courses from the purchase. Null: unlimited. Not allowed for plans, which give access while they are paid.",
  example: 365,
});

const LateRefunds = z.enum(lateRefundRules).meta({
  description:
    "Handling of a refund that a buyer requests within the guarantee, after the statutory seven days. `ask`: the seller decides. `refund`: it is refunded automatically.",
});

/** An offer with a frequency is a plan (docs/domains/catalog.md). */
export const Offer = z
  .object({
    id: z.string(),
    slug: z.string().meta({ description: "Identifies the offer in links and charges." }),
    name: z.string(),
    priceInCents: CentsRead,
    frequency: z
      .enum(frequencies)
      .nullable()
      .meta({ description: "How often a plan is charged. Null for an offer that is not a plan." }),
    interestBorneBy: InterestBorneBy,
    monthlyInterestBps: z.int().nullable().meta({
      description: "Buyer's rate, in hundredths of a percent per month. Null while the seller bears the interest.",
    }),
    accessDays: z
      .int()
      .nullable()
      .meta({ description: "Days of access to the product's courses from the purchase. Null: unlimited." }),
    lateRefunds: LateRefunds,
    active: z.boolean().meta({ description: "Whether the offer is for sale." }),
    checkoutUrl: CheckoutUrl,
    createdAt: Instant,
    updatedAt: Instant,
  })
  .meta({ id: "Offer", examples: examples.offerExamples });
export type Offer = z.infer<typeof Offer>;

export const Offers = z.array(Offer).meta({ examples: [examples.offerExamples] });

export const SubscriptionProduct = Product.extend({ offers: z.array(Offer) }).meta({
  id: "SubscriptionProduct",
  examples: examples.subscriptionProductExamples,
});
export type SubscriptionProduct = z.infer<typeof SubscriptionProduct>;

export const NewOffer = z
  .strictObject({
    productId: PathId,
    name: Name,
    priceInCents: Price,
    frequency: Frequency.optional().meta({
      description: "Required for offers of a subscription product. Not allowed for other products.",
    }),
    active: z.boolean().default(true),
    interestBorneBy: InterestBorneBy.optional(),
    monthlyInterestBps: MonthlyInterest,
    accessDays: AccessDays,
    lateRefunds: LateRefunds.optional(),
  })
  .meta({ id: "NewOffer", examples: examples.newOfferExamples });
export type NewOffer = z.infer<typeof NewOffer>;

export const OfferName = z.strictObject({ productId: PathId, offerSlug: PathName });

export const OfferChange = z
  .strictObject({
    productId: PathId,
    offerSlug: PathName,
    name: Name.optional(),
    priceInCents: Price.optional(),
    active: z.boolean().optional(),
    interestBorneBy: InterestBorneBy.optional(),
    monthlyInterestBps: MonthlyInterest,
    accessDays: AccessDays,
    lateRefunds: LateRefunds.optional(),
  })
  .meta({ id: "OfferChange", examples: examples.offerChangeExamples });
export type OfferChange = z.infer<typeof OfferChange>;

/** Change made in the dashboard, with the values that the editor read (`refuseOutdated`). */
export const OfferEdit = OfferChange.extend({
  read: Offer.pick({
    name: true,
    priceInCents: true,
    interestBorneBy: true,
    monthlyInterestBps: true,
    accessDays: true,
    lateRefunds: true,
  }).partial(),
});
export type OfferEdit = z.infer<typeof OfferEdit>;

/** Checkout links of a product (docs/domains/catalog.md). */
export const ProductLinks = z
  .object({
    checkoutUrl: CheckoutUrl.nullable().meta({
      description: "Checkout page of the first active offer: the link to publicize. Null if no offer is active.",
    }),
    offers: z.array(
      z.object({ slug: z.string(), name: z.string(), priceInCents: CentsRead, checkoutUrl: CheckoutUrl }),
    ),
  })
  .meta({ id: "ProductLinks", examples: examples.productLinksExamples });
export type ProductLinks = z.infer<typeof ProductLinks>;
