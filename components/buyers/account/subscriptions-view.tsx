import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { SubscriptionItem } from "@/server/buyers/account/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import { writeDayAt } from "../../ui/i18n/dates";
import { AccountFrame } from "./account-frame";
import own from "./account-frame.module.css";
import { SubscriptionMark } from "./subscription-mark";

export async function SubscriptionsView({ email, items }: { email: string; items: SubscriptionItem[] }) {
  const [format, locale, t] = await Promise.all([
    getFormatter(),
    getLocale(),
    getTranslations("account.subscriptions"),
  ]);
  const money = (amountInCents: number) => format.number(amountInCents / 100, { style: "currency", currency: "BRL" });
  const coming = ({
    status,
    amountInCents,
    nextChargeAt,
    endsAt,
    pausedUntil,
    isHeld,
    isRetried,
  }: SubscriptionItem) => {
    if (isHeld) return t(endsAt ? "over" : "held");
    if (status === "past_due" && !isRetried) return t("notRetried", { amount: money(amountInCents) });
    if (endsAt) return t("until", { day: writeDayAt(endsAt, locale) });
    if (pausedUntil) return t("pausedUntil", { day: writeDayAt(pausedUntil, locale) });
    return nextChargeAt ? t("next", { day: writeDayAt(nextChargeAt, locale) }) : t("over");
  };
  return (
    <AccountFrame email={email} part="subscriptions">
      <h1>{t("title")}</h1>
      {items.length === 0 && (
        <section className={`${classes.card} ${own.empty}`}>
          <h2 className={classes.title}>{t("empty")}</h2>
          <p className={classes.dimmed}>{t("emptyText", { email })}</p>
        </section>
      )}
      {items.length > 0 && (
        <ul className={own.list}>
          {items.map((item) => {
            const { id, productName, planName, shop, amountInCents, frequency } = item;
            const amount = money(amountInCents);
            return (
              <li key={id}>
                <a className={own.row} href={`/account/subscriptions/${id}`}>
                  <strong>
                    {productName} · {planName}
                  </strong>
                  <span>{t("price", { amount, every: t(`every.${frequency}`) })}</span>
                  <span className={classes.small}>
                    {shop} · {coming(item)}
                  </span>
                  <SubscriptionMark item={item} />
                </a>
              </li>
            );
          })}
        </ul>
      )}
    </AccountFrame>
  );
}
