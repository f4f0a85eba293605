import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { Brand } from "../ui/brand";
import { chooseLocale } from "../ui/frame/preferences";
import { type Locale, locales } from "../ui/i18n/locales";
import { Badge } from "./badge";
import { DocsLink } from "./docs-link";
import { DocsNav, type DocsNavGroup } from "./docs-nav";
import classes from "./docs-shell.module.css";
import hidden from "./hidden.module.css";
import type { Reader } from "./own-credentials";
import { ReaderBar } from "./reader-bar";
import { ThemeChoice } from "./theme-choice";

interface Props {
  groups: DocsNavGroup[];
  locale: Locale;
  reader: Reader | null;
  children: ReactNode;
}

const menuId = "docs-menu";

/** On narrow screens, the navigation is a popover that works without JavaScript. */
export function DocsShell({ groups, locale, reader, children }: Props) {
  const t = useTranslations("docs");
  return (
    <div className={classes.shell} data-docs="">
      <a href="#content" className={classes.skip}>
        {t("skip")}
      </a>
      <header className={classes.side}>
        <div className={classes.top}>
          <DocsLink href="/docs" className={classes.home}>
            <Brand />
            <Badge>API</Badge>
          </DocsLink>
          <button type="button" className={classes.menuButton} popoverTarget={menuId}>
            {t("menu")}
          </button>
        </div>
        <div id={menuId} popover="auto" className={classes.menu}>
          <DocsNav groups={groups} locale={locale} />
          <div className={classes.foot}>
            <ThemeChoice />
            <fieldset className={classes.languages}>
              <legend className={hidden.text}>{t("language")}</legend>
              {locales.map((each) => (
                <form key={each} action={chooseLocale.bind(null, each)}>
                  <button type="submit" lang={each} aria-pressed={each === locale}>
                    {t(`languages.${each}`)}
                  </button>
                </form>
              ))}
            </fieldset>
            <a href="/v1/openapi.json">{t("download")}</a>
            <a href="/">{t("dashboard")}</a>
          </div>
        </div>
      </header>
      <div className={classes.column}>
        {reader && <ReaderBar reader={reader} locale={locale} />}
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
