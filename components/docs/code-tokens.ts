export type TokenKind = "plain" | "key" | "text" | "number" | "word" | "comment";

export interface Token {
  kind: TokenKind;
  text: string;
}

/**
 * Tokens of JSON and the samples' languages. Strings precede the rest, so that their content is not
 * tokenized. A string before a colon or `=>` is a key. Every comment must be on a separate line.
 */
const pieces = new RegExp(
  [
    /(?<key>"(?:\\.|[^"\\])*"(?=\s*:)|'(?:\\.|[^'\\])*'(?=\s*=>))/,
    /(?<text>"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|`(?:\\.|[^`\\])*`)/,
    /(?<comment>^\s*#.*$)/,
    /(?<number>\b\d+(?:\.\d+)*\b)/,
    /(?<word>\b(?:true|false|null|True|False|None|const|await|import|print|echo|curl|new)\b)/,
  ]
    .map(({ source }) => source)
    .join("|"),
  "gm",
);

const kinds = ["key", "text", "comment", "number", "word"] as const;

/** The concatenated tokens equal the input. */
export function readTokens(code: string): Token[] {
  const tokens: Token[] = [];
  let end = 0;
  for (const match of code.matchAll(pieces)) {
    if (match.index > end) tokens.push({ kind: "plain", text: code.slice(end, match.index) });
    const kind = kinds.find((each) => match.groups?.[each] !== undefined) ?? "plain";
    tokens.push({ kind, text: match[0] });
    end = match.index + match[0].length;
  }
  if (end < code.length) tokens.push({ kind: "plain", text: code.slice(end) });
  return tokens;
}
