import { useTranslations } from "next-intl";
import { apiLocale } from "../ui/i18n/locales";
import { CodeBlock } from "./code-block";
import { Disclosure } from "./disclosure";
import { ShapeFields } from "./field-list";
import classes from "./operation-page.module.css";
import { ProseText } from "./prose-text";
import type { ReferenceAnswer, ReferenceOperation } from "./reference";
import { Section } from "./section";

interface Props {
  operation: ReferenceOperation;
}

export function OperationAnswers({ operation }: Props) {
  const t = useTranslations("docs");
  return (
    <Section id="answers" title={t("answers")}>
      {operation.answers.filter(isSuccess).map((answer) => (
        <div key={answer.status}>
          <div className={classes.status}>
            <code>{answer.status}</code>
            <ProseText text={answer.description} />
          </div>
          {answer.shape && <ShapeFields shape={answer.shape} isAnswer openLevels={1} />}
          {answer.headers.length > 0 && <Headers answer={answer} />}
        </div>
      ))}
    </Section>
  );
}

export function isSuccess({ status }: ReferenceAnswer): boolean {
  return status.startsWith("2");
}

function Headers({ answer }: { answer: ReferenceAnswer }) {
  const t = useTranslations("docs");
  return (
    <Disclosure className={classes.more} summary={t("headers")}>
      <dl>
        {answer.headers.map(({ name, description }) => (
          <div key={name}>
            <dt>
              <code>{name}</code>
            </dt>
            <dd>
              <ProseText text={description} />
            </dd>
          </div>
        ))}
      </dl>
    </Disclosure>
  );
}

export function OperationErrors({ operation }: Props) {
  const t = useTranslations("docs");
  const answers = operation.answers.filter((answer) => !isSuccess(answer));
  if (answers.length === 0) return null;
  return (
    <Section id="errors" title={t("errors")}>
      <p className={classes.hint}>{t("errorsText")}</p>
      {answers.map((answer) => (
        <Disclosure key={answer.status} className={classes.more} summary={<ErrorTitle answer={answer} />}>
          {answer.examples.map(({ title, value }) => (
            <CodeBlock
              key={JSON.stringify(value)}
              caption={title || t("example")}
              code={JSON.stringify(value, null, 2)}
            />
          ))}
          {answer.shape && <ShapeFields shape={answer.shape} isAnswer />}
        </Disclosure>
      ))}
    </Section>
  );
}

function ErrorTitle({ answer: { status, description } }: { answer: ReferenceAnswer }) {
  return (
    <>
      <code>{status}</code> <span lang={apiLocale}>{description}</span>
    </>
  );
}
