import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import { guaranteeSentence } from "@/server/checkout/terms/schemas";
import type { UpsellPage } from "@/server/checkout/upsells/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDayAt } from "../../ui/i18n/dates";
import { UpsellAddress } from "./upsell-address";

export async function UpsellOffer({ upsell }: { upsell: UpsellPage | null }) {
  if (!upsell) return null;
  const [format, locale, t, tGuarantee, tCheckout] = await Promise.all([
    getFormatter(),
    getLocale(),
    getTranslations("upsellOffer"),
    getTranslations("guarantee"),
    getTranslations("checkout"),
  ]);
  const { token, offer, isOfOffer } = upsell;
  const back = isOfOffer && (
    <a className={classes.quiet} href={`/pay/${token}`}>
      {t("back")}
    </a>
  );
  if (!offer) return <div className={order.ways}>{back}</div>;
  const { step, kind, title, text, name, priceInCents, guarantee, card, takesPix } = offer;
  const { freightInCents, address, delivery, pickupPlace } = offer;
  const totalInCents = priceInCents + (freightInCents ?? 0);
  const isAddressed = address === null || delivery !== "";
  const labels = {
    where: t("where"),
    postalCode: tCheckout("postalCode"),
    hint: tCheckout("postalCodeHint"),
    street: tCheckout("street"),
    addressNumber: tCheckout("addressNumber"),
    complement: tCheckout("complement"),
    district: tCheckout("district"),
    city: tCheckout("city"),
    send: t("giveAddress"),
  };
  const { sentence, values } = guaranteeSentence(guarantee, (instant) => writeDayAt(instant, locale));
  const money = (cents: number) => format.number(cents / 100, { style: "currency", currency: "BRL" });
  const amount = money(totalInCents);
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
        <strong>{t("sells", { name, amount: money(priceInCents) })}</strong>
      </p>
      {address && isAddressed && (
        <p>
          {freightInCents === 0
            ? t("freightFree", { address: delivery })
            : t("freight", { amount: money(freightInCents ?? 0), address: delivery })}
        </p>
      )}
      {pickupPlace && <p>{t("pickup", { place: pickupPlace })}</p>}
      <p className={classes.dimmed}>{t("guarantee", { guarantee: tGuarantee(sentence, values) })}</p>
      {address && !isAddressed && <UpsellAddress {...{ token, step, kind, address, labels }} />}
      <form action={`/pay/${token}/upsell`} method="post" className={order.ways}>
        <input type="hidden" name="step" value={step} />
        <input type="hidden" name="kind" value={kind} />
        <input type="hidden" name="shown" value={totalInCents} />
        {card && isAddressed && (
          <button type="submit" name="answer" value="credit_card" className={classes.button}>
            {t("takeCard", { amount, last4: card.last4 })}
          </button>
        )}
        {takesPix && isAddressed && (
          <button type="submit" name="answer" value="pix" className={card ? classes.quiet : classes.button}>
            {t("takePix", { amount })}
          </button>
        )}
        <button type="submit" name="answer" value="no" className={classes.quiet}>
          {t("decline")}
        </button>
      </form>
      {address && isAddressed && (
        <details>
          <summary>{t("otherAddress")}</summary>
          <UpsellAddress {...{ token, step, kind, address, labels }} />
        </details>
      )}
      {back}
    </section>
  );
}
