import { IconTag } from "@tabler/icons-react";
import type { FormEvent } from "react";
import type { PaymentMethod } from "@/db/schema/payments-enums";
import type { InstallmentOption, OrderProblem, QuoteView } from "@/server/checkout/orders/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";
import { formatCents } from "./checkout-text";
import type { CheckoutTranslator } from "./checkout-words";
import { describeLongest, formatTotal } from "./installment-text";

export interface OrderSummaryProps {
  path: string;
  takesCoupons: boolean;
  t: CheckoutTranslator;
  locale: string;
  quote: QuoteView;
  isPlan: boolean;
  takesCards: boolean;
  /** Selected option if the buyer pays interest on it. */
  borne: InstallmentOption | null;
  method: PaymentMethod;
  /** Last requested coupon code, valid or not. */
  asked: string;
  onCoupon: (code: string) => void;
}

export function hasParts({ lines, discountInCents, freight }: QuoteView): boolean {
  return lines.length > 1 || discountInCents > 0 || freight !== null;
}

export function Installments({ quote, t, locale }: Pick<OrderSummaryProps, "quote" | "t" | "locale">) {
  const most = quote.options.at(-1);
  if (!most || most.installments === 1) return null;
  return <p className={classes.installments}>{describeLongest(most, t, locale, quote)}</p>;
}

/** Pix price if lower, without shipping, which has its own line. */
export function PixPrice({ quote, t, locale }: Pick<OrderSummaryProps, "quote" | "t" | "locale">) {
  const { pix, freight } = quote;
  if (!pix) return null;
  const amount = formatCents(pix.totalInCents - (freight?.amountInCents ?? 0), locale);
  return <p className={classes.pixPrice}>{t("pixPrice", { amount })}</p>;
}

export interface OrderLinesProps extends Pick<OrderSummaryProps, "t" | "locale" | "quote" | "isPlan" | "borne"> {
  /** CSS shows the lines only while Pix is selected. */
  isOfPix?: boolean;
}

export function OrderLines({ t, locale, quote, isPlan, borne, isOfPix = false }: OrderLinesProps) {
  const { lines, discountInCents, freight, pix, couponCode, couponDuration } = quote;
  const { totalInCents } = borne ?? quote;
  const money = (cents: number) => formatCents(cents, locale);
  const total = t(isPlan ? "today" : "total");
  return (
    <dl className={`${classes.lines} ${isOfPix ? classes.onPix : ""}`}>
      {lines.map(({ title, priceInCents }) => (
        <div key={title}>
          <dt>{title}</dt>
          <dd>{money(priceInCents)}</dd>
        </div>
      ))}
      {discountInCents > 0 && (
        <div className={classes.discount}>
          <dt>{t(couponDuration ? `discountOn.${couponDuration}` : "discount", { code: couponCode ?? "" })}</dt>
          <dd>− {money(discountInCents)}</dd>
        </div>
      )}
      {freight && (
        <div>
          <dt>{t("freight")}</dt>
          <dd>
            {freight.amountInCents === null
              ? t("freightByPostalCode")
              : freight.amountInCents === 0
                ? t("freightFree")
                : money(freight.amountInCents)}
          </dd>
        </div>
      )}
      {borne && (
        <div>
          <dt>{t(pix ? "partsOf" : "interestOf", { count: borne.installments })}</dt>
          <dd>{money(borne.interestInCents)}</dd>
        </div>
      )}
      {pix && (
        <div className={`${classes.discount} ${classes.onPix}`}>
          <dt>{t("pixDiscount", { percent: pix.percent })}</dt>
          <dd>− {money(pix.discountInCents)}</dd>
        </div>
      )}
      {pix && (
        <div className={`${classes.total} ${classes.onPix}`}>
          <dt>{total}</dt>
          <dd>{formatTotal(pix.totalInCents, quote, t, locale)}</dd>
        </div>
      )}
      <div className={`${classes.total} ${pix ? classes.offPix : ""}`}>
        <dt>{total}</dt>
        <dd>{formatTotal(totalInCents, quote, t, locale)}</dd>
      </div>
    </dl>
  );
}

export function OrderSummary(props: OrderSummaryProps) {
  const { path, takesCoupons, t, locale, quote, isPlan, takesCards, borne, method, asked, onCoupon } = props;
  const { pix, couponCode, couponDuration, couponProblem } = quote;
  const { totalInCents } = borne ?? quote;
  const isMore = hasParts(quote) || borne !== null;
  const paid = method === "pix" && pix ? pix.totalInCents : totalInCents;
  const total = isPlan ? t("today") : t("total");
  return (
    <div className={classes.summary}>
      {(isMore || pix) && <OrderLines {...{ t, locale, quote, isPlan, borne }} isOfPix={!isMore} />}
      {hasParts(quote) && takesCards && <Installments {...{ quote, t, locale }} />}
      {couponCode ? (
        <p className={classes.applied}>
          <IconTag size={16} aria-hidden />
          <span>{t(couponDuration ? `couponAppliedTo.${couponDuration}` : "couponApplied", { code: couponCode })}</span>
          <a
            href={`${path}?coupon=`}
            onClick={(event) => {
              event.preventDefault();
              onCoupon("");
            }}
          >
            {t("couponRemove")}
          </a>
        </p>
      ) : (
        takesCoupons && <CouponForm {...{ path, t, asked, couponProblem, onCoupon }} />
      )}
      <p role="status" className={page.silent}>
        {isMore || pix ? `${total}: ${formatTotal(paid, quote, t, locale)}` : ""}
      </p>
    </div>
  );
}

interface CouponProps extends Pick<OrderSummaryProps, "path" | "t" | "asked" | "onCoupon"> {
  couponProblem: OrderProblem | null;
}

function CouponForm({ path, t, asked, couponProblem, onCoupon }: CouponProps) {
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCoupon(String(new FormData(event.currentTarget).get("coupon") ?? ""));
  }
  return (
    <details className={classes.coupon} open={couponProblem !== null}>
      <summary>{t("coupon")}</summary>
      <form action={path} method="get" onSubmit={apply}>
        <label htmlFor="coupon" className={page.silent}>
          {t("couponCode")}
        </label>
        <input
          id="coupon"
          name="coupon"
          defaultValue={asked}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder={t("couponCode")}
          aria-invalid={couponProblem ? true : undefined}
          aria-describedby={couponProblem ? "coupon-error" : undefined}
        />
        <button type="submit" className={page.quiet}>
          {t("couponApply")}
        </button>
      </form>
      {couponProblem && (
        <p id="coupon-error" role="alert" className={classes.couponError}>
          {t(`problems.${couponProblem}`)}
        </p>
      )}
    </details>
  );
}
