import { useTranslations } from "next-intl";
import { CodeBlock } from "./code-block";
import { Disclosure } from "./disclosure";
import { isSuccess } from "./operation-answers";
import classes from "./operation-page.module.css";
import type { ReferenceOperation } from "./reference";
import { SampleTabs } from "./sample-tabs";
import { sampleLanguages } from "./samples/languages";
import { composeSampleRequest } from "./samples/sample-request";

interface Props {
  operation: ReferenceOperation;
  origin: string;
  apiKey: string | null;
}

export function OperationSamples({ operation, origin, apiKey }: Props) {
  const t = useTranslations("docs");
  const request = composeSampleRequest(operation, origin);
  const [answer] = operation.answers.filter(isSuccess);
  const [first, ...others] = answer?.examples ?? [];
  return (
    <>
      <SampleTabs choices={sampleLanguages.map(({ id, label }) => ({ id, label }))}>
        {sampleLanguages.map(({ id, write }) => (
          <div key={id} data-language={id}>
            <CodeBlock caption={t("sampleRequest")} code={write(request)} apiKey={apiKey} />
          </div>
        ))}
      </SampleTabs>
      {answer && first && (
        <CodeBlock
          caption={captionOf(`${t("sampleAnswer")} ${answer.status}`, first.title)}
          code={JSON.stringify(first.value, null, 2)}
        />
      )}
      {others.map(({ title, value }) => (
        <Disclosure key={JSON.stringify(value)} className={classes.more} summary={title || t("example")}>
          <CodeBlock caption={t("sampleAnswer")} code={JSON.stringify(value, null, 2)} />
        </Disclosure>
      ))}
    </>
  );
}

function captionOf(what: string, title: string): string {
  return title ? `${what} · ${title}` : what;
}
