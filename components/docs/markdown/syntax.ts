const languages: readonly (readonly [RegExp, string])[] = [
  [/^(shell|curl)$/i, "sh"],
  [/typescript|\.m?ts$/i, "ts"],
  [/python|\.py$/i, "python"],
  [/php/i, "php"],
];

/** Escapes text outside code, so that none of it reads as a tag. */
export function writeText(text: string): string {
  return text.replaceAll("<", "\\<");
}

/** A block of code under its caption. */
export function writeCode(caption: string, code: string): string {
  const [, known] = languages.find(([pattern]) => pattern.test(caption)) ?? [];
  const language = known ?? (/^[[{]/.test(code.trim()) ? "json" : "");
  const fence = code.includes("```") ? "````" : "```";
  return `**${caption}**\n\n${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** A link. Documentation pages link to their Markdown; an anchor in the same page becomes plain text. */
export function writeLink(href: string, text: string): string {
  if (href.startsWith("#")) return text;
  return `[${text}](${/^\/docs[^.]*$/.test(href) ? markdownPath(href) : href})`;
}

/** Where the Markdown of a page of the documentation is: its path with `.md`. Anchors are those of the page alone. */
export function markdownPath(path: string): string {
  const [page = ""] = path.split("#");
  return page === "/docs" ? "/docs/quickstart.md" : `${page}.md`;
}

export function quote(text: string): string {
  return text.replace(/^/gm, "> ").replace(/^> $/gm, ">");
}

/** A list item; further lines are indented below its text. */
export function writeItem(mark: string, text: string): string {
  const indent = " ".repeat(mark.length + 1);
  return `${mark} ${text.replace(/\n(?=.)/g, `\n${indent}`)}`;
}

/** Blocks joined into one line, for a table cell. */
export function inTable(text: string): string {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replace(/^- /, ""))
    .join("<br>")
    .replaceAll("|", "\\|");
}

/** A table whose first row is the header. */
export function writeTable([head = [], ...rows]: string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
