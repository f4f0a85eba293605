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
import { type OwnAccess, TryIt } from "./try-it";
import { composeTrial } from "./try-it-request";
import type { Words } from "./words";

interface Props {
  operation: ReferenceOperation;
  /** Of this installation, without a slash at the end. */
  origin: string;
  words: Words;
  /** Null for whoever is not signed in. */
  reader: Reader | null;
}

const places = ["path", "query", "header"] as const;

/** One operation: what it takes, what it answers, how to call it, and a form that does. */
export function OperationPage({ operation, origin, words, reader }: Props) {
  const { summary, description, body, parameters } = operation;
  return (
    <article className={classes.operation}>
      <header className={classes.head}>
        <h1 lang="en">{summary}</h1>
        <Endpoint operation={operation} words={words} />
        <ProseText text={description} />
      </header>

      <div className={classes.samples}>
        <OperationSamples operation={operation} origin={origin} words={words} apiKey={reader?.apiKey ?? null} />
      </div>

      <div className={classes.details}>
        {places.map((place) => (
          <Parameters key={place} place={place} all={parameters} words={words} />
        ))}
        {body && (
          <Section id="body" title={words.body}>
            {!body.required && <p className={classes.hint}>{words.optionalBody}</p>}
            <ShapeFields shape={body.shape} words={words} openLevels={1} />
          </Section>
        )}
        <OperationAnswers operation={operation} words={words} />
        <OperationErrors operation={operation} words={words} />
        <Section id="try" title={words.tryIt.heading}>
          <p className={classes.hint}>{words.tryIt.text}</p>
          <TryIt
            key={operation.slug}
            trial={composeTrial(operation)}
            words={words.tryIt}
            own={reader?.access === "granted" ? ownOf(reader, words) : null}
          />
        </Section>
      </div>
    </article>
  );
}

function ownOf({ takeToken, makeKey }: Reader, { reader }: Words): OwnAccess {
  return { takeToken, makeKey, refusals: reader.states };
}

function Endpoint({ operation, words }: Pick<Props, "operation" | "words">) {
  const { method, path, authorization, deprecated } = operation;
  return (
    <>
      <p className={classes.endpoint}>
        <MethodTag method={method} />
        <code translate="no">{path}</code>
        <a href="#try">{words.tryIt.heading}</a>
      </p>
      <p className={classes.hint}>
        {words.authorization[authorization]}
        {deprecated && <strong className={fieldClasses.deprecated}> {words.deprecated}</strong>}
      </p>
    </>
  );
}

interface ParametersProps {
  place: ReferenceParameter["place"];
  all: ReferenceParameter[];
  words: Words;
}

function Parameters({ place, all, words }: ParametersProps) {
  const parameters = all.filter((each) => each.place === place);
  if (parameters.length === 0) return null;
  return (
    <Section id={place} title={words.parameters[place]}>
      <ul className={fieldClasses.fields}>
        {parameters.map(({ name, required, deprecated, shape }) => (
          <li key={name} className={fieldClasses.field}>
            <FieldHead field={{ ...shape, name, required, deprecated }} words={words} />
            <ShapeBody shape={shape} name={name} words={words} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
