import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join, posix } from "node:path";
import { commentsOf, flatten } from "./comments";
import type { Fault, Source } from "./source";

/** The documents of the project: path from the root → text. */
export type Documents = ReadonlyMap<string, string>;

const prose = /\.(md|json|yaml)$/;

/** The documents at the top of the project and in `docs`. */
export function readDocuments(root: string): Documents {
  const namesIn = (folder: string) =>
    readdirSync(join(root, folder), { withFileTypes: true })
      .filter((each) => each.isFile() && prose.test(each.name))
      .map((each) => posix.join(folder, each.name));
  const paths = [...namesIn("").filter((path) => path.endsWith(".md")), ...namesIn("docs")];
  return new Map(paths.map((path) => [path, readFileSync(join(root, path), "utf8")]));
}

/** A citation such as `docs/decisions.md 4 and 5`: the document, the word before the numbers, the numbers. */
const citation = /\b(docs\/[\w./-]+\.(?:md|json))(?: (rules?))?(?: (\d+(?:(?:,| and) \d+)*))?/g;

/** A document that is not part of the project. */
const absent =
  /\b(decisions|reliability|specification|house|stack|ux|brazil|acquirers)(\.md)?,? (?=sections?\b|rules?\b|["`“])/i;

function hasNumber(text: string, number: string): boolean {
  return new RegExp(`^(## )?${number}\\. `, "m").test(text);
}

function findCitationFault(text: string, documents: Documents): string | null {
  for (const [whole, path = "", , numbers] of text.matchAll(citation)) {
    const document = documents.get(path);
    if (document === undefined) return `${path} does not exist`;
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

const link = /\]\((?!https?:|#|mailto:)([^)#\s]+)/g;
const quotedPath = /`((?:app|server|db|components|e2e|sdk|scripts|bench|docs|deploy)\/[\w./()[\]-]+)`/g;

/** A document's dead links and quoted paths. */
export function findDeadPaths(path: string, text: string, exists: (path: string) => boolean): string[] {
  const links = [...text.matchAll(link)].map(([, target = ""]) => posix.join(posix.dirname(path), target));
  const quoted = [...text.matchAll(quotedPath)].map(([, target = ""]) => target.replace(/\/$/, ""));
  return [...links, ...quoted].filter((target) => !exists(target));
}

/** Whether a path from the root is a file or folder; a module may be named without its extension. */
export function existsIn(root: string): (path: string) => boolean {
  return (path) => ["", ".ts", ".tsx"].some((extension) => existsSync(join(root, path + extension)));
}
