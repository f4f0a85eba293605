import { useTranslations } from "next-intl";
import type { Locale } from "../ui/i18n/locales";
import { Badge } from "./badge";
import type { Reader } from "./own-credentials";
import { OwnTokenButton, OwnTokenStatus } from "./own-token";
import classes from "./reader-bar.module.css";

interface Props {
  reader: Reader;
  locale: Locale;
}

export function ReaderBar({ reader, locale }: Props) {
  const t = useTranslations("docs.reader");
  const { companyName, access, takeToken } = reader;
  return (
    <section className={classes.bar} aria-label={t("label")}>
      <p className={classes.company}>
        <strong>{companyName}</strong>
        {access !== "live" && <Badge>{t("sandbox")}</Badge>}
      </p>
      {access === "granted" ? (
        <div className={classes.offer}>
          <OwnTokenStatus locale={locale} />
          <OwnTokenButton takeToken={takeToken} />
        </div>
      ) : (
        <p className={classes.status}>{t(`states.${access}`)}</p>
      )}
      <a href="/overview" className={classes.back}>
        {t("back")}
      </a>
    </section>
  );
}
