import compile from "icu-minify/compile";
import type { Messages } from "next-intl";
import type { Locale } from "./locales";
import { messages } from "./messages";

interface Tree {
  [name: string]: Tree | string;
}

type Compiled = ReturnType<typeof compile>;

interface CompiledTree {
  [name: string]: CompiledTree | Compiled;
}

/** Matches messages in ICU syntax. All others stand for themselves. */
const syntax = /[{}<']/;

function compileTree(tree: Tree): CompiledTree {
  return Object.fromEntries(
    Object.entries(tree).map(([name, part]) => {
      if (typeof part !== "string") return [name, compileTree(part)];
      // The clone has plain objects. React does not send objects without a prototype to the browser.
      return [name, syntax.test(part) ? structuredClone(compile(part)) : part];
    }),
  );
}

/** Returns a tree that compiles each namespace when it is first read. */
function compileWhenRead(tree: Tree): CompiledTree {
  const namespaces: CompiledTree = {};
  for (const [name, part] of Object.entries(tree)) {
    Object.defineProperty(namespaces, name, {
      enumerable: true,
      configurable: true,
      get: () => {
        const value = typeof part === "string" ? part : compileTree(part);
        Object.defineProperty(namespaces, name, { enumerable: true, value });
        return value;
      },
    });
  }
  return namespaces;
}

/**
 * Messages whose ICU syntax is parsed on the server, so that browsers do not load or run a parser. `next.config.mjs`
 * replaces the formatter of next-intl with the one for these messages.
 */
export const compiledMessages = Object.fromEntries(
  Object.entries(messages).map(([locale, tree]) => [locale, compileWhenRead(tree)]),
) as unknown as Record<Locale, Messages>;
