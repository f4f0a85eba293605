import { Code } from "./code";
import classes from "./code-block.module.css";
import { CopyButton } from "./copy-button";
import { SampleCode } from "./sample-code";
import { readsSecret } from "./samples/fill-secrets";

interface Props {
  caption: string;
  code: string;
  apiKey?: string | null;
}

/** Readers can insert their own credentials into a sample. */
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
