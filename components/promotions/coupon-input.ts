import type { CouponDuration, RateType } from "@/db/enums";
import type { Coupon } from "@/server/promotions/schemas";
import { parseMoney, typedMoney } from "../ui/typed-money";

/** A coupon while it is typed. Fields have the names of the wire, so that what is refused finds its field. */
export interface TypedCoupon {
  code: string;
  type: RateType;
  /** A percentage, or reais, as text. */
  value: string;
  duration: CouponDuration;
  /** None: every product. */
  productIds: string[];
  maxUses: string;
  maxUsesPerCustomer: string;
  /** `YYYY-MM-DDTHH:mm` of São Paulo; empty: no such end. */
  startsAt: string;
  endsAt: string;
}

/** A coupon that nothing has been typed into. */
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

/** São Paulo has had no daylight saving time since 2019. */
const offset = "-03:00";

const minuteOfSaoPaulo = new Intl.DateTimeFormat("sv-SE", {
  timeZone: "America/Sao_Paulo",
  dateStyle: "short",
  timeStyle: "short",
});

function typedMinute(instant: string | null): string {
  return instant === null ? "" : minuteOfSaoPaulo.format(new Date(instant)).replace(" ", "T");
}

/** A coupon as it stands in the form that changes it, in the decimal mark of the page's language. */
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

/** A whole number; null where nothing is typed. */
function toLimit(text: string): number | null {
  if (text.trim() === "") return null;
  return /^\d+$/.test(text.trim()) ? Number(text) : Number.NaN;
}

/** Hundredths are read as those of an amount: no float is parsed from what people type. */
function toValue({ type, value }: TypedCoupon): number | null {
  const hundredths = parseMoney(value.replace("%", ""));
  return hundredths !== null && type === "percent" ? hundredths / 100 : hundredths;
}

/** The coupon that a form holds. */
export function toCouponInput(typed: TypedCoupon) {
  const toInstant = (minute: string) => (minute === "" ? null : `${minute}:00${offset}`);
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
