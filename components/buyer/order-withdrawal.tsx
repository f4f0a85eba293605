import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/schemas";
import { writeDayAt, writeMinute } from "../i18n/dates";
import classes from "./buyer-page.module.css";
import order from "./order.module.css";

/** The withdrawal button required by law: the first press explains, the second withdraws. Works without JavaScript. */
export async function OrderWithdrawal({ page }: { page: OrderPage }) {
  if (!page.withdrawal) return null;
  const [format, locale, t] = await Promise.all([getFormatter(), getLocale(), getTranslations("withdrawal")]);
  const { until, amountInCents, needsPixKey } = page.withdrawal;
  const values = {
    amount: format.number(amountInCents / 100, { style: "currency", currency: "BRL" }),
    until: writeMinute(until, locale),
  };
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title" className={classes.title}>
        {t("title")}
      </h2>
      <p className={classes.dimmed}>{t("text", values)}</p>
      <details>
        <summary className={classes.quiet}>{t("begin")}</summary>
        <form action={`/pay/${page.token}/withdraw`} method="post" className={`${order.ways} ${order.confirm}`}>
          <p>{t(page.subscription ? "subscriptionEnds" : "ends", values)}</p>
          {needsPixKey && (
            <label>
              {t("pixKey")}
              <input name="pixKey" required maxLength={140} autoComplete="off" />
            </label>
          )}
          <button type="submit" className={classes.button}>
            {t("confirm", values)}
          </button>
        </form>
      </details>
    </section>
  );
}

/** A subscriber's next charge, and how to cancel. */
export async function OrderSubscription({ page }: { page: OrderPage }) {
  if (!page.subscription) return null;
  const [format, locale, t] = await Promise.all([getFormatter(), getLocale(), getTranslations("subscribed")]);
  const { nextChargeAt, amountInCents } = page.subscription;
  const amount = format.number(amountInCents / 100, { style: "currency", currency: "BRL" });
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="subscription-title">
      <h2 id="subscription-title" className={classes.title}>
        {t("title")}
      </h2>
      {nextChargeAt ? (
        <>
          <p>{t("next", { amount, day: writeDayAt(nextChargeAt, locale) })}</p>
          <p className={classes.dimmed}>{t("cancel")}</p>
        </>
      ) : (
        <p>{t("ended")}</p>
      )}
    </section>
  );
}
