import { getLocale, getMessages } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/schemas";
import classes from "./buyer-page.module.css";
import { fill, formatTime } from "./checkout-text";
import { accentOf } from "./checkout-view";
import type { CheckoutWords, OrderWords } from "./checkout-words";
import order from "./order.module.css";
import { OrderReceipt } from "./order-receipt";
import { OrderWaiting } from "./order-waiting";
import { OrderWatch } from "./order-watch";
import { OtherWays, RenewButton } from "./order-ways";
import { Guarantee, SellerContact, SellerFooter } from "./seller-facts";

interface Props {
  page: OrderPage;
  /** Whether the buyer just had the payment checked. */
  isChecked: boolean;
  /** Why a new charge was not made. */
  problem: string | null;
}

/** An order's page: the next step, or the receipt. */
export async function OrderView({ page, isChecked, problem }: Props) {
  const [locale, { order: words, checkout }] = await Promise.all([getLocale(), getMessages()]);
  const { token, state, version, seller } = page;
  const isOverdue = state === "waiting" && page.boleto?.isOverdue;
  const isDone = state === "paid" || state === "refunded";
  const said = problem === null ? undefined : Object.entries(checkout.problems).find(([name]) => name === problem)?.[1];
  return (
    <div className={`${classes.page} ${order.narrow}`} style={accentOf(page.color)}>
      {state === "waiting" && (
        <noscript>
          <meta httpEquiv="refresh" content="15" />
        </noscript>
      )}
      <main className={order.frame}>
        <OrderWatch {...{ token, state, version }} changed={words.changed} />
        {said && (
          <p role="alert" className={classes.alert}>
            <strong>{said}</strong>
            <a href={`/c/${page.slug}?order=${token}`}>{words.backToPage}</a>
          </p>
        )}
        {state === "waiting" && <OrderWaiting {...{ page, words, isChecked }} />}
        {state === "expired" && <Expired {...{ page, words }} />}
        {state === "refused" && <Refused {...{ page, words, checkout, locale }} />}
        {isDone && <OrderReceipt {...{ page, words }} methods={checkout} />}
        {!isDone && page.method !== "credit_card" && (
          <OtherWays {...{ page, words }} except={isOverdue ? ["boleto", "pix"] : [page.method]} />
        )}
        <div className={`${classes.card} ${order.box}`}>
          <Guarantee days={page.refundPeriodDays} />
          <SellerContact seller={seller} subject={page.productName} />
        </div>
      </main>
      <SellerFooter seller={seller} />
    </div>
  );
}

function Expired({ page, words }: { page: OrderPage; words: OrderWords }) {
  const method = page.method === "boleto" ? "boleto" : "pix";
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.head}>
        <p className={classes.dimmed}>{page.productName}</p>
        <h1>{method === "boleto" ? words.expiredBoletoTitle : words.expiredTitle}</h1>
        <p className={classes.dimmed}>{words.expiredText}</p>
      </header>
      {page.methods.includes(method) ? (
        <div className={order.ways}>
          <RenewButton {...{ page, method }} label={method === "boleto" ? words.renewBoleto : words.renewPix} isMain />
        </div>
      ) : (
        <p>{words.noLongerSold}</p>
      )}
    </section>
  );
}

interface RefusedProps {
  page: OrderPage;
  words: OrderWords;
  checkout: CheckoutWords;
  locale: string;
}

function Refused({ page, words, checkout, locale }: RefusedProps) {
  const { blockedUntil, refuseReason, methods, slug, token } = page;
  return (
    <section className={`${classes.card} ${order.box}`}>
      <header className={order.head}>
        <p className={classes.dimmed}>{page.productName}</p>
        <h1>{checkout.refusedTitle}</h1>
      </header>
      <div role="alert" className={classes.alert}>
        {refuseReason && <span>{checkout.reasons[refuseReason]}</span>}
        <span>{words.refusedText}</span>
        {blockedUntil && <span>{fill(checkout.blockedUntil, { time: formatTime(blockedUntil, locale) })}</span>}
      </div>
      <div className={order.ways}>
        {methods.includes("pix") && <RenewButton page={page} method="pix" label={words.payWithPix} isMain />}
        {!blockedUntil && (
          <a className={classes.quiet} href={`/c/${slug}?order=${token}&method=credit_card`}>
            {words.otherCard}
          </a>
        )}
      </div>
    </section>
  );
}
