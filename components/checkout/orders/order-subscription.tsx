import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { OrderSubscription as Subscription } from "@/server/checkout/orders/order-schemas";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { checkoutWords } from "../../ui/buyer/parsed-words";
import { brandNames } from "../../ui/card-brands";
import { writeDayAt } from "../../ui/i18n/dates";
import { ChangeCard } from "./change-card";
import { Leaving } from "./leaving";
import { MoveToPix, OfferPix } from "./move-to-pix";

interface Props {
  page: OrderPage;
  changed: "card" | "paid" | null;
  isMoveChecked: boolean;
}

export async function OrderSubscription({ page, changed, isMoveChecked }: Props) {
  const { subscription, token } = page;
  if (!subscription) return null;
  const [format, locale, t] = await Promise.all([getFormatter(), getLocale(), getTranslations("subscribed")]);
  const { nextChargeAt, amountInCents, card, isPastDue, isHeld, leaving, pausedFrom } = subscription;
  const amount = format.number(amountInCents / 100, { style: "currency", currency: "BRL" });
  const day = (instant: string) => writeDayAt(instant, locale);
  const tOrder = await getTranslations("order");
  return (
    <section id="subscription" className={`${classes.card} ${order.box}`} aria-labelledby="subscription-title">
      <h2 id="subscription-title" className={classes.title}>
        {t("title")}
      </h2>
      {changed && nextChargeAt && !isPastDue && (
        <p role="status">{changed === "paid" ? t("changedPaid", { amount }) : t("changed")}</p>
      )}
      {leaving && <Leaving base={`/pay/${token}`} until={nextChargeAt} isReasonAsked={!leaving.hasReason} />}
      {nextChargeAt && !leaving && (
        <>
          <p>
            {t(sentenceOf(subscription), { amount, day: day(nextChargeAt), from: day(pausedFrom ?? nextChargeAt) })}
          </p>
          {card && (
            <p className={classes.dimmed}>
              {t("card", { card: tOrder("cardEnding", { brand: brandNames[card.brand], last4: card.last4 }) })}
            </p>
          )}
          {!isHeld && <MoveToPix page={page} isChecked={isMoveChecked} />}
          <div className={order.ways}>
            {!isHeld && <OfferPix page={page} />}
            <ChangeCard
              action={`/pay/${token}/card`}
              done={`/pay/${token}?changed=1`}
              paid={`/pay/${token}?changed=paid`}
              words={checkoutWords[locale]}
              tokenization={subscription.tokenization}
              asks={subscription.asks}
              labels={{
                begin: t(card ? "change" : "toCard"),
                text: isPastDue ? t("changeDue", { amount }) : t("changeText"),
                save: t("save"),
                saving: t("saving"),
              }}
            />
            <details>
              <summary className={classes.quiet}>{t("cancel")}</summary>
              <form action={`/pay/${token}/cancel`} method="post" className={`${order.ways} ${order.confirm}`}>
                <p>{t(endOf(subscription), { day: day(pausedFrom ?? nextChargeAt) })}</p>
                <button type="submit" className={classes.button}>
                  {t("confirm")}
                </button>
              </form>
            </details>
          </div>
        </>
      )}
      {!nextChargeAt && <EndOfSubscription end={subscription.end} />}
    </section>
  );
}

/** Links to the plan if it is still on sale. */
export async function EndOfSubscription({ end }: Pick<Subscription, "end">) {
  const t = await getTranslations("subscribed");
  const { reason = "requested", againPath = null } = end ?? {};
  return (
    <>
      <p>{t(`endedBy.${reason}`)}</p>
      {againPath && (
        <div className={order.ways}>
          <a className={classes.button} href={againPath}>
            {t("again")}
          </a>
        </div>
      )}
    </>
  );
}

type Sentence =
  | "next"
  | "nextAutomatic"
  | "pastDue"
  | "pastDueAutomatic"
  | "lastAutomatic"
  | "notRetried"
  | "ending"
  | "held"
  | "pausing"
  | "paused";

function sentenceOf(subscription: Subscription): Sentence {
  const { isPastDue, isRetried, isAutomatic, isEnding, isHeld, isPaused, pausedUntil } = subscription;
  if (isHeld) return "held";
  if (isEnding) return "ending";
  if (pausedUntil) return isPaused ? "paused" : "pausing";
  if (isAutomatic && !isPastDue) return "nextAutomatic";
  if (isAutomatic) return isRetried ? "pastDueAutomatic" : "lastAutomatic";
  if (!isPastDue) return "next";
  return isRetried ? "pastDue" : "notRetried";
}

/** Message about the consequences of a cancellation. */
function endOf({ isPastDue, isHeld, isPaused }: Subscription): "cancelHeld" | "cancelNow" | "cancelText" {
  if (isHeld) return "cancelHeld";
  return isPastDue || isPaused ? "cancelNow" : "cancelText";
}
