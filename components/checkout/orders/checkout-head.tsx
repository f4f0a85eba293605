import type { ReactNode, RefObject } from "react";
import type { CheckoutPage } from "@/server/checkout/orders/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import classes from "./checkout.module.css";
import { formatCents } from "./checkout-text";
import { hasParts, Installments, OrderSummary, type OrderSummaryProps, PixPrice } from "./order-summary";

interface Props extends Omit<OrderSummaryProps, "path" | "takesCoupons"> {
  checkout: CheckoutPage;
  every: string | null;
  intro: ReactNode;
  headRef: RefObject<HTMLDivElement | null>;
}

export function CheckoutHead({ checkout, every, intro, headRef, ...sum }: Props) {
  const { path, takesCoupons, priceInCents } = checkout;
  const { quote, t, locale, takesCards } = sum;
  return (
    <div ref={headRef} className={`${page.card} ${classes.head}`}>
      {intro}
      <p className={classes.price}>
        <strong>{formatCents(quote.lines[0]?.priceInCents ?? priceInCents, locale)}</strong>
        {every && <span>{every}</span>}
      </p>
      <PixPrice {...{ quote, t, locale }} />
      {takesCards && !hasParts(quote) && <Installments {...{ quote, t, locale }} />}
      <OrderSummary {...{ path, takesCoupons, ...sum }} />
    </div>
  );
}
