import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDay, writeDayAt } from "../../ui/i18n/dates";
import { PixCode } from "./payment-codes";

interface Props {
  page: OrderPage;
}

/** Requests the Pix code that moves a subscription to Pix Automático. Works without JavaScript. */
export async function OfferPix({ page }: Props) {
  const { subscription, token } = page;
  if (subscription?.move?.state !== "offered") return null;
  const [t, values] = await Promise.all([getTranslations("subscribed.pix"), valuesOf(subscription)]);
  return (
    <details>
      <summary className={classes.quiet}>{t("begin")}</summary>
      <form action={`/pay/${token}/pix`} method="post" className={`${order.ways} ${order.confirm}`}>
        <p>{t("terms", values)}</p>
        <p>{t(nextOf(subscription), values)}</p>
        <button type="submit" className={classes.button}>
          {t("ask")}
        </button>
      </form>
    </details>
  );
}

export async function MoveToPix({ page, isChecked }: Props & { isChecked: boolean }) {
  const { subscription, token } = page;
  const { move } = subscription ?? {};
  if (!subscription || !move || move.state === "offered") return null;
  const [t, tOrder, values] = await Promise.all([
    getTranslations("subscribed.pix"),
    getTranslations("order"),
    valuesOf(subscription),
  ]);
  if (move.state === "approved") {
    return (
      <p role="status" className={classes.notice} data-move="approved">
        {t(move.hasCardCharge ? "approvedLater" : "approved", values)}
      </p>
    );
  }
  return (
    <section className={order.box} aria-labelledby="move-title" data-move="asked">
      <h3 id="move-title" className={classes.title}>
        {t("title")}
      </h3>
      <p>{t("terms", values)}</p>
      <p className={classes.dimmed}>{t(nextOf(subscription), values)}</p>
      {move.pix ? (
        <>
          <PixCode pix={move.pix} watching={t("watching")} />
          {isChecked && <p role="status">{t("notYet")}</p>}
          <form action={`/pay/${token}/pix`} method="post" className={order.ways}>
            <input type="hidden" name="check" value="1" />
            <button type="submit" className={classes.quiet}>
              {t("check")}
            </button>
          </form>
        </>
      ) : (
        <p className={order.watching}>{tOrder("preparing")}</p>
      )}
    </section>
  );
}

type Subscription = NonNullable<OrderPage["subscription"]>;

function nextOf({ isPastDue, isRetried, isEnding, move }: Subscription) {
  if (isPastDue) return isRetried ? "unpaid" : "unpaidOnly";
  if (isEnding) return "ended";
  return move?.hasCardCharge ? "cardFirst" : "cardUntil";
}

async function valuesOf({ move, amountInCents, nextChargeAt }: Subscription) {
  const [format, locale, tProduct] = await Promise.all([getFormatter(), getLocale(), getTranslations("product")]);
  return {
    amount: format.number(amountInCents / 100, { style: "currency", currency: "BRL" }),
    every: move ? tProduct(`every.${move.frequency}`) : "",
    day: move ? writeDay(move.startsOn, locale) : "",
    next: nextChargeAt ? writeDayAt(nextChargeAt, locale) : "",
  };
}
