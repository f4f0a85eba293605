import { getLocale, getTranslations } from "next-intl/server";
import { locales } from "../i18n/locales";
import classes from "./buyer-page.module.css";
import { chooseLanguage } from "./choose-language";

export async function LanguageChoice() {
  const [locale, t] = await Promise.all([getLocale(), getTranslations("language")]);
  return (
    <form action={chooseLanguage} className={classes.languages} aria-label={t("label")}>
      {locales.map((each) => (
        <button key={each} type="submit" name="language" value={each} lang={each} aria-pressed={each === locale}>
          {t(each)}
        </button>
      ))}
    </form>
  );
}
