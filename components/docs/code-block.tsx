import classes from "./code-block.module.css";
import { readTokens } from "./code-tokens";
import { CopyButton } from "./copy-button";
import type { Words } from "./words";

interface Props {
  caption: string;
  code: string;
  words: Words;
}

/** Code in its colours, with a button to copy it. */
export function CodeBlock({ caption, code, words }: Props) {
  const { copy, copied, notCopied } = words;
  return (
    <figure className={classes.block}>
      <figcaption className={classes.caption}>
        <span>{caption}</span>
        <CopyButton labels={{ copy, copied, notCopied }} />
      </figcaption>
      <Code code={code} />
    </figure>
  );
}

/** The colours alone. */
export function Code({ code }: { code: string }) {
  const tokens = readTokens(code);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must scroll by keyboard too
    <pre className={classes.code} tabIndex={0} translate="no">
      <code>
        {tokens.map(({ kind, text }, index) =>
          kind === "plain" ? (
            text
          ) : (
            // biome-ignore lint/suspicious/noArrayIndexKey: the pieces of a text never move
            <span key={index} className={classes[kind]}>
              {text}
            </span>
          ),
        )}
      </code>
    </pre>
  );
}
