import { beforeAll, describe, expect, it } from "vitest";
import { getRestApi } from "@/server/runtime/rest/rest";
import { renderIn } from "@/testing/docs/render-guide";
import { callApi } from "@/testing/support/api-calls";
import type { OpenApiDocument } from "./document";
import { OperationPage } from "./operation-page";
import { type Reference, type ReferenceOperation, readReference } from "./reference";
import inPortuguese from "./reference-in-portuguese.json";
import { ReferenceIndex } from "./reference-index";
import type { Shape } from "./schema-shape";
import { translateReference } from "./translate-reference";

let english: Reference;
let portuguese: Reference;
beforeAll(async () => {
  const { body } = await callApi(getRestApi(), { target: "/v1/openapi.json" });
  english = readReference(JSON.parse(body) as OpenApiDocument);
  portuguese = translateReference(english, "pt-BR");
});

const operationsOf = ({ groups }: Reference): ReferenceOperation[] => groups.flatMap(({ operations }) => operations);

function shapesBelow(shape: Shape): Shape[] {
  return [shape, ...shape.fields.flatMap(shapesBelow), ...shape.variants.flatMap((each) => shapesBelow(each.shape))];
}

function shapesOf({ parameters, body, answers }: ReferenceOperation): Shape[] {
  const roots = [
    ...parameters.map(({ shape }) => shape),
    ...(body ? [body.shape] : []),
    ...answers.flatMap(({ status, shape }) => (status.startsWith("2") && shape ? [shape] : [])),
  ];
  return roots.flatMap(shapesBelow).filter(({ description }) => description !== "");
}

const codesOf = (text: string) => [...text.matchAll(/`[^`]+`/g)].map(([code]) => code).sort();

describe("the reference in Portuguese", () => {
  it("titles and describes every group and operation in Portuguese", () => {
    const names = english.groups.map(({ name }) => name);
    expect(names.filter((name) => !(name in inPortuguese.groups))).toEqual([]);
    const untranslated = operationsOf(english).filter(({ id }) => !(id in inPortuguese.operations));
    expect(untranslated.map(({ id }) => id)).toEqual([]);
    const ids = operationsOf(english).map(({ id }) => id);
    expect(Object.keys(inPortuguese.operations).filter((id) => !ids.includes(id))).toEqual([]);
    for (const [index, { summary, description }] of operationsOf(portuguese).entries()) {
      const original = operationsOf(english)[index];
      expect(summary).not.toBe(original?.summary);
      expect(description).not.toBe(original?.description);
    }
  });

  it("describes fields and answers in Portuguese", () => {
    const shapes = operationsOf(portuguese).flatMap(shapesOf);
    const translated = shapes.filter(({ inEnglish }) => !inEnglish);
    expect(shapes.length).toBeGreaterThan(500);
    expect(translated.length / shapes.length).toBeGreaterThan(0.9);
  });

  it("keeps paths, fields and values as they are in every sentence", () => {
    for (const [original, sentence] of Object.entries(inPortuguese.sentences)) {
      expect(codesOf(sentence), original).toEqual(codesOf(original));
    }
    for (const [index, operation] of operationsOf(portuguese).entries()) {
      const { slug, method, path, answers } = operationsOf(english)[index] ?? operation;
      expect(operation).toMatchObject({ slug, method, path });
      expect(operation.answers.map(({ examples }) => examples)).toEqual(answers.map(({ examples }) => examples));
    }
  });

  it("shows pages without an English title, and marks what is left in English", () => {
    const index = renderIn("pt-BR", <ReferenceIndex reference={portuguese} />);
    for (const { summary } of operationsOf(english)) expect(index).not.toContain(`<span>${summary}</span>`);
    expect(index).toContain("Cobrar por Pix com vencimento");
    const [operation] = operationsOf(portuguese).filter(({ id }) => id === "transactions-refund");
    if (!operation) throw new Error("The refund is not documented");
    const page = renderIn(
      "pt-BR",
      <OperationPage operation={operation} origin="https://pay.example.com" reader={null} />,
    );
    expect(page).toContain("<h1>Reembolsar uma transação</h1>");
    expect(page).toContain("Ausente: tudo o que resta.");
    expect(page).toMatch(/lang="en">.*refund_window_closed/s);
  });
});
