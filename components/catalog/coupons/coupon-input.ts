import type { CouponDuration, RateType } from "@/db/schema/catalog-enums";
import type { Coupon } from "@/server/catalog/coupons/schemas";
import { toInstant, typedMinute } from "../../ui/typed-minute";
import { parseMoney, typedMoney } from "../../ui/typed-money";

/** Fields have their API names, so that validation errors map to inputs. */
export interface TypedCoupon {
  code: string;
  type: RateType;
  /** Percentage or amount in reais, as text. */
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

/** Returns null for empty text. */
function toLimit(text: string): number | null {
  if (text.trim() === "") return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Parses percentages like amounts, so that input never becomes a float. */
function toValue({ type, value }: TypedCoupon): number | null {
  const hundredths = parseMoney(value.replace("%", ""));
  return hundredths !== null && type === "percent" ? hundredths / 100 : hundredths;
}

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
