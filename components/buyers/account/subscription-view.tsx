import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { SubscriptionPage } from "@/server/buyers/account/schemas";
import { CardPolicy } from "../../checkout/orders/card-policy";
import { Leaving } from "../../checkout/orders/leaving";
import { EndOfSubscription } from "../../checkout/orders/order-subscription";
import { SellerContact, SellerFooter } from "../../checkout/orders/seller-facts";
import classes from "../../ui/buyer/buyer-page.module.css";
import { brandNames } from "../../ui/card-brands";
import { writeDayAt } from "../../ui/i18n/dates";
import { AccountFrame } from "./account-frame";
import own from "./account-frame.module.css";
import { PurchaseRows } from "./purchase-rows";
import { SubscriptionActions } from "./subscription-actions";
import { SubscriptionMark, standingOf } from "./subscription-mark";

interface Props {
  email: string;
  page: SubscriptionPage;
  done: string | undefined;
  problem: string | undefined;
}

export async function SubscriptionView({ email, page, done, problem }: Props) {
  const [t, tList, format] = await Promise.all([
    getTranslations("account.subscription"),
    getTranslations("account.subscriptions"),
    getFormatter(),
  ]);
  const { productName, planName, seller, payments, amountInCents, frequency } = page;
  const amount = format.number(amountInCents / 100, { style: "currency", currency: "BRL" });
  return (
    <AccountFrame {...{ email, done, amount, problem }} part="subscriptions" color={page.color}>
      <CardPolicy tokenization={page.tokenization} />
      <header className={own.head}>
        <div>
          <h1>
            {productName} · {planName}
          </h1>
          <p className={classes.dimmed}>
            {seller.name} · {tList("price", { amount, every: tList(`every.${frequency}`) })}
          </p>
        </div>
        <SubscriptionMark item={page} />
      </header>
      <section className={`${classes.card} ${own.box}`}>
        <Next page={page} amount={amount} />
        <SubscriptionActions page={page} amount={amount} />
      </section>
      <h2 className={classes.title}>{t("payments")}</h2>
      <PurchaseRows purchases={payments} />
      <div className={classes.card}>
        <SellerContact seller={seller} subject={`${productName} · ${planName}`} isBought />
      </div>
      <SellerFooter seller={seller} languages={false} />
    </AccountFrame>
  );
}

async function Next({ page, amount }: { page: SubscriptionPage; amount: string }) {
  const [t, tSubscribed, tOrder, locale] = await Promise.all([
    getTranslations("account.subscription"),
    getTranslations("subscribed"),
    getTranslations("order"),
    getLocale(),
  ]);
  const { id, card, endsAt, hasLeft, isReasonAsked, pausedFrom, pausedUntil, nextChargeAt, keepsAccess } = page;
  const base = `/account/subscriptions/${id}`;
  const standing = standingOf(page);
  if (hasLeft || standing === "canceled") {
    return (
      <>
        {standing === "canceled" && <EndOfSubscription end={page.end} />}
        <Leaving base={base} until={hasLeft ? endsAt : null} isReasonAsked={isReasonAsked} />
      </>
    );
  }
  const day = (instant: string | null) => (instant ? writeDayAt(instant, locale) : "");
  const shared = sharedSentenceOf(page);
  const isPause = standing === "pausing" || standing === "paused";
  const values = { amount, day: day(endsAt ?? nextChargeAt), from: day(pausedFrom), until: day(pausedUntil) };
  return (
    <>
      <p>{shared ? tSubscribed(shared, values) : t(sentenceOf(page), values)}</p>
      {isPause && <p className={classes.dimmed}>{t(keepsAccess ? "kept" : "notKept")}</p>}
      {card && (
        <p className={classes.dimmed}>
          {t("card", { card: tOrder("cardEnding", { brand: brandNames[card.brand], last4: card.last4 }) })}
        </p>
      )}
    </>
  );
}

/** Message shared with the order's page. */
function sharedSentenceOf(page: SubscriptionPage) {
  if (page.isHeld) return "held";
  if (!page.isAutomatic || page.isEndedAtBank || standingOf(page) !== "past_due") return null;
  return page.isRetried ? "pastDueAutomatic" : "lastAutomatic";
}

function sentenceOf(page: SubscriptionPage) {
  const standing = standingOf(page);
  if (page.isEndedAtBank) return "atBank";
  if (standing === "pausing" || standing === "paused") return standing;
  if (standing === "past_due") return page.isRetried ? "pastDue" : "notRetried";
  return page.isAutomatic ? "nextAutomatic" : "next";
}
