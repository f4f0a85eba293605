import { useTranslations } from "next-intl";
import { DocsLink } from "./docs-link";
import { MethodTag } from "./method-tag";
import classes from "./page.module.css";
import { ProseText } from "./prose-text";
import type { Reference } from "./reference";
import { Section } from "./section";

export function ReferenceIndex({ reference }: { reference: Reference }) {
  const t = useTranslations("docs");
  return (
    <div className={classes.page}>
      <div>
        <header className={classes.head}>
          <h1>{t("reference")}</h1>
          <p className={classes.lead}>{t("referenceText")}</p>
          <p>
            <a href="/v1/openapi.json">{t("download")}</a> · <a href="/docs/collection.bruno.zip">{t("llms.bruno")}</a>{" "}
            · <DocsLink href="/docs/agents#collections">Postman, Insomnia</DocsLink>
          </p>
        </header>
        {reference.groups.map(({ id, name, description, operations }) => (
          <Section key={id} id={id} title={name}>
            <ProseText text={firstParagraph(description)} />
            <ul className={classes.group}>
              {operations.map(({ slug, method, path, summary }) => (
                <li key={slug}>
                  <DocsLink href={`/docs/reference/${slug}`} className={classes.row}>
                    <MethodTag method={method} />
                    <span>{summary}</span>
                    <code>{path}</code>
                  </DocsLink>
                </li>
              ))}
            </ul>
          </Section>
        ))}
      </div>
    </div>
  );
}

/**
 * The other paragraphs address readers of the OpenAPI document; the guides cover their content in
 * the reader's language.
 */
function firstParagraph(text: string): string {
  return text.split("\n\n")[0] ?? "";
}
