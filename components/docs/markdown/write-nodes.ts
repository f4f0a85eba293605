import { Fragment, isValidElement, type ReactElement, type ReactNode } from "react";
import { CodeBlock } from "../code-block";
import { DocsLink } from "../docs-link";
import { FieldList } from "../field-list";
import { Note, TokenStep } from "../guides/pieces";
import { SampleTabs } from "../sample-tabs";
import type { Field } from "../schema-shape";
import type { DocsTranslator } from "./docs-translator";
import { inTable, quote, writeCode, writeItem, writeLink, writeTable, writeText } from "./syntax";
import { writeFields } from "./write-fields";

interface Piece {
  isBlock: boolean;
  text: string;
}

type Props = Record<string, unknown> & { children?: ReactNode };

const block = (text: string): Piece[] => [{ isBlock: true, text }];
const inline = (text: string): Piece[] => [{ isBlock: false, text }];

/**
 * Renders a guide's React nodes as Markdown. Known components have specific rules; others are
 * called as functions, so they must not use hooks.
 */
export function writeNodes(node: ReactNode, t: DocsTranslator): string {
  return joinBlocks(read(node, t));
}

/** Joins blocks with blank lines, and adjacent inline nodes into a paragraph. */
function joinBlocks(pieces: Piece[]): string {
  const blocks: string[] = [];
  let paragraph = "";
  const end = () => {
    if (paragraph.trim() !== "") blocks.push(paragraph.replace(/\s+/g, " ").trim());
    paragraph = "";
  };
  for (const { isBlock, text } of pieces) {
    if (!isBlock) {
      paragraph += text;
      continue;
    }
    end();
    if (text !== "") blocks.push(text);
  }
  end();
  return blocks.join("\n\n");
}

function read(node: unknown, t: DocsTranslator): Piece[] {
  if (typeof node === "string" || typeof node === "number") return inline(writeText(String(node)));
  if (Array.isArray(node)) return node.flatMap((each) => read(each, t));
  return isValidElement(node) ? readElement(node as ReactElement<Props>, t) : [];
}

function readElement({ type, props }: ReactElement<Props>, t: DocsTranslator): Piece[] {
  if (typeof type === "string") return readHost(type, props, t);
  const within = () => joinBlocks(read(props.children, t));
  switch (type as unknown) {
    case Fragment:
    case SampleTabs:
      return read(props.children, t);
    case CodeBlock:
      return block(writeCode(String(props.caption), String(props.code)));
    case DocsLink:
      return inline(writeLink(String(props.href), within()));
    case Note:
      return block(quote(within()));
    case FieldList:
      return block(writeFields(props.fields as Field[], t, props.isAnswer === true));
    case TokenStep:
      // The button that inserts the reader's token works only in a browser.
      return read(props.otherwise, t);
    default:
      return read((type as (props: Props) => ReactNode)(props), t);
  }
}

function readHost(name: string, props: Props, t: DocsTranslator): Piece[] {
  const within = () => joinBlocks(read(props.children, t));
  switch (name) {
    case "code":
      return inline(`\`${textOf(props.children)}\``);
    case "strong":
      return inline(`**${within()}**`);
    case "em":
      return inline(`*${within()}*`);
    case "a":
      return inline(writeLink(String(props.href), within()));
    case "span":
      return read(props.children, t);
    case "ul":
    case "ol":
      return block(
        elementsOf(props.children)
          .map((item, index) =>
            writeItem(name === "ol" ? `${index + 1}.` : "-", joinBlocks(read(item.props.children, t))),
          )
          .join("\n"),
      );
    case "table":
      return block(writeTable(rowsOf(props.children, t)));
    case "summary":
      return block(`**${within()}**`);
    default:
      return block(within());
  }
}

function rowsOf(node: ReactNode, t: DocsTranslator): string[][] {
  return elementsOf(node).flatMap(({ type, props }) =>
    type === "tr"
      ? [elementsOf(props.children).map((cell) => inTable(joinBlocks(read(cell.props.children, t))))]
      : rowsOf(props.children, t),
  );
}

function elementsOf(node: ReactNode): ReactElement<Props>[] {
  if (Array.isArray(node)) return node.flatMap(elementsOf);
  if (!isValidElement(node)) return [];
  const element = node as ReactElement<Props>;
  return element.type === Fragment ? elementsOf(element.props.children) : [element];
}

function textOf(node: unknown): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(textOf).join("");
  return isValidElement(node) ? textOf((node.props as Props).children) : "";
}
