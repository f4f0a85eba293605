import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import ts from "typescript";
import { expect, it } from "vitest";
import { commentsOf, flatten } from "./comments";
import { nodesOf, readProject, type Source } from "./source";

/** Recurring constructions with a plainer alternative. Add new ones when they appear. */
const constructions: Record<string, RegExp> = {
  "what came of": /\bwhat (came|comes|becomes|became) of\b/i,
  whoever: /\bwhoever\b/i,
  "is told": /\b(is|are) told\b/i,
  "goes by": /\bgoes by\b/i,
  "a balance that holds": /\bbalances?\b[^.;]{0,40}\b(holds?|held)\b/i,
  "by turns": /\bby turns\b/i,
  "a … of its own": /\b(an?|no) ([\w-]+ ){1,3}of (its|their|his|her|our|your) own\b/i,
  "that it names": /\bthat (it|they) names?\b/i,
  "as it is to be": /\bas (it is|they are) to be\b/i,
  "no more (no longer)": /\bno more(?=\s*([.,;:)]|\*\/|$))/i,
  "the most … of": /\bthe most (?!common|recent)[\w-]+( [\w-]+)? of\b/i,
  "which of them": /\bwhich of them\b/i,
  "not its own": /\bnot (its|their) own\b/i,
};

const root = fileURLToPath(new URL("../..", import.meta.url));
const project = readProject(root).filter(({ path }) => path !== "testing/architecture/english.test.ts");

function faultsIn(place: string, text: string): string[] {
  return Object.entries(constructions).flatMap(([name, pattern]) =>
    pattern.test(text) ? [`${place} ${name}: ${text.trim().slice(0, 100)}`] : [],
  );
}

function commentFaults({ path, text }: Source): string[] {
  return commentsOf(text).flatMap((comment) => faultsIn(`${path}:${comment.line}`, flatten(comment.text)));
}

function sentenceFaults({ path, tree }: Source): string[] {
  return nodesOf(tree)
    .filter((node) => ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))
    .flatMap((node) => faultsIn(path, node.getText(tree)));
}

it("no comment uses a construction of the list", () => {
  expect(project.flatMap(commentFaults)).toEqual([]);
});

it("no sentence of an error uses one", () => {
  const tables = project.filter(({ path }) => /^server\/([a-z]+\/)?errors\.ts$/.test(path));
  expect(tables.length).toBeGreaterThan(2);
  expect(tables.flatMap(sentenceFaults)).toEqual([]);
});

it("no English message uses one", () => {
  const folder = `${root}messages/en/`;
  const faults = readdirSync(folder).flatMap((name) =>
    readFileSync(`${folder}${name}`, "utf8")
      .split("\n")
      .flatMap((line, index) => faultsIn(`messages/en/${name}:${index + 1}`, line)),
  );
  expect(faults).toEqual([]);
});
