import { readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { type MessageFormatElement, parse, TYPE } from "@formatjs/icu-messageformat-parser";
import { describe, expect, it } from "vitest";
import { locales } from "./locales";
import { messages } from "./messages";

const folder = fileURLToPath(new URL("../../../messages", import.meta.url));

function collectSentences(node: object, path = ""): [string, string][] {
  return Object.entries(node).flatMap(([key, value]): [string, string][] =>
    typeof value === "string" ? [[`${path}${key}`, value]] : collectSentences(value, `${path}${key}.`),
  );
}

function textsOf(locale: string, file: string): { mails?: object; files?: object } {
  return JSON.parse(readFileSync(`${folder}/${locale}/${file}`, "utf8"));
}

function sentencesOf(locale: string, file: string): Map<string, string> {
  return new Map(collectSentences(textsOf(locale, file)));
}

function slotsOf(elements: MessageFormatElement[]): string[] {
  const found = elements.flatMap((element): string[] => {
    switch (element.type) {
      case TYPE.literal:
      case TYPE.pound:
        return [];
      case TYPE.tag:
        return [`<${element.value}>`, ...slotsOf(element.children)];
      case TYPE.plural:
      case TYPE.select:
        return [
          `{${element.value}, ${TYPE[element.type]}}`,
          ...Object.values(element.options).flatMap(({ value }) => slotsOf(value)),
        ];
      default:
        return [`{${element.value}, ${TYPE[element.type]}}`];
    }
  });
  return [...new Set(found)].sort();
}

const files = readdirSync(`${folder}/pt-BR`);

it("has the same files in every language", () => {
  for (const locale of locales) expect(readdirSync(`${folder}/${locale}`), locale).toEqual(files);
});

describe.each(files)("%s", (file) => {
  const inPortuguese = sentencesOf("pt-BR", file);
  const inEnglish = sentencesOf("en", file);

  it("has the same sentences in both languages", () => {
    expect([...inEnglish.keys()].sort()).toEqual([...inPortuguese.keys()].sort());
  });

  it("leaves no sentence empty", () => {
    expect([...inEnglish, ...inPortuguese].filter(([, sentence]) => sentence.trim() === "")).toEqual([]);
  });

  it("fills in the same values and tags in both languages", () => {
    for (const [path, sentence] of inPortuguese) {
      expect(slotsOf(parse(inEnglish.get(path) ?? "")), path).toEqual(slotsOf(parse(sentence)));
    }
  });
});

it("keeps a name in one file only: a later file would hide an earlier one's", () => {
  const named = files.flatMap((file) => {
    const { mails = {}, files: downloads = {}, ...pages } = textsOf("en", file);
    return [
      ...Object.keys(pages),
      ...Object.keys(mails).map((name) => `mails.${name}`),
      ...Object.keys(downloads).map((name) => `files.${name}`),
    ];
  });
  expect([...new Set(named)].sort()).toEqual(named.sort());
});

it("gives the pages every text of a language except those of mails and downloaded files", () => {
  for (const locale of locales) {
    const there = new Map(
      files.flatMap((file) => {
        const { mails: _mails, files: _files, ...pages } = textsOf(locale, file);
        return collectSentences(pages);
      }),
    );
    expect(new Map(collectSentences(messages[locale])), locale).toEqual(there);
  }
});
