import type { ReactNode } from "react";
import { type Locale, locales } from "../i18n/locales";
import { chooseLocale } from "../shell/preferences";
import { Brand } from "../ui/brand";
import { Badge } from "./badge";
import { DocsLink } from "./docs-link";
import { DocsNav, type DocsNavGroup } from "./docs-nav";
import classes from "./docs-shell.module.css";
import hidden from "./hidden.module.css";
import type { Reader } from "./own-credentials";
import { ReaderBar } from "./reader-bar";
import { ThemeChoice } from "./theme-choice";
import type { Words } from "./words";

interface Props {
  groups: DocsNavGroup[];
  locale: Locale;
  words: Words;
  /** Null for whoever is not signed in. */
  reader: Reader | null;
  children: ReactNode;
}

const menuId = "docs-menu";
const languageNames: Record<Locale, string> = { "pt-BR": "Português", en: "English" };

/**
 * The frame of every page of the documentation. What it lists is beside the page, or in a popover where there is no
 * room: a browser opens and closes that without scripts.
 */
export function DocsShell({ groups, locale, words, reader, children }: Props) {
  const { navigation, search, searchPlaceholder, nothingFound } = words;
  return (
    <div className={classes.shell}>
      <a href="#content" className={classes.skip}>
        {words.skip}
      </a>
      <header className={classes.side}>
        <div className={classes.top}>
          <DocsLink href="/docs" className={classes.home}>
            <Brand />
            <Badge>API</Badge>
          </DocsLink>
          <button type="button" className={classes.menuButton} popoverTarget={menuId}>
            {words.menu}
          </button>
        </div>
        <div id={menuId} popover="auto" className={classes.menu}>
          <DocsNav groups={groups} words={{ navigation, search, searchPlaceholder, nothingFound }} />
          <div className={classes.foot}>
            <ThemeChoice label={words.theme} names={words.themes} />
            <fieldset className={classes.languages}>
              <legend className={hidden.text}>{words.language}</legend>
              {locales.map((each) => (
                <form key={each} action={chooseLocale.bind(null, each)}>
                  <button type="submit" lang={each} aria-pressed={each === locale}>
                    {languageNames[each]}
                  </button>
                </form>
              ))}
            </fieldset>
            <a href="/v1/openapi.json">{words.download}</a>
            <a href="/">{words.dashboard}</a>
          </div>
        </div>
      </header>
      <div className={classes.column}>
        {reader && <ReaderBar reader={reader} locale={locale} words={words.reader} />}
        <main id="content" className={classes.content} tabIndex={-1}>
          {children}
        </main>
      </div>
    </div>
  );
}
