import { getFormatter, getLocale, getTranslations } from "next-intl/server";
import type { Purchase } from "@/server/buyers/account/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import { writeDayAt } from "../../ui/i18n/dates";
import own from "./account-frame.module.css";
import { PurchaseMark } from "./purchase-mark";

export async function PurchaseRows({ purchases }: { purchases: Purchase[] }) {
  const [format, locale, t] = await Promise.all([getFormatter(), getLocale(), getTranslations("account.purchases")]);
  return (
    <ul className={own.list}>
      {purchases.map((purchase) => {
        const { id, title, more, shop, at, amountInCents, isOfSubscription } = purchase;
        const from = t("from", { shop, day: writeDayAt(at, locale) });
        return (
          <li key={id}>
            <a className={own.row} href={`/account/purchases/${id}`}>
              <strong>{more > 0 ? t("more", { title, count: more }) : title}</strong>
              <strong>{format.number(amountInCents / 100, { style: "currency", currency: "BRL" })}</strong>
              <span className={classes.small}>{isOfSubscription ? `${from} · ${t("renewal")}` : from}</span>
              <PurchaseMark {...purchase} />
            </a>
          </li>
        );
      })}
    </ul>
  );
}
