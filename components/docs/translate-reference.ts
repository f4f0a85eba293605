import { refundWindowDays } from "@/db/schema/payments-enums";
import { defaultLocale, type Locale } from "../ui/i18n/locales";
import type { Reference, ReferenceAnswer, ReferenceGroup, ReferenceOperation, ReferenceParameter } from "./reference";
import inPortuguese from "./reference-in-portuguese.json";
import type { Field, Shape } from "./schema-shape";

/**
 * Translations of the English OpenAPI document: groups by name, operations by id, other text by its
 * English source. Text with a changed source stays English until it is translated again.
 */
const groups: Partial<Record<string, { name: string; description: string }>> = inPortuguese.groups;
const operations: Partial<Record<string, { summary: string; description: string }>> = inPortuguese.operations;
const sentences: Partial<Record<string, string>> = inPortuguese.sentences;

/** Examples and error messages stay in English, as the API sends them. */
export function translateReference(reference: Reference, locale: Locale): Reference {
  if (locale !== defaultLocale) return reference;
  return { ...reference, locale, groups: reference.groups.map(translateGroup) };
}

export function translateFields(fields: Field[], locale: Locale): Field[] {
  return locale === defaultLocale ? fields.map(translateShape) : fields;
}

function translateGroup(group: ReferenceGroup): ReferenceGroup {
  const { name, description } = groups[group.name] ?? group;
  const translated = group.operations.map((operation) => ({ ...translateOperation(operation), group: name }));
  return { ...group, name, description, operations: translated };
}

const values = { pixDays: refundWindowDays.pix, cardDays: refundWindowDays.credit_card };

function translateOperation(operation: ReferenceOperation): ReferenceOperation {
  const { parameters, body, answers } = operation;
  const { summary, description } = operations[operation.id] ?? operation;
  return {
    ...operation,
    summary,
    description: description.replace(/\{(pixDays|cardDays)\}/g, (_, name: keyof typeof values) => `${values[name]}`),
    parameters: parameters.map((each): ReferenceParameter => ({ ...each, shape: translateShape(each.shape) })),
    body: body && { ...body, shape: translateShape(body.shape) },
    answers: answers.map(translateAnswer),
  };
}

function translateAnswer(answer: ReferenceAnswer): ReferenceAnswer {
  return {
    ...answer,
    description: sentences[answer.description] ?? answer.description,
    headers: answer.headers.map(({ name, description }) => ({
      name,
      description: sentences[description] ?? description,
    })),
    shape: answer.shape && translateShape(answer.shape),
  };
}

function translateShape<Each extends Shape>(shape: Each): Each {
  const { description, fields, variants } = shape;
  const translated = sentences[description];
  return {
    ...shape,
    description: translated ?? description,
    ...(translated === undefined && { inEnglish: true }),
    fields: fields.map(translateShape),
    variants: variants.map(({ title, shape: variant }) => ({ title, shape: translateShape(variant) })),
  };
}
