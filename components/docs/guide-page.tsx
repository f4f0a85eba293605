import { useTranslations } from "next-intl";
import type { Guide } from "./guides/guide";
import classes from "./page.module.css";
import prose from "./prose.module.css";
import { Section } from "./section";

interface Props {
  title: string;
  guide: Guide;
}

export function GuidePage({ title, guide }: Props) {
  const t = useTranslations("docs");
  return (
    <article className={classes.page}>
      <div>
        <header className={classes.head}>
          <h1>{title}</h1>
          <p className={classes.lead}>{guide.summary}</p>
        </header>
        {guide.sections.map(({ id, title: heading, body, fields }) => (
          <Section key={id} id={id} title={heading}>
            <div className={prose.prose}>{body}</div>
            {fields}
          </Section>
        ))}
      </div>
      <nav className={classes.contents} aria-labelledby="contents">
        <p id="contents">{t("onThisPage")}</p>
        <ul>
          {guide.sections.map(({ id, title: heading }) => (
            <li key={id}>
              <a href={`#${id}`}>{heading}</a>
            </li>
          ))}
        </ul>
      </nav>
    </article>
  );
}
