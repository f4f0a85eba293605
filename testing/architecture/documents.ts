import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { commentsOf, flatten } from "./comments";
import type { Fault, Source } from "./source";

/** By path. */
export type Documents = ReadonlyMap<string, string>;

const prose = /\.(md|json|yaml)$/;

/** Documents in the root and, at any depth, in `docs`. */
export function readDocuments(root: string): Documents {
  const top = readdirSync(root).filter((name) => name.endsWith(".md"));
  const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => prose.test(name))
    .map((name) => posix.join("docs", name.replaceAll("\\", "/")))
    .sort();
  return new Map([...top, ...inDocs].map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** `docs/reliability.md rules 4 and 5` or `docs/domains/ledger.md#transfers`. */
const citation = /\b(docs\/[\w./-]+\.(?:md|json))(?:#([\p{L}\d-]+))?(?: rules?)?(?: (\d+(?:(?:,| and) \d+)*))?/gu;

/** Citations of documents outside the project. */
const foreignCitation =
  /\b(decisions|reliability|specification|house|stack|ux|brazil|acquirers)(\.md)?,? (?=sections?\b|rules?\b|["`“])/i;

function hasNumber(text: string, number: string): boolean {
  return new RegExp(`^(## )?${number}\\. `, "m").test(text);
}

/** Anchors of Markdown headings, as GitHub generates them. */
export function anchorsOf(text: string): ReadonlySet<string> {
  const headings = text.replace(/^```[\s\S]*?^```/gm, "").matchAll(/^#{1,6} (.+)$/gm);
  return new Set(
    [...headings].map(([, heading = ""]) =>
      heading
        .toLowerCase()
        .replace(/[^\p{L}\d _-]/gu, "")
        .replaceAll(" ", "-"),
    ),
  );
}

function findCitationFault(text: string, documents: Documents): string | null {
  for (const [whole, path = "", anchor, numbers] of text.matchAll(citation)) {
    const document = documents.get(path);
    if (document === undefined) return `${path} does not exist`;
    if (anchor && !anchorsOf(document).has(anchor)) return `${path} has no heading #${anchor}`;
    const missing = numbers?.match(/\d+/g)?.find((number) => !hasNumber(document, number));
    if (missing) return `${whole}: there is no ${missing}`;
  }
  // Without valid citations, only citations of other documents remain.
  return foreignCitation.exec(text.replace(citation, ""))?.[0].trim() ?? null;
}

export const citationSentence =
  "comments cite what a reader of the project has: a document of docs/, a section or rule that exists";

/** Finds comments that cite a missing document, section or rule. */
export function findCitationFaults(source: Source, documents: Documents): Fault[] {
  return commentsOf(source.text).flatMap(({ line, text }) => {
    const what = findCitationFault(flatten(text), documents);
    return what ? [{ line, what }] : [];
  });
}

const link = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const quotedPath =
  /`((?:app|server|db|components|messages|e2e|sdk|scripts|bench|docs|deploy|testing)\/[\w./()[\]-]+)`/g;

/** Finds dead links and quoted paths of a document and, with `documents`, links to missing headings. */
export function findDeadPaths(
  path: string,
  text: string,
  exists: (path: string) => boolean,
  documents: Documents = new Map(),
): string[] {
  const links = [...text.matchAll(link)].map(([, target = "", anchor]) => ({
    target: target ? posix.join(posix.dirname(path), target) : path,
    anchor,
  }));
  const quoted = [...text.matchAll(quotedPath)].map(([, target = ""]) => target.replace(/\/$/, ""));
  const deadAnchors = links.flatMap(({ target, anchor }) => {
    const document = documents.get(target);
    return document !== undefined && anchor && !anchorsOf(document).has(anchor) ? [`${target}#${anchor}`] : [];
  });
  const dead = [...links.map(({ target }) => target).filter((target) => target !== path), ...quoted].filter(
    (target) => !exists(target),
  );
  return [...dead, ...deadAnchors];
}

/** Returns a predicate for paths relative to the root, with an optional module extension. */
export function existsIn(root: string): (path: string) => boolean {
  return (path) => ["", ".ts", ".tsx"].some((extension) => existsSync(join(root, path + extension)));
}
