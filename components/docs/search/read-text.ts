import { isValidElement, type ReactNode } from "react";

const inline = new Set<unknown>(["code", "strong", "em", "a", "span"]);

const shownStrings = new Set(["children", "code", "text", "path", "title", "summary", "caption"]);

const facts = new Set(["facts", "reference", "reader", "program", "fields", "href", "className", "id"]);

/**
 * Visible text of a React tree for the search index. Components are not rendered; the text of their
 * visible props is read instead.
 */
export function readText(node: ReactNode): string {
  return collect(node).replace(/\s+/g, " ").trim();
}

function collect(node: unknown): string {
  if (typeof node === "string" || typeof node === "number") return String(node);
  if (Array.isArray(node)) return node.map(collect).join("");
  if (!isValidElement(node)) return "";
  const content = collectProps(node.props as Record<string, unknown>);
  return inline.has(node.type) ? content : ` ${content} `;
}

function collectProps(props: Record<string, unknown>): string {
  return Object.entries(props)
    .map(([name, value]) => {
      if (facts.has(name)) return "";
      if (typeof value === "string") return shownStrings.has(name) ? value : "";
      return collectValue(value);
    })
    .join(" ");
}

/** Includes values that are not React nodes, such as table rows, which are objects with `cells`. */
function collectValue(value: unknown): string {
  if (Array.isArray(value) && value.some(isPlain)) return value.map(collectValue).join(" ");
  if (isPlain(value)) return collectProps({ ...value, children: value.cells });
  return collect(value);
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value) && !isValidElement(value);
}
