import { IconMail, IconPhone, IconShieldCheck } from "@tabler/icons-react";
import { getFormatter, getTranslations } from "next-intl/server";
import classes from "./product-offer.module.css";
import type { ProductOfferData } from "./product-offer-data";
import { formatPhone } from "./product-text";

/** How to reach whoever sells, where they said how. */
async function Contact({ product }: { product: ProductOfferData }) {
  const t = await getTranslations("product");
  const { name, seller } = product;
  const { supportEmail, supportPhone } = seller;
  return (
    <section className={classes.contact} aria-labelledby="contact-title">
      <h2 id="contact-title">{t("contactTitle")}</h2>
      <p>{supportEmail || supportPhone ? t("contactText") : t("contactElsewhere")}</p>
      <div className={classes.ways}>
        {supportEmail && (
          <a className={classes.primary} href={`mailto:${supportEmail}?subject=${encodeURIComponent(name)}`}>
            <IconMail size={18} aria-hidden />
            {t("writeTo")}
          </a>
        )}
        {supportPhone && (
          <a className={classes.secondary} href={`tel:${supportPhone}`}>
            <IconPhone size={18} aria-hidden />
            {t("call", { phone: formatPhone(supportPhone) })}
          </a>
        )}
      </div>
    </section>
  );
}

/** What the law wants every shop to show of itself (Decreto 7.962/2013, article 2). */
async function Seller({ seller }: Pick<ProductOfferData, "seller">) {
  const t = await getTranslations("product");
  const { legalName, document, address, supportEmail, supportPhone } = seller;
  const lines = [document, address, supportEmail, supportPhone && formatPhone(supportPhone)].filter(Boolean);
  return (
    <footer className={classes.seller}>
      <h2>{t("soldBy")}</h2>
      <address>
        <strong>{legalName}</strong>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
      </address>
    </footer>
  );
}

/** A product on the page behind its checkout link: what it is, what it costs, and who sells it. */
export async function ProductOffer({ product }: { product: ProductOfferData }) {
  const [t, format] = await Promise.all([getTranslations("product"), getFormatter()]);
  const { name, description, offerName, priceInCents, frequency, producerName, refundPeriodDays, seller } = product;
  return (
    <div className={classes.page}>
      <main className={classes.product}>
        <header>
          <p className={classes.producer}>{t("by", { producer: producerName })}</p>
          <h1>{name}</h1>
          {offerName && <p className={classes.offer}>{offerName}</p>}
          <p className={classes.price}>
            <strong>{format.number(priceInCents / 100, { style: "currency", currency: "BRL" })}</strong>
            {frequency && <span>{t(`every.${frequency}`)}</span>}
          </p>
          {frequency && <p className={classes.producer}>{t("renewed")}</p>}
        </header>
        <p className={classes.guarantee}>
          <IconShieldCheck size={22} aria-hidden />
          <span>
            <strong>{t("guarantee", { days: refundPeriodDays })}</strong>
            {t("guaranteeText", { days: refundPeriodDays })}
          </span>
        </p>
        {description && <p className={classes.description}>{description}</p>}
        <Contact product={product} />
      </main>
      <Seller seller={seller} />
    </div>
  );
}
