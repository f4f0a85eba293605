import type { ReactNode } from "react";
import { DocsLink } from "../docs-link";
import { getOperation, type Reference } from "../reference";
import { OperationLink } from "./pieces";

/** `<c>` for code, `<b>` for key terms. */
export const marks = {
  c: (chunks: ReactNode) => <code>{chunks}</code>,
  b: (chunks: ReactNode) => <strong>{chunks}</strong>,
};

export function linkTo(href: string) {
  return (chunks: ReactNode) => <DocsLink href={href}>{chunks}</DocsLink>;
}

export function operationPath(reference: Reference, method: string, path: string): string {
  return `/docs/reference/${getOperation(reference, method, path).slug}`;
}

export function operationLink(reference: Reference, method: string, path: string) {
  return () => <OperationLink reference={reference} method={method} path={path} />;
}
