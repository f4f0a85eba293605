export interface LiteralStyle {
  object: [string, string];
  emptyObject: string;
  list: [string, string];
  key: (name: string) => string;
  text: (value: string) => string;
  words: { true: string; false: string; null: string };
}

export function writeLiteral(value: unknown, style: LiteralStyle, indent = ""): string {
  if (typeof value === "string") return style.text(value);
  if (typeof value === "boolean") return style.words[value ? "true" : "false"];
  if (typeof value === "number") return String(value);
  if (typeof value !== "object" || value === null) return style.words.null;
  if (Object.keys(value).length === 0) return Array.isArray(value) ? style.list.join("") : style.emptyObject;
  const inner = `${indent}  `;
  const [entries, [start, end]] = Array.isArray(value)
    ? [value.map((each) => writeLiteral(each, style, inner)), style.list]
    : [
        Object.entries(value).map(([name, each]) => `${style.key(name)}${writeLiteral(each, style, inner)}`),
        style.object,
      ];
  return `${start}\n${entries.map((entry) => `${inner}${entry},\n`).join("")}${indent}${end}`;
}
