import { getTranslations } from "next-intl/server";
import type { Seller } from "@/server/checkout/orders/schemas";
import page from "../../ui/buyer/buyer-page.module.css";
import order from "../../ui/buyer/order.module.css";
import { SellerContact, SellerFooter } from "../orders/seller-facts";
import { CookieFacts } from "./cookie-facts";

const parts = ["order", "card", "unfinished", "shared", "kept"] as const;

/** LGPD, article 9. */
export async function PrivacyNotice({ seller }: { seller: Seller }) {
  const [t, tCookies] = await Promise.all([getTranslations("privacy.notice"), getTranslations("privacy.cookies")]);
  const { legalName, document } = seller;
  return (
    <div className={`${page.page} ${order.narrow}`}>
      <main className={order.frame}>
        <section className={`${page.card} ${order.box}`}>
          <header className={order.head}>
            <h1>{t("title")}</h1>
            <p className={page.dimmed}>{t("text", { seller: [legalName, document].filter(Boolean).join(", ") })}</p>
          </header>
          {parts.map((part) => (
            <section key={part} aria-labelledby={`${part}-title`}>
              <h2 id={`${part}-title`} className={page.title}>
                {t(`${part}.title`)}
              </h2>
              <p>{t(`${part}.text`)}</p>
            </section>
          ))}
          <section aria-labelledby="rights-title">
            <h2 id="rights-title" className={page.title}>
              {t("rights.title")}
            </h2>
            <p>
              {t("rights.text")} <a href="/account/data">{t("rights.link")}</a>
            </p>
          </section>
          <section aria-labelledby="cookies-title">
            <h2 id="cookies-title" className={page.title}>
              {tCookies("title")}
            </h2>
            <CookieFacts />
          </section>
        </section>
        <div className={`${page.card} ${order.box}`}>
          <SellerContact seller={seller} subject={t("title")} />
        </div>
      </main>
      <SellerFooter seller={seller} />
    </div>
  );
}
