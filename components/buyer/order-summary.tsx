import { IconTag } from "@tabler/icons-react";
import type { FormEvent } from "react";
import type { OrderProblem, QuoteView } from "@/server/checkout/schemas";
import page from "./buyer-page.module.css";
import classes from "./checkout.module.css";
import { fill, formatCents } from "./checkout-text";
import type { CheckoutWords } from "./checkout-words";

interface Props {
  slug: string;
  words: CheckoutWords;
  locale: string;
  quote: QuoteView;
  isPlan: boolean;
  /** The last requested coupon, valid or not. */
  asked: string;
  onCoupon: (code: string) => void;
}

/** The order's lines and price, with the coupon field. */
export function OrderSummary({ slug, words, locale, quote, isPlan, asked, onCoupon }: Props) {
  const { lines, discountInCents, totalInCents, couponCode, couponProblem } = quote;
  const money = (cents: number) => formatCents(cents, locale);
  const isMore = lines.length > 1 || discountInCents > 0;
  const total = isPlan ? words.today : words.total;
  return (
    <div className={classes.summary}>
      {isMore && (
        <dl className={classes.lines}>
          {lines.map(({ title, priceInCents }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{money(priceInCents)}</dd>
            </div>
          ))}
          {discountInCents > 0 && (
            <div className={classes.discount}>
              <dt>{fill(words.discount, { code: couponCode ?? "" })}</dt>
              <dd>− {money(discountInCents)}</dd>
            </div>
          )}
          <div className={classes.total}>
            <dt>{total}</dt>
            <dd>{money(totalInCents)}</dd>
          </div>
        </dl>
      )}
      {couponCode ? (
        <p className={classes.applied}>
          <IconTag size={16} aria-hidden />
          <span>{fill(words.couponApplied, { code: couponCode })}</span>
          <a
            href={`/c/${slug}`}
            onClick={(event) => {
              event.preventDefault();
              onCoupon("");
            }}
          >
            {words.couponRemove}
          </a>
        </p>
      ) : (
        <CouponForm {...{ slug, words, asked, couponProblem, onCoupon }} />
      )}
      <p role="status" className={page.silent}>
        {isMore ? `${total}: ${money(totalInCents)}` : ""}
      </p>
    </div>
  );
}

interface CouponProps extends Pick<Props, "slug" | "words" | "asked" | "onCoupon"> {
  couponProblem: OrderProblem | null;
}

function CouponForm({ slug, words, asked, couponProblem, onCoupon }: CouponProps) {
  function apply(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    onCoupon(String(new FormData(event.currentTarget).get("coupon") ?? ""));
  }
  return (
    <details className={classes.coupon} open={couponProblem !== null}>
      <summary>{words.coupon}</summary>
      <form action={`/c/${slug}`} method="get" onSubmit={apply}>
        <label htmlFor="coupon" className={page.silent}>
          {words.couponCode}
        </label>
        <input
          id="coupon"
          name="coupon"
          defaultValue={asked}
          required
          maxLength={40}
          autoComplete="off"
          autoCapitalize="characters"
          placeholder={words.couponCode}
          aria-invalid={couponProblem ? true : undefined}
          aria-describedby={couponProblem ? "coupon-error" : undefined}
        />
        <button type="submit" className={page.quiet}>
          {words.couponApply}
        </button>
      </form>
      {couponProblem && (
        <p id="coupon-error" role="alert" className={classes.couponError}>
          {words.problems[couponProblem]}
        </p>
      )}
    </details>
  );
}
