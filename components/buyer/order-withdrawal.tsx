import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { OrderPage } from "@/server/checkout/schemas";
import { writeMinute } from "../i18n/dates";
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

/** The refund request after the statutory period. The seller decides, so it can be sent only once. */
export async function OrderGuarantee({ page }: { page: OrderPage }) {
  if (!page.guarantee) return null;
  const [locale, t] = await Promise.all([getLocale(), getTranslations("guaranteed")]);
  const { until, askedAt } = page.guarantee;
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="guarantee-title">
      <h2 id="guarantee-title" className={classes.title}>
        {t("title", { days: page.refundPeriodDays })}
      </h2>
      {askedAt && <p>{t("asked", { time: writeMinute(askedAt, locale) })}</p>}
      {until && !askedAt && (
        <>
          <p className={classes.dimmed}>{t("text", { until: writeMinute(until, locale) })}</p>
          <details>
            <summary className={classes.quiet}>{t("ask")}</summary>
            <form action={`/pay/${page.token}/ask`} method="post" className={`${order.ways} ${order.confirm}`}>
              <p>{t("confirmText")}</p>
              <button type="submit" className={classes.button}>
                {t("confirm")}
              </button>
            </form>
          </details>
        </>
      )}
    </section>
  );
}
