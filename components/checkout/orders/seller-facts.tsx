import { IconMail, IconPhone, IconShieldCheck } from "@tabler/icons-react";
import { getLocale, getTranslations } from "next-intl/server";
import type { Seller } from "@/server/checkout/orders/schemas";
import { type GuaranteeTerms, guaranteeSentence } from "@/server/checkout/terms/schemas";
import classes from "../../ui/buyer/buyer-page.module.css";
import { LanguageChoice } from "../../ui/buyer/language-choice";
import { writeDayAt } from "../../ui/i18n/dates";
import { formatPhone } from "../../ui/phone";

interface ContactProps {
  seller: Seller;
  subject: string;
  isBought?: boolean;
}

export async function SellerContact({ seller, subject, isBought = false }: ContactProps) {
  const t = await getTranslations("product");
  const { supportEmail, supportPhone } = seller;
  return (
    <section className={classes.contact} aria-labelledby="contact-title">
      <h2 id="contact-title">{t(isBought ? "contactBoughtTitle" : "contactTitle")}</h2>
      <p className={classes.dimmed}>{supportEmail || supportPhone ? t("contactText") : t("contactElsewhere")}</p>
      {(supportEmail || supportPhone) && (
        <div className={classes.ways}>
          {supportEmail && (
            <a className={classes.quiet} href={`mailto:${supportEmail}?subject=${encodeURIComponent(subject)}`}>
              <IconMail size={18} aria-hidden />
              {t("writeTo")}
            </a>
          )}
          {supportPhone && (
            <a className={classes.quiet} href={`tel:${supportPhone}`}>
              <IconPhone size={18} aria-hidden />
              {t("call", { phone: formatPhone(supportPhone) })}
            </a>
          )}
        </div>
      )}
    </section>
  );
}

/** Required by Decreto 7.962/2013, article 2. */
export async function SellerFooter({ seller, languages = true }: { seller: Seller; languages?: boolean }) {
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
      {languages && <LanguageChoice />}
    </footer>
  );
}

export async function Guarantee({ terms }: { terms: GuaranteeTerms }) {
  const [t, locale] = await Promise.all([getTranslations("guarantee"), getLocale()]);
  const { sentence, values } = guaranteeSentence(terms, (instant) => writeDayAt(instant, locale));
  return (
    <p className={classes.guarantee}>
      <IconShieldCheck size={22} aria-hidden />
      <span>
        <strong>{t("title", values)}</strong>
        {t(sentence, values)}
      </span>
    </p>
  );
}
