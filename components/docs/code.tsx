"use client";

import classes from "./code-block.module.css";
import { readTokens } from "./code-tokens";

/** The browser tokenizes again during hydration, which is cheaper than sending the tokens. */
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
