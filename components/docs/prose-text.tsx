import type { ReactNode } from "react";
import classes from "./prose.module.css";

interface Props {
  text: string;
  lang?: string | undefined;
}

/** Markdown subset of the OpenAPI document: paragraphs, lists, code, bold and links. */
export function ProseText({ text, lang }: Props) {
  const blocks = text.trim().split(/\n{2,}/);
  return (
    <div className={classes.prose} lang={lang}>
      {blocks.map((block) => (
        <Block key={block} lines={block.split("\n")} />
      ))}
    </div>
  );
}

function Block({ lines }: { lines: string[] }) {
  const [first = ""] = lines;
  if (!first.startsWith("- ")) return <p>{readInline(lines.join(" "))}</p>;
  const items = lines
    .join("\n")
    .split(/^- /m)
    .filter((item) => item !== "");
  return (
    <ul>
      {items.map((item) => (
        <li key={item}>{readInline(item.replace(/\s+/g, " ").trim())}</li>
      ))}
    </ul>
  );
}

const link = /^\[([^\]]+)\]\(([^)\s]+)\)$/;

function readInline(text: string): ReactNode[] {
  return text.split(/(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)\s]+\))/).map((piece, index) => {
    const key = `${index}${piece}`;
    if (/^`.+`$/.test(piece)) return <code key={key}>{piece.slice(1, -1)}</code>;
    const [, label, target = ""] = link.exec(piece) ?? [];
    // A relative link points to a file of the repository, which is not a page.
    if (label)
      return target.startsWith("https://") ? (
        <a key={key} href={target}>
          {label}
        </a>
      ) : (
        label
      );
    return /^\*\*.+\*\*$/.test(piece) ? <strong key={key}>{piece.slice(2, -2)}</strong> : piece;
  });
}
