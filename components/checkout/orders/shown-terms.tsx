import type { CheckoutPage, QuoteView } from "@/server/checkout/orders/schemas";
import { bearsInterest } from "./installment-text";

interface Props {
  checkout: Pick<CheckoutPage, "hasOneTap">;
  quote: QuoteView;
}

/** Hidden totals as displayed; with interest, one field per number of installments, in order. */
export function ShownTerms({ checkout: { hasOneTap }, quote }: Props) {
  return (
    <>
      {hasOneTap && <input type="hidden" name="oneTap" value="1" />}
      {/* The hint below the email field announces the reminders. */}
      <input type="hidden" name="reminders" value="1" />
      {(bearsInterest(quote) ? quote.options : quote.options.slice(0, 1)).map(({ installments, totalInCents }) => (
        <input key={installments} type="hidden" name="shown" value={totalInCents} />
      ))}
      {quote.pix && <input type="hidden" name="shownPix" value={quote.pix.totalInCents} />}
    </>
  );
}
