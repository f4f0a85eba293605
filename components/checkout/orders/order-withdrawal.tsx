import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import type { OrderGuarantee as GuaranteeOfOrder } from "@/server/checkout/orders/order-schemas";
import type { OrderPage } from "@/server/checkout/orders/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import leaving from "../../ui/buyer/leaving.module.css";
import order from "../../ui/buyer/order.module.css";
import { writeDay, writeMinute } from "../../ui/i18n/dates";
import { RefundTarget } from "./refund-target";

interface WithdrawalProps {
  /**
   * Prefix of the action `{base}/withdraw`. Null on the receipt page, whose link does not authorize
   * a refund; `ways` is shown instead.
   */
  base: string | null;
  ways?: ReactNode;
  withdrawal: OrderPage["withdrawal"];
  isOfSubscription: boolean;
}

/**
 * Withdrawal button required by consumer law: the first press explains, the second withdraws. Works
 * without JavaScript.
 */
export async function OrderWithdrawal({ base, ways = null, withdrawal, isOfSubscription }: WithdrawalProps) {
  if (!withdrawal) return null;
  const [format, locale, t] = await Promise.all([getFormatter(), getLocale(), getTranslations("withdrawal")]);
  const { until, keptFrom, amountInCents, refundsTo, hasGoods, receipt } = withdrawal;
  const values = {
    amount: format.number(amountInCents / 100, { style: "currency", currency: "BRL" }),
    until: writeMinute(until, locale),
    asked: writeMinute(keptFrom ?? until, locale),
    to: refundsTo === null ? "payer" : "chosen",
    goods: hasGoods ? "yes" : "no",
  };
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="withdrawal-title">
      <h2 id="withdrawal-title" className={classes.title}>
        {t("title")}
      </h2>
      <p className={classes.dimmed}>{t(keptFrom ? "kept" : hasGoods && !receipt ? "textGoods" : "text", values)}</p>
      {receipt && <p className={classes.dimmed}>{t("received", { day: writeDay(receipt.day, locale) })}</p>}
      {base !== null && receipt?.by === "seller" && (
        <details>
          <summary className={classes.quiet}>{t("otherDay")}</summary>
          <ReceiptDay base={base} />
        </details>
      )}
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
   * Prefix of the action `{base}/ask`. Null on the receipt page, whose link does not authorize a
   * refund; `ways` is shown instead.
   */
  base: string | null;
  ways?: ReactNode;
  guarantee: GuaranteeOfOrder | null;
}

/** Refund request after the withdrawal period, with the seller's answer. Can be sent only once. */
export async function OrderGuarantee({ base, ways = null, guarantee }: GuaranteeProps) {
  if (!guarantee) return null;
  const [locale, t, tSeal, tWithdrawal] = await Promise.all([
    getLocale(),
    getTranslations("guaranteed"),
    getTranslations("guarantee"),
    getTranslations("withdrawal"),
  ]);
  const { until, askedAt, status, answer, days, awaitsReceipt, correctableDay } = guarantee;
  const asked = askedAt && writeMinute(askedAt, locale);
  return (
    <section className={`${classes.card} ${order.box}`} aria-labelledby="guarantee-title">
      <h2 id="guarantee-title" className={classes.title}>
        {awaitsReceipt || (correctableDay && !until) ? t("goodsTitle") : tSeal("title", { days })}
      </h2>
      {asked && status === "open" && (
        <>
          <p>{t(wordOf(guarantee), { time: asked, to: guarantee.correctsTo ?? "none" })}</p>
          <CorrectTarget {...{ base, ways, guarantee }} />
        </>
      )}
      {status === "approved" && answer === null && <p>{t("approved")}</p>}
      {status === "approved" && answer !== null && (
        <>
          <p>{t("settled")}</p>
          <blockquote className={leaving.quote}>{answer}</blockquote>
          <p className={classes.dimmed}>{t("settledLaw")}</p>
        </>
      )}
      {status === "declined" && (
        <>
          <p>{t("declined")}</p>
          <blockquote className={leaving.quote}>{answer}</blockquote>
          <p className={classes.dimmed}>{t("law")}</p>
        </>
      )}
      {awaitsReceipt && (
        <>
          <p className={classes.dimmed}>{t("goods")}</p>
          {base !== null ? <ReceiptDay base={base} /> : askedAt && ways}
        </>
      )}
      {correctableDay && (
        <>
          <p className={classes.dimmed}>{tWithdrawal("received", { day: writeDay(correctableDay, locale) })}</p>
          <details>
            <summary className={classes.quiet}>{tWithdrawal("otherDay")}</summary>
            {base === null ? ways : <ReceiptDay base={base} />}
          </details>
        </>
      )}
      {(until || awaitsReceipt) && !askedAt && <AskRefund {...{ base, ways, guarantee }} />}
    </section>
  );
}

