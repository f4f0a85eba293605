/** The original page (`a`), and the variant (`b`) compared with it. */
export const pageVersions = ["a", "b"] as const;
export type PageVersion = (typeof pageVersions)[number];

/** Displayed by browsers and identifiable by their first bytes. */
export const pictureTypes = ["png", "jpeg", "webp"] as const;
export type PictureType = (typeof pictureTypes)[number];

export const states = [
  ...(["AC", "AL", "AM", "AP", "BA", "CE", "DF", "ES", "GO"] as const),
  ...(["MA", "MG", "MS", "MT", "PA", "PB", "PE", "PI", "PR"] as const),
  ...(["RJ", "RN", "RO", "RR", "RS", "SC", "SE", "SP", "TO"] as const),
] as const;
export type State = (typeof states)[number];

/** `pickup`: the buyer collects the product at the seller's place, so that nothing is shipped. */
export const shippingKinds = ["fixed", "table", "pickup"] as const;
export type ShippingKind = (typeof shippingKinds)[number];

/** In cents by state; null without delivery. */
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

export const frequencies = ["weekly", "biweekly", "monthly", "bimonthly", "quarterly", "semiannual", "annual"] as const;
export type Frequency = (typeof frequencies)[number];

/** A percentage, or integer cents. */
export const rateTypes = ["percent", "fixed"] as const;
export type RateType = (typeof rateTypes)[number];

export const couponDurations = ["first_charge", "every_charge"] as const;
export type CouponDuration = (typeof couponDurations)[number];

/**
 * Refund requests after the legal term but within the guarantee: the seller decides (`ask`), or the
 * refund is automatic.
 */
export const lateRefundRules = ["ask", "refund"] as const;
export type LateRefundRule = (typeof lateRefundRules)[number];

export const productSorts = ["createdAt", "-createdAt", "name", "-name", "price", "-price"] as const;
export type ProductSort = (typeof productSorts)[number];
