import { type GuideFacts, guidePath, guideSlugs } from "../guides/guide";
import { guides } from "../guides/guides";
import type { ReferenceOperation } from "../reference";
import type { Shape } from "../schema-shape";
import { readText } from "./read-text";
import type { SearchEntry } from "./search-entry";

export function composeEntries(facts: GuideFacts): SearchEntry[] {
  const operations = facts.reference.groups.flatMap((group) => group.operations);
  return [...guideSlugs.flatMap((slug) => readGuide(slug, facts)), ...operations.map(readOperation)];
}

function readGuide(slug: (typeof guideSlugs)[number], facts: GuideFacts): SearchEntry[] {
  const page = facts.t(`${slug}.title`);
  const path = guidePath(slug);
  const { summary, sections } = guides[slug](facts);
  return [
    { path, page, title: page, text: summary },
    ...sections.map(({ id, title, body }) => ({ path: `${path}#${id}`, page, title, text: readText(body) })),
  ];
}

function readOperation(operation: ReferenceOperation): SearchEntry {
  const { slug, method, path, summary, description, group, parameters, body } = operation;
  const fields = parameters.flatMap(({ name, shape }) => [name, shape.description]);
  const texts = [`${method} ${path}`, description, ...fields, ...(body ? readShapes(body.shape) : [])];
  return {
    path: `/docs/reference/${slug}`,
    page: group,
    title: summary,
    text: [...new Set(texts)].join(" ").replaceAll("`", "").replace(/\s+/g, " "),
  };
}

function readShapes({ fields, variants }: Shape): string[] {
  return [
    ...fields.flatMap((field) => [field.name, field.description, ...readShapes(field)]),
    ...variants.flatMap(({ shape }) => readShapes(shape)),
  ];
}