function wordOf({ isAccepted, isLapsed, isRefused, correctsTo }: GuaranteeOfOrder) {
  if (isLapsed) return correctsTo ? "lapsedTarget" : "lapsed";
  if (isRefused) return isAccepted ? "refusedAccepted" : "refusedAsked";
  return isAccepted ? "accepted" : "asked";
}

/** Form to correct the destination of a boleto refund that was requested and is not sent. */
async function CorrectTarget({ base, ways, guarantee }: GuaranteeProps & { guarantee: GuaranteeOfOrder }) {
  const { correctsTo: to, target, isRefused, isLapsed } = guarantee;
  if (!to) return null;
  const t = await getTranslations("guaranteed");
  return (
    <>
      {base !== null && target && !isLapsed && (
        <p className={classes.dimmed}>{t("target", { target, refused: isRefused ? "yes" : "no" })}</p>
      )}
      <details open={base !== null && (isRefused || isLapsed)}>
        <summary className={classes.quiet}>{t("correct", { to, isMissing: isLapsed ? "yes" : "no" })}</summary>
        {base === null ? (
          ways
        ) : (
          <form action={`${base}/correct`} method="post" className={`${order.ways} ${order.confirm}`}>
            <RefundTarget to={to} />
            <button type="submit" className={classes.button}>
              {t("correctConfirm")}
            </button>
          </form>
        )}
      </details>
    </>
  );
}

async function AskRefund({ base, ways, guarantee }: GuaranteeProps & { guarantee: GuaranteeOfOrder }) {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("guaranteed")]);
  const { until, keptFrom, refundsTo, lateRefunds, awaitsReceipt } = guarantee;
  const isSure = until !== null && lateRefunds === "refund";
  return (
    <>
      {until && (
        <p className={classes.dimmed}>
          {keptFrom
            ? t("kept", { asked: writeMinute(keptFrom, locale) })
            : t(isSure ? "textRefund" : "text", { until: writeMinute(until, locale) })}
        </p>
      )}
      <details>
        <summary className={classes.quiet}>{t(awaitsReceipt ? "notReceived" : "ask")}</summary>
        {base === null ? (
          ways
        ) : (
          <form action={`${base}/ask`} method="post" className={`${order.ways} ${order.confirm}`}>
            <p>
              {t(isSure ? "confirmRefund" : awaitsReceipt ? "notReceivedText" : "confirmText", {
                to: refundsTo === null ? "payer" : "chosen",
              })}
            </p>
            <label className={leaving.text}>
              {t(awaitsReceipt ? "detail" : "reason")}
              <textarea name="reason" required={!awaitsReceipt} rows={3} maxLength={1000} />
            </label>
            <RefundTarget to={refundsTo} />
            <button type="submit" className={classes.button}>
              {t("confirm")}
            </button>
          </form>
        )}
      </details>
    </>
  );
}

/** Day of receipt, which starts the withdrawal period. */
async function ReceiptDay({ base }: { base: string }) {
  const t = await getTranslations("receiptDay");
  return (
    <form action={`${base}/received`} method="post" className={`${order.ways} ${order.confirm}`}>
      <label className={leaving.text}>
        {t("day")}
        <input type="date" name="day" required />
      </label>
      <p className={classes.dimmed}>{t("text")}</p>
      <button type="submit" className={classes.quiet}>
        {t("confirm")}
      </button>
    </form>
  );
}
