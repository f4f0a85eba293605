import type { ReactNode } from "react";
import { DocsLink } from "../docs-link";
import type { Reference } from "../reference";
import { OperationLink } from "./pieces";

/** The tags that any sentence of a guide may have: `<c>` for code, `<b>` for what it is about. */
export const marks = {
  c: (chunks: ReactNode) => <code>{chunks}</code>,
  b: (chunks: ReactNode) => <strong>{chunks}</strong>,
};

/** A tag whose words lead to another page of the documentation. */
export function linkTo(href: string) {
  return (chunks: ReactNode) => <DocsLink href={href}>{chunks}</DocsLink>;
}

/** An empty tag in whose place an operation is named, with a link to its page. */
export function operationLink(reference: Reference, method: string, path: string) {
  return () => <OperationLink reference={reference} method={method} path={path} />;
}
