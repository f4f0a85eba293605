import { describe, expect, it } from "vitest";
import english from "./messages/en.json";
import portuguese from "./messages/pt-BR.json";

function collectSentences(node: object, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : collectSentences(value, `${path}${key}.`),
  );
}

function argumentsOf(sentence: string): string[] {
  return [...sentence.matchAll(/\{(\w+)/g)].map(([, name]) => name ?? "").sort();
}

describe("the two languages", () => {
  const inEnglish = new Map(collectSentences(english));
  const inPortuguese = new Map(collectSentences(portuguese));

  it("have the same sentences", () => {
    expect([...inEnglish.keys()].sort()).toEqual([...inPortuguese.keys()].sort());
  });

  it("leave no sentence empty", () => {
    expect([...inEnglish, ...inPortuguese].filter(([, sentence]) => sentence.trim() === "")).toEqual([]);
  });

  it("fill in the same values", () => {
    for (const [path, sentence] of inPortuguese) {
      if (sentence.includes("plural")) continue;
      expect(argumentsOf(inEnglish.get(path) ?? ""), path).toEqual(argumentsOf(sentence));
    }
  });
});
