"use client";

import classes from "./code-block.module.css";
import { readTokens } from "./code-tokens";

/** Code in its colours. The browser colours it once more, which is cheaper than to send it the pieces too. */
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
