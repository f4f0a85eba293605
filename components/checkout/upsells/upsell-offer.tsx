import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { guaranteeSentence } from "@/server/checkout/terms/schemas";
import type { UpsellPage } from "@/server/checkout/upsells/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDayAt } from "../../ui/i18n/dates";

export async function UpsellOffer({ upsell }: { upsell: UpsellPage | null }) {
  if (!upsell) return null;
  const [format, locale, t, tGuarantee] = await Promise.all([
    getFormatter(),
    getLocale(),
    getTranslations("upsellOffer"),
    getTranslations("guarantee"),
  ]);
  const { token, offer, isOfOffer } = upsell;
  const back = isOfOffer && (
    <a className={classes.quiet} href={`/pay/${token}`}>
      {t("back")}
    </a>
  );
  if (!offer) return <div className={order.ways}>{back}</div>;
  const { step, kind, title, text, name, priceInCents, guarantee, card, takesPix } = offer;
  const { sentence, values } = guaranteeSentence(guarantee, (instant) => writeDayAt(instant, locale));
  const amount = format.number(priceInCents / 100, { style: "currency", currency: "BRL" });
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="upsell-title">
      <header className={order.head}>
        <p className={classes.dimmed}>{t("offered")}</p>
        <h2 id="upsell-title" className={classes.title}>
          {title}
        </h2>
      </header>
      <p className={order.offered}>{text}</p>
      <p>
        <strong>{t("sells", { name, amount })}</strong>
      </p>
      <p className={classes.dimmed}>{t("guarantee", { guarantee: tGuarantee(sentence, values) })}</p>
      <form action={`/pay/${token}/upsell`} method="post" className={order.ways}>
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="shown" value={priceInCents} />
        {card && (
          <button type="submit" name="answer" value="credit_card" className={classes.button}>
            {t("takeCard", { amount, last4: card.last4 })}
          </button>
        )}
        {takesPix && (
          <button type="submit" name="answer" value="pix" className={card ? classes.quiet : classes.button}>
            {t("takePix", { amount })}
          </button>
        )}
        <button type="submit" name="answer" value="no" className={classes.quiet}>
          {t("decline")}
        </button>
      </form>
      {back}
    </section>
  );
}
