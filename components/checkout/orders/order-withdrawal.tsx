import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { OrderGuarantee as GuaranteeOfOrder } from "@/server/checkout/orders/order-schemas";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import leaving from "../../ui/buyer/leaving.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeMinute } from "../../ui/i18n/dates";
import { RefundTarget } from "./refund-target";

interface WithdrawalProps {
  /**
   * Prefix of the form's action, `{base}/withdraw`. Null on the receipt page, whose link alone does not authorize a
   * refund. `ways` is shown instead.
   */
  base: string | null;
  ways?: ReactNode;
  withdrawal: OrderPage["withdrawal"];
  isOfSubscription: boolean;
}

/**
 * Withdrawal button required by consumer law. The first press shows an explanation and the second press withdraws.
 * Works without JavaScript.
 */
export async function OrderWithdrawal({ base, ways = null, withdrawal, isOfSubscription }: WithdrawalProps) {
  if (!withdrawal) return null;
  const [format, locale, t] = await Promise.all([getFormatter(), getLocale(), getTranslations("withdrawal")]);
  const { until, keptFrom, amountInCents, refundsTo } = withdrawal;
  const values = {
    amount: format.number(amountInCents / 100, { style: "currency", currency: "BRL" }),
    until: writeMinute(until, locale),
    asked: writeMinute(keptFrom ?? until, locale),
  };
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title" className={classes.title}>
        {t("title")}
      </h2>
      <p className={classes.dimmed}>{t(keptFrom ? "kept" : "text", values)}</p>
      <details>
        <summary className={classes.quiet}>{t("begin")}</summary>
        {base === null ? (
          ways
        ) : (
          <form action={`${base}/withdraw`} method="post" className={`${order.ways} ${order.confirm}`}>
            <p>{t(isOfSubscription ? "subscriptionEnds" : "ends", values)}</p>
            <RefundTarget to={refundsTo} />
            <button type="submit" className={classes.button}>
              {t("confirm", values)}
            </button>
          </form>
        )}
      </details>
    </section>
  );
}

interface GuaranteeProps {
  /**
   * Prefix of the form's action, `{base}/ask`. Null on the receipt page, whose link alone does not authorize a refund.
   * `ways` is shown instead.
   */
  base: string | null;
  ways?: ReactNode;
  guarantee: GuaranteeOfOrder | null;
  refundPeriodDays: number;
}

/** Refund request after the statutory withdrawal period, and the seller's response. A buyer can send it only once. */
export async function OrderGuarantee({ base, ways = null, guarantee, refundPeriodDays }: GuaranteeProps) {
  if (!guarantee) return null;
  const [locale, t] = await Promise.all([getLocale(), getTranslations("guaranteed")]);
  const { until, keptFrom, askedAt, status, answer, refundsTo } = guarantee;
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="guarantee-title">
      <h2 id="guarantee-title" className={classes.title}>
        {t("title", { days: refundPeriodDays })}
      </h2>
      {askedAt && status === "open" && <p>{t("asked", { time: writeMinute(askedAt, locale) })}</p>}
      {status === "approved" && <p>{t("approved")}</p>}
      {status === "declined" && (
        <>
          <p>{t("declined")}</p>
          <blockquote className={leaving.quote}>{answer}</blockquote>
          <p className={classes.dimmed}>{t("law")}</p>
        </>
      )}
      {until && !askedAt && (
        <>
          <p className={classes.dimmed}>
            {keptFrom
              ? t("kept", { asked: writeMinute(keptFrom, locale) })
              : t("text", { until: writeMinute(until, locale) })}
          </p>
          {guarantee.hasGoods && <p className={classes.dimmed}>{t("goods")}</p>}
          <details>
            <summary className={classes.quiet}>{t("ask")}</summary>
            {base === null ? (
              ways
            ) : (
              <form action={`${base}/ask`} method="post" className={`${order.ways} ${order.confirm}`}>
                <p>{t("confirmText")}</p>
                <label className={leaving.text}>
                  {t("reason")}
                  <textarea name="reason" required rows={3} maxLength={1000} />
                </label>
                <RefundTarget to={refundsTo} />
                <button type="submit" className={classes.button}>
                  {t("confirm")}
                </button>
              </form>
            )}
          </details>
        </>
      )}
    </section>
  );
}
