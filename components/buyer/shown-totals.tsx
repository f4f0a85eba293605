import type { QuoteView } from "@/server/checkout/schemas";

/** The totals that the form shows, which it sends: with interest, one for each number of installments, in order. */
export function ShownTotals({ quote }: { quote: QuoteView }) {
  return (
    <>
      {(quote.rates ? quote.options : quote.options.slice(0, 1)).map(({ installments, totalInCents }) => (
        <input key={installments} type="hidden" name="shown" value={totalInCents} />
      ))}
      {quote.pix && <input type="hidden" name="shownPix" value={quote.pix.totalInCents} />}
    </>
  );
}
