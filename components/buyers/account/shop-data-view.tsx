import { getTranslations } from "next-intl/server";
import type { ReactNode } from "react";
import { addressLimits } from "@/db/schema/customers-shapes";
import type { ShopData } from "@/server/buyers/account/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import leaving from "../../ui/buyer/leaving.module.css";
import order from "../../ui/buyer/order.module.css";
import { formatPhone } from "../../ui/phone";
import { AccountFrame } from "./account-frame";
import own from "./account-frame.module.css";

interface Props {
  email: string;
  shops: ShopData[];
  done: string | undefined;
  problem: string | undefined;
  children: ReactNode;
}

const parts = ["zipCode", "street", "number", "complement", "neighborhood", "city", "state", "country"] as const;

export async function ShopDataView({ email, shops, done, problem, children }: Props) {
  const t = await getTranslations("account.data");
  return (
    <AccountFrame {...{ email, done, problem }} part="data">
      <h1>{t("title")}</h1>
      <section className={`${classes.card} ${own.box}`}>
        <p>{t("email", { email })}</p>
        <p className={classes.dimmed}>{t("emailText")}</p>
      </section>
      <h2 className={classes.title}>{t("shops")}</h2>
      {shops.length === 0 && <p className={classes.dimmed}>{t("empty")}</p>}
      {shops.map((shop) => (
        <ShopCard key={`${shop.companyId} ${shop.customerId}`} shop={shop} />
      ))}
      {children}
    </AccountFrame>
  );
}

async function ShopCard({ shop }: { shop: ShopData }) {
  const t = await getTranslations("account.data");
  if (!shop.isOwn) {
    return (
      <section className={`${classes.card} ${own.box}`}>
        <h3 className={classes.title}>{shop.shop}</h3>
        <p className={classes.dimmed}>{t("shared")}</p>
      </section>
    );
  }
  const { address } = shop;
  const facts: [string, string][] = [
    [t("name"), shop.name],
    [t("document"), shop.maskedDocument],
    [t("phone"), shop.phone && formatPhone(shop.phone)],
    [t("address"), parts.flatMap((part) => address?.[part] ?? []).join(", ") || t("noAddress")],
  ];
  return (
    <section className={`${classes.card} ${own.box}`}>
      <h3 className={classes.title}>{shop.shop}</h3>
      <dl className={own.facts}>
        {facts
          .filter(([, value]) => value)
          .map(([name, value]) => [<dt key={name}>{name}</dt>, <dd key={`${name} value`}>{value}</dd>])}
      </dl>
      <details>
        <summary className={classes.quiet}>{t("change")}</summary>
        <form action="/account/data/address" method="post" className={`${own.box} ${order.confirm}`}>
          <input type="hidden" name="shop" value={shop.companyId} />
          <input type="hidden" name="customer" value={shop.customerId} />
          <div className={own.fields}>
            {parts.map((part) => (
              <label key={part} className={leaving.text}>
                {t(`parts.${part === "state" ? "region" : part}`)}
                <input name={part} defaultValue={address?.[part] ?? ""} maxLength={addressLimits[part]} />
              </label>
            ))}
          </div>
          <button type="submit" className={classes.button}>
            {t("save")}
          </button>
        </form>
      </details>
    </section>
  );
}
