import { useTranslations } from "next-intl";
import { DocsLink } from "./docs-link";
import { FieldHead, ShapeBody, ShapeFields } from "./field-list";
import fieldClasses from "./field-list.module.css";
import { MethodTag } from "./method-tag";
import { OperationAnswers, OperationErrors } from "./operation-answers";
import classes from "./operation-page.module.css";
import { OperationSamples } from "./operation-samples";
import type { Reader } from "./own-credentials";
import { ProseText } from "./prose-text";
import type { ReferenceOperation, ReferenceParameter } from "./reference";
import { Section } from "./section";
import { TryIt } from "./try-it";
import { composeTrial } from "./try-it-request";

interface Props {
  operation: ReferenceOperation;
  origin: string;
  reader: Reader | null;
}

const parameterPlaces = ["path", "query", "header"] as const;

export function OperationPage({ operation, origin, reader }: Props) {
  const t = useTranslations("docs");
  const { summary, description, body, parameters } = operation;
  return (
    <article className={classes.operation}>
      <header className={classes.head}>
        <h1>{summary}</h1>
        <Endpoint operation={operation} />
        <ProseText text={description} />
      </header>

      <div className={classes.samples}>
        <OperationSamples operation={operation} origin={origin} apiKey={reader?.apiKey ?? null} />
      </div>

      <div className={classes.details}>
        {parameterPlaces.map((place) => (
          <Parameters key={place} place={place} all={parameters} />
        ))}
        {body && (
          <Section id="body" title={t("body")}>
            {!body.required && <p className={classes.hint}>{t("optionalBody")}</p>}
            <ShapeFields shape={body.shape} openLevels={1} />
          </Section>
        )}
        <OperationAnswers operation={operation} />
        <OperationErrors operation={operation} />
        <Section id="try" title={t("tryIt.heading")}>
          <p className={classes.hint}>{t("tryIt.text")}</p>
          <TryIt
            key={operation.slug}
            trial={composeTrial(operation)}
            own={reader?.access === "granted" ? reader : null}
          />
        </Section>
      </div>
    </article>
  );
}

function Endpoint({ operation }: Pick<Props, "operation">) {
  const t = useTranslations("docs");
  const { method, path, authorization, scope, deprecated } = operation;
  return (
    <>
      <p className={classes.endpoint}>
        <MethodTag method={method} />
        <code translate="no">{path}</code>
        <a href="#try">{t("tryIt.heading")}</a>
      </p>
      <p className={classes.hint}>
        {t(`authorization.${authorization}`)}
        {scope && (
          <>
            {" · "}
            {t.rich("scope", {
              scope: () => <code translate="no">{scope}</code>,
              scopes: (chunks) => <DocsLink href="/docs/authentication#scopes">{chunks}</DocsLink>,
            })}
          </>
        )}
        {deprecated && <strong className={fieldClasses.deprecated}> {t("deprecated")}</strong>}
      </p>
    </>
  );
}

interface ParametersProps {
  place: ReferenceParameter["place"];
  all: ReferenceParameter[];
}

function Parameters({ place, all }: ParametersProps) {
  const t = useTranslations("docs");
  const parameters = all.filter((each) => each.place === place);
  if (parameters.length === 0) return null;
  return (
    <Section id={place} title={t(`parameters.${place}`)}>
      <ul className={fieldClasses.fields}>
        {parameters.map(({ name, required, deprecated, shape }) => (
          <li key={name} className={fieldClasses.field}>
            <FieldHead field={{ ...shape, name, required, deprecated }} />
            <ShapeBody shape={shape} name={name} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
