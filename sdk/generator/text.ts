/** The first line of every generated file, without the language's comment sign. */
export const generatedMark = "Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.";

/** Breaks text into lines of at most `width` characters; existing line breaks stay. */
export function wrap(text: string, width: number): string[] {
  return text.split("\n").flatMap((paragraph) => {
    const lines: string[] = [];
    let line = "";
    for (const word of paragraph.split(" ")) {
      const longer = line === "" ? word : `${line} ${word}`;
      if (longer.length > width && line !== "") {
        lines.push(line);
        line = word;
      } else line = longer;
    }
    return [...lines, line];
  });
}

/** Indents the lines that are not empty. */
export function indent(lines: readonly string[], by: string): string[] {
  return lines.map((line) => (line === "" ? "" : `${by}${line}`));
}

/** Joins blocks of lines, with an empty line between them. */
export function withBlankLines(blocks: readonly (readonly string[])[]): string[] {
  return blocks.flatMap((block, index) => (index === 0 ? [...block] : ["", ...block]));
}

/** An operation's text: what it does, and the call that it makes. */
export function describeCall({ description, verb, path, keyed }: DescribedCall): string {
  const key = keyed
    ? "\n\nRepeated safely: each attempt has the same `Idempotency-Key`, yours or one made for the call."
    : "";
  return `${description}\n\n\`${verb} ${path}\`${key}`;
}

interface DescribedCall {
  description: string;
  verb: string;
  path: string;
  keyed: boolean;
}
