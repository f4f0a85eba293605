import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { commentsOf, flatten } from "./comments";
import type { Fault, Source } from "./source";

/** The documents of the project: path from the root → text. */
export type Documents = ReadonlyMap<string, string>;

const prose = /\.(md|json|yaml)$/;

/** The documents at the top of the project and, at any depth, in `docs`. */
export function readDocuments(root: string): Documents {
  const top = readdirSync(root).filter((name) => name.endsWith(".md"));
  const inDocs = readdirSync(join(root, "docs"), { recursive: true, encoding: "utf8" })
    .filter((name) => prose.test(name))
    .map((name) => posix.join("docs", name.replaceAll("\\", "/")))
    .sort();
  return new Map([...top, ...inDocs].map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** A citation such as `docs/reliability.md rules 4 and 5` or `docs/domains/ledger.md#transfers`. */
const citation = /\b(docs\/[\w./-]+\.(?:md|json))(?:#([\p{L}\d-]+))?(?: rules?)?(?: (\d+(?:(?:,| and) \d+)*))?/gu;

/** A document that is not part of the project. */
const absent =
  /\b(decisions|reliability|specification|house|stack|ux|brazil|acquirers)(\.md)?,? (?=sections?\b|rules?\b|["`“])/i;

function hasNumber(text: string, number: string): boolean {
  return new RegExp(`^(## )?${number}\\. `, "m").test(text);
}

/** Anchors of a Markdown text's headings, as GitHub makes them. */
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
  // Our own citations are removed first, so that only foreign ones remain.
  return absent.exec(text.replace(citation, ""))?.[0].trim() ?? null;
}

export const citationSentence =
  "comments cite what a reader of the project has: a document of docs/, a section or rule that exists";

/** The comments of a file that cite a document, section or rule that is not there. */
export function findCitationFaults(source: Source, documents: Documents): Fault[] {
  return commentsOf(source.text).flatMap(({ line, text }) => {
    const what = findCitationFault(flatten(text), documents);
    return what ? [{ line, what }] : [];
  });
}

const link = /\]\((?!https?:|mailto:)([^)#\s]*)(?:#([^)\s]+))?\)/g;
const quotedPath =
  /`((?:app|server|db|components|messages|e2e|sdk|scripts|bench|docs|deploy|testing)\/[\w./()[\]-]+)`/g;

/** A document's dead links and quoted paths; with `documents`, also its links to headings that do not exist. */
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

/** Whether a path from the root is a file or folder; a module may be named without its extension. */
export function existsIn(root: string): (path: string) => boolean {
  return (path) => ["", ".ts", ".tsx"].some((extension) => existsSync(join(root, path + extension)));
}
