const languages: readonly (readonly [RegExp, string])[] = [
  [/^(shell|curl)$/i, "sh"],
  [/typescript|\.m?ts$/i, "ts"],
  [/python|\.py$/i, "python"],
  [/php/i, "php"],
];

export function writeText(text: string): string {
  return text.replaceAll("<", "\\<");
}

export function writeCode(caption: string, code: string): string {
  const [, known] = languages.find(([pattern]) => pattern.test(caption)) ?? [];
  const language = known ?? (/^[[{]/.test(code.trim()) ? "json" : "");
  const fence = code.includes("```") ? "````" : "```";
  return `**${caption}**\n\n${fence}${language}\n${code.trimEnd()}\n${fence}`;
}

/** Links to documentation pages point to their Markdown version. Links to an anchor become plain text. */
export function writeLink(href: string, text: string): string {
  if (href.startsWith("#")) return text;
  return `[${text}](${/^\/docs[^.]*$/.test(href) ? markdownPath(href) : href})`;
}

export function markdownPath(path: string): string {
  const [page = ""] = path.split("#");
  return page === "/docs" ? "/docs/quickstart.md" : `${page}.md`;
}

export function quote(text: string): string {
  return text.replace(/^/gm, "> ").replace(/^> $/gm, ">");
}

export function writeItem(mark: string, text: string): string {
  const indent = " ".repeat(mark.length + 1);
  return `${mark} ${text.replace(/\n(?=.)/g, `\n${indent}`)}`;
}

export function inTable(text: string): string {
  return text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => line.replace(/^- /, ""))
    .join("<br>")
    .replaceAll("|", "\\|");
}

export function writeTable([head = [], ...rows]: string[][]): string {
  const lines = [head, head.map(() => "---"), ...rows];
  return lines.map((cells) => `| ${cells.join(" | ")} |`).join("\n");
}
