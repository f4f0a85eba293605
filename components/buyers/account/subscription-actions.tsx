import { getLocale, getTranslations } from "next-intl/server";
import type { SubscriptionPage } from "@/server/buyers/account/schemas";
import { ChangeCard } from "../../checkout/orders/change-card";
import classes from "../../ui/buyer/buyer-page.module.css";
import leaving from "../../ui/buyer/leaving.module.css";
import order from "../../ui/buyer/order.module.css";
import { checkoutWords } from "../../ui/buyer/parsed-words";
import { writeDayAt } from "../../ui/i18n/dates";
import own from "./account-frame.module.css";

interface Props {
  page: SubscriptionPage;
  amount: string;
}

export async function SubscriptionActions({ page, amount }: Props) {
  const { id, status, hasLeft, card, isAutomatic, isEndedAtBank, isHeld, nextChargeAt, endsAt } = page;
  const { pausedFrom, isPaused, pixPath } = page;
  if (status === "canceled" || hasLeft) return null;
  const [t, tCard, locale] = await Promise.all([
    getTranslations("account.subscription"),
    getTranslations("subscribed"),
    getLocale(),
  ]);
  const base = `/account/subscriptions/${id}`;
  const isPastDue = status === "past_due";
  const paidUntil = pausedFrom ?? endsAt ?? nextChargeAt;
  return (
    <div className={own.actions}>
      <ChangeCard
        action={`${base}/card`}
        done={`${base}?done=card`}
        paid={`${base}?done=cardPaid`}
        words={checkoutWords[locale]}
        tokenization={page.tokenization}
        asks={page.asks}
        labels={{
          begin: t(card ? "change" : "toCard"),
          text: isPastDue ? tCard("changeDue", { amount }) : tCard("changeText"),
          save: tCard("save"),
          saving: tCard("saving"),
        }}
      />
      {pixPath && (!isAutomatic || isEndedAtBank) && (
        <a className={classes.quiet} href={pixPath}>
          {t("toPix")}
        </a>
      )}
      <Pause page={page} />
      <Resume page={page} />
      <details>
        <summary className={classes.quiet}>{t("cancel")}</summary>
        <form action={`${base}/cancel`} method="post" className={`${order.ways} ${order.confirm}`}>
          <p>
            {isHeld
              ? tCard("cancelHeld")
              : isPastDue || isPaused || !paidUntil
                ? t("cancelNow")
                : t("cancelText", { day: writeDayAt(paidUntil, locale) })}
          </p>
          <button type="submit" className={classes.button}>
            {t("cancelConfirm")}
          </button>
        </form>
      </details>
    </div>
  );
}

async function Pause({ page: { id, pauses, keepsAccess } }: { page: SubscriptionPage }) {
  const [first] = pauses;
  if (!first) return null;
  const [t, locale] = await Promise.all([getTranslations("account.subscription"), getLocale()]);
  return (
    <details>
      <summary className={classes.quiet}>{t("pause")}</summary>
      <form action={`/account/subscriptions/${id}/pause`} method="post" className={`${order.ways} ${order.confirm}`}>
        <p>
          {t("pauseText", { from: writeDayAt(first.from, locale) })} {t(keepsAccess ? "kept" : "notKept")}
        </p>
        <label className={leaving.text}>
          {t("pauseUntil")}
          <select name="periods" defaultValue={first.periods}>
            {pauses.map(({ periods, until }) => (
              <option key={periods} value={periods}>
                {writeDayAt(until, locale)}
              </option>
            ))}
          </select>
        </label>
        <button type="submit" className={classes.button}>
          {t("pauseConfirm")}
        </button>
      </form>
    </details>
  );
}

async function Resume({ page: { id, resumableAt, pausedFrom, nextChargeAt } }: { page: SubscriptionPage }) {
  if (!resumableAt || !pausedFrom || !nextChargeAt) return null;
  const [t, locale] = await Promise.all([getTranslations("account.subscription"), getLocale()]);
  const day = writeDayAt(resumableAt, locale);
  return (
    <details>
      <summary className={classes.quiet}>{t("resume")}</summary>
      <form action={`/account/subscriptions/${id}/resume`} method="post" className={`${order.ways} ${order.confirm}`}>
        <p>{t("resumeText", { day })}</p>
        <button type="submit" className={classes.button}>
          {t("resumeConfirm", { day })}
        </button>
      </form>
    </details>
  );
}
