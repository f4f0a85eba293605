import type { CouponDuration, RateType } from "@/db/schema/catalog-enums";
import type { Coupon } from "@/server/catalog/coupons/schemas";
import { toInstant, typedMinute } from "../../ui/typed-minute";
import { parseMoney, typedMoney } from "../../ui/typed-money";

/** A coupon's form values. Fields have their wire names, so that a refusal finds its field. */
export interface TypedCoupon {
  code: string;
  type: RateType;
  /** A percentage, or reais, as text. */
  value: string;
  duration: CouponDuration;
  /** Empty for every product. */
  productIds: string[];
  maxUses: string;
  maxUsesPerCustomer: string;
  /** `YYYY-MM-DDTHH:mm` in São Paulo; empty for no limit. */
  startsAt: string;
  endsAt: string;
}

/** An empty coupon. */
export const emptyCoupon: TypedCoupon = {
  code: "",
  type: "percent",
  value: "",
  duration: "first_charge",
  productIds: [],
  maxUses: "",
  maxUsesPerCustomer: "",
  startsAt: "",
  endsAt: "",
};

/** Converts a coupon to form values, with the decimal mark of the page's language. */
export function toTypedCoupon(coupon: Coupon, mark: "," | "."): TypedCoupon {
  const { code, type, duration, productIds, maxUses, maxUsesPerCustomer } = coupon;
  const value = type === "fixed" ? typedMoney(coupon.value, mark) : String(coupon.value).replace(".", mark);
  return {
    ...{ code, type, value, duration },
    productIds: productIds ?? [],
    maxUses: maxUses === null ? "" : String(maxUses),
    maxUsesPerCustomer: maxUsesPerCustomer === null ? "" : String(maxUsesPerCustomer),
    startsAt: typedMinute(coupon.startsAt),
    endsAt: typedMinute(coupon.endsAt),
  };
}

/** Parses a whole number; null for empty text. */
function toLimit(text: string): number | null {
  if (text.trim() === "") return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Percentages are parsed like amounts, so that input never passes through a float. */
function toValue({ type, value }: TypedCoupon): number | null {
  const hundredths = parseMoney(value.replace("%", ""));
  return hundredths !== null && type === "percent" ? hundredths / 100 : hundredths;
}

/** Converts form values to a coupon. */
export function toCouponInput(typed: TypedCoupon) {
  return {
    code: typed.code,
    type: typed.type,
    value: toValue(typed),
    duration: typed.duration,
    productIds: typed.productIds.length > 0 ? typed.productIds : null,
    maxUses: toLimit(typed.maxUses),
    maxUsesPerCustomer: toLimit(typed.maxUsesPerCustomer),
    startsAt: toInstant(typed.startsAt),
    endsAt: toInstant(typed.endsAt),
  };
}
