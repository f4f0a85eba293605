/** First line of generated files, without the comment marker. */
export const generatedMark = "Generated from docs/openapi.json by `npm run sdk`. Changes are overwritten.";

/** Wraps text to `width` characters, keeping line breaks. */
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

export function indent(lines: readonly string[], by: string): string[] {
  return lines.map((line) => (line === "" ? "" : `${by}${line}`));
}

export function withBlankLines(blocks: readonly (readonly string[])[]): string[] {
  return blocks.flatMap((block, index) => (index === 0 ? [...block] : ["", ...block]));
}

export function describeCall({ description, verb, path, keyed }: DescribedCall): string {
  const key = keyed
    ? "\n\nRetried safely: every attempt sends the same `Idempotency-Key`, yours or a generated one."
    : "";
  return `${description}\n\n\`${verb} ${path}\`${key}`;
}

interface DescribedCall {
  description: string;
  verb: string;
  path: string;
  keyed: boolean;
}
