import { CodeBlock } from "./code-block";
import { Disclosure } from "./disclosure";
import { isSuccess } from "./operation-answers";
import classes from "./operation-page.module.css";
import type { ReferenceOperation } from "./reference";
import { SampleTabs } from "./sample-tabs";
import { sampleLanguages } from "./samples/languages";
import { composeSampleRequest } from "./samples/sample-request";
import type { Words } from "./words";

interface Props {
  operation: ReferenceOperation;
  origin: string;
  words: Words;
  /** The public part of a key of the reader's company; null where none is known. */
  apiKey: string | null;
}

/** A call in every language, and what it is answered. */
export function OperationSamples({ operation, origin, words, apiKey }: Props) {
  const request = composeSampleRequest(operation, origin);
  const [answer] = operation.answers.filter(isSuccess);
  const [first, ...others] = answer?.examples ?? [];
  return (
    <>
      <SampleTabs legend={words.sampleLanguage} choices={sampleLanguages.map(({ id, label }) => ({ id, label }))}>
        {sampleLanguages.map(({ id, write }) => (
          <div key={id} data-language={id}>
            <CodeBlock caption={words.sampleRequest} code={write(request)} words={words} apiKey={apiKey} />
          </div>
        ))}
      </SampleTabs>
      {answer && first && (
        <CodeBlock
          caption={captionOf(`${words.sampleAnswer} ${answer.status}`, first.title)}
          code={JSON.stringify(first.value, null, 2)}
          words={words}
        />
      )}
      {others.map(({ title, value }) => (
        <Disclosure key={JSON.stringify(value)} className={classes.more} summary={title || words.example}>
          <CodeBlock caption={words.sampleAnswer} code={JSON.stringify(value, null, 2)} words={words} />
        </Disclosure>
      ))}
    </>
  );
}

function captionOf(what: string, title: string): string {
  return title ? `${what} · ${title}` : what;
}
