import type { Locale } from "../i18n/locales";
import { Badge } from "./badge";
import type { Reader } from "./own-credentials";
import { OwnTokenButton, OwnTokenStatus } from "./own-token";
import classes from "./reader-bar.module.css";
import type { Words } from "./words";

interface Props {
  reader: Reader;
  locale: Locale;
  words: Words["reader"];
}

/** Above every page for whoever is signed in: their company, what the samples carry of it, and the way back. */
export function ReaderBar({ reader, locale, words }: Props) {
  const { companyName, access, takeToken } = reader;
  return (
    <section className={classes.bar} aria-label={words.label}>
      <p className={classes.company}>
        <strong>{companyName}</strong>
        {access !== "live" && <Badge>{words.sandbox}</Badge>}
      </p>
      {access === "granted" ? (
        <div className={classes.offer}>
          <OwnTokenStatus locale={locale} words={words} />
          <OwnTokenButton takeToken={takeToken} words={words} />
        </div>
      ) : (
        <p className={classes.status}>{words.states[access]}</p>
      )}
      <a href="/overview" className={classes.back}>
        {words.back}
      </a>
    </section>
  );
}
