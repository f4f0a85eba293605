import { type GuideFacts, guidePath, guideSlugs } from "../guides/guide";
import { guides } from "../guides/guides";
import { findOperation } from "../reference";
import type { DocsTranslator } from "./docs-translator";
import { markdownPath } from "./syntax";
import { writeGuide, writeOperation, writeOperationLink, writeReferenceIndex } from "./write-pages";

export function writePage(path: readonly string[], facts: GuideFacts, t: DocsTranslator): string | null {
  const [first = "quickstart", second, ...rest] = path;
  if (rest.length > 0) return null;
  if (first === "reference") return writeReference(second, facts, t);
  const slug = guideSlugs.find((each) => each === first);
  return slug && second === undefined ? writeGuide(facts.t(`${slug}.title`), guides[slug](facts), t) : null;
}

function writeReference(slug: string | undefined, facts: GuideFacts, t: DocsTranslator): string | null {
  if (slug === undefined) return writeReferenceIndex(facts.reference, t);
  const operation = findOperation(facts.reference, slug);
  return operation && writeOperation(operation, facts.origin, t);
}

/** `llms.txt` (llmstxt.org): a summary, and links to the Markdown version of every page. */
export function writeIndex(facts: GuideFacts, t: DocsTranslator): string {
  const listed = guideSlugs.map((slug) => {
    const { summary } = guides[slug](facts);
    return `- [${facts.t(`${slug}.title`)}](${markdownPath(guidePath(slug))}): ${summary}`;
  });
  const groups = facts.reference.groups.map(
    ({ name, operations }) => `### ${name}\n\n${operations.map(writeOperationLink).join("\n")}`,
  );
  return `${[
    "# Quitanda",
    `> ${t("llms.summary")}`,
    t("llms.about", { origin: facts.origin }),
    `## ${t("guides")}`,
    listed.join("\n"),
    `## ${t("reference")}`,
    ...groups,
    "## Optional",
    [
      `- [${t("llms.full")}](/llms-full.txt)`,
      `- [${t("download")}](/v1/openapi.json)`,
      `- [${t("llms.bruno")}](/docs/collection.bruno.zip)`,
    ].join("\n"),
  ].join("\n\n")}\n`;
}

export function writeEverything(facts: GuideFacts, t: DocsTranslator): string {
  const operations = facts.reference.groups.flatMap((group) => group.operations);
  const pages = [
    ...guideSlugs.map((slug) => writePage([slug], facts, t)),
    ...operations.map((operation) => writeOperation(operation, facts.origin, t)),
  ];
  return pages.join("\n---\n\n");
}
