/** Versions of a product's checkout page: the page itself, and the one that it is compared with. */
export const pageVersions = ["a", "b"] as const;
export type PageVersion = (typeof pageVersions)[number];

/** Pictures that browsers show and we can tell by their first bytes. */
export const pictureTypes = ["png", "jpeg", "webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

/** Brazil's states and its federal district, by the codes of the IBGE's list. */
export const states = [
  ...(["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO"] as const),
  ...(["MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR"] as const),
  ...(["RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"] as const),
] as const;
export type State = (typeof states)[number];

/** One price for all of Brazil, or one for each state. */
export const shippingKinds = ["fixed", "table"] as const;

/** The freight by state, in cents; null: not delivered there. */
export type FreightTable = Record<State, number | null>;

export const productStatuses = ["draft", "approved", "pending", "refused", "banned"] as const;
export type ProductStatus = (typeof productStatuses)[number];

export const productTypes = ["physical", "digital", "subscription"] as const;
export type ProductType = (typeof productTypes)[number];

export const billingTypes = ["one_time", "subscription"] as const;
export type BillingType = (typeof billingTypes)[number];

export const deliveryTypes = [
  "payment",
  "link",
  "shipping",
  "memberAreaA",
  "memberAreaB",
  "memberAreaC",
  "chatGroupA",
  "chatGroupB",
  "serviceClub",
  "serviceMembers",
] as const;
export type DeliveryType = (typeof deliveryTypes)[number];

/** How often a plan is charged. */
export const frequencies = ["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"] as const;
export type Frequency = (typeof frequencies)[number];

/** Type of a discount or surcharge: a percentage, or integer cents. */
export const rateTypes = ["percent", "fixed"] as const;
export type RateType = (typeof rateTypes)[number];

export const couponDurations = ["first_charge", "every_charge"] as const;
export type CouponDuration = (typeof couponDurations)[number];

/** Who decides on a refund after the legal term, within the guarantee: the seller, or nobody (it is refunded). */
export const lateRefundRules = ["ask", "refund"] as const;
export type LateRefundRule = (typeof lateRefundRules)[number];

export const productSorts = ["createdAt", "-createdAt", "name", "-name", "price", "-price"] as const;
export type ProductSort = (typeof productSorts)[number];
