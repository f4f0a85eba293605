import { limitText, typeText } from "../field-list";
import type { Fact, Field, Shape } from "../schema-shape";
import type { DocsTranslator } from "./docs-translator";
import { writeItem } from "./syntax";

export function writeFields(fields: Field[], t: DocsTranslator, isAnswer = false): string {
  return fields.map((field) => writeItem("-", writeField(field, t, isAnswer))).join("\n");
}

export function writeShape(shape: Shape, t: DocsTranslator, isAnswer = false): string {
  return shape.fields.length > 0 ? writeFields(shape.fields, t, isAnswer) : writeBelow(shape, t, isAnswer);
}

function writeField(field: Field, t: DocsTranslator, isAnswer: boolean): string {
  const { name, required, deprecated, description, facts } = field;
  const notes = [
    typeText(field, t),
    required && !isAnswer && t("required"),
    !required && isAnswer && t("mayBeAbsent"),
    deprecated && t("deprecated"),
  ];
  const about = [description.replace(/\s+/g, " ").trim(), ...facts.map((fact) => writeFact(fact, t))];
  const told = about.filter((part) => part !== "").join(" · ");
  const head = `\`${name}\` (${notes.filter(Boolean).join(", ")})${told === "" ? "" : `: ${told}`}`;
  const below = writeBelow({ ...field, description: "", facts: [] }, t, isAnswer);
  return below === "" ? head : `${head}\n${below}`;
}

function writeBelow({ description, facts, fields, variants }: Shape, t: DocsTranslator, isAnswer: boolean): string {
  const parts = [
    description,
    facts.map((fact) => writeFact(fact, t)).join(" · "),
    writeFields(fields, t, isAnswer),
    ...variants.map(({ title, shape }) => {
      const inner = writeShape(shape, t, isAnswer);
      return writeItem("-", inner === "" ? `\`${title}\`` : `\`${title}\`\n${inner}`);
    }),
  ];
  return parts.filter((part) => part !== "").join("\n");
}

function writeFact(fact: Fact, t: DocsTranslator): string {
  switch (fact.kind) {
    case "values":
      return `${t("values")} ${fact.values.map(code).join(" ")}`;
    case "default":
      return `${t("default")} ${code(fact.value)}`;
    case "example":
      return `${t("exampleFact")} ${code(fact.value)}`;
    case "pattern":
      return `${t("pattern")} \`${fact.pattern}\``;
    default:
      return limitText(fact, t);
  }
}

function code(value: unknown): string {
  return `\`${typeof value === "string" ? value : JSON.stringify(value)}\``;
}
