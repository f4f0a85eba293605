import { useLocale, useTranslations } from "next-intl";
import { apiLocale } from "../ui/i18n/locales";
import type { Release } from "./changelog";
import classes from "./page.module.css";
import prose from "./prose.module.css";
import { ProseText } from "./prose-text";
import { Section } from "./section";

const idOf = (version: string) => `v${version.toLowerCase()}`;

/** In English in every locale. */
export function ChangelogPage({ releases }: { releases: Release[] }) {
  const t = useTranslations("docs");
  const locale = useLocale();
  const nameOf = (version: string) => (version === "Unreleased" ? t("changelog.unreleased") : version);
  return (
    <article className={classes.page}>
      <div>
        <header className={classes.head}>
          <h1>{t("changelog.title")}</h1>
          <p className={classes.lead}>{t("changelog.summary")}</p>
        </header>
        {releases.map(({ version, releasedOn, changes }) => (
          <Section key={version} id={idOf(version)} title={nameOf(version)}>
            {releasedOn && (
              <p className={classes.lead}>
                <time dateTime={releasedOn}>
                  {new Intl.DateTimeFormat(locale, { dateStyle: "long", timeZone: "UTC" }).format(new Date(releasedOn))}
                </time>
              </p>
            )}
            {changes.map(({ kind, text }) => (
              <div key={kind} className={prose.prose}>
                <h3>{t(`changelog.kinds.${kind}`)}</h3>
                <ProseText text={text} lang={locale === apiLocale ? undefined : apiLocale} />
              </div>
            ))}
          </Section>
        ))}
      </div>
      <nav className={classes.contents} aria-labelledby="contents">
        <p id="contents">{t("onThisPage")}</p>
        <ul>
          {releases.map(({ version }) => (
            <li key={version}>
              <a href={`#${idOf(version)}`}>{nameOf(version)}</a>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
