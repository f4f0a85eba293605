import { Code } from "./code";
import classes from "./code-block.module.css";
import { CopyButton } from "./copy-button";
import { SampleCode } from "./sample-code";
import { readsSecret } from "./samples/fill-secrets";

interface Props {
  caption: string;
  code: string;
  /** The public part of a key of the reader's company, for samples with a key. */
  apiKey?: string | null;
}

/** Highlighted code with a copy button; a sample includes the reader's own credentials on request. */
export function CodeBlock({ caption, code, apiKey = null }: Props) {
  return (
    <figure className={classes.block}>
      <figcaption className={classes.caption}>
        <span>{caption}</span>
        <CopyButton />
      </figcaption>
      {readsSecret(code) ? <SampleCode code={code} apiKey={apiKey} /> : <Code code={code} />}
    </figure>
  );
}
