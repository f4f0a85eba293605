import { createTranslator } from "use-intl/core";
import type { Language } from "@/db/enums";
import type portuguese from "@/messages/pt-BR/students.json";
import { byteOrderMark, csvLine } from "../core/csv";
import { readMessages } from "../core/messages";
import type { RefusedFileQuery } from "./import-schemas";
import { readRefused } from "./imports";

const messages = await readMessages<typeof portuguese>("students");

const reasons = [
  "name_invalid",
  "email_invalid",
  "number_rounded",
  "document_invalid",
  "phone_invalid",
  "document_required",
  "customer_ambiguous",
  "customer_email_differs",
  "customer_erased",
  "course_archived",
  "course_deleted",
] as const;

/** The words of the report, the same as the page's. @throws IntlError for a missing one. */
export function reportWords(language: Language) {
  return createTranslator({
    locale: language,
    messages: messages[language],
    namespace: "students.report",
    onError: (error) => {
      throw error;
    },
  });
}

/** Streams the refused lines of a list as CSV for Excel in Brazil, each with its reason in words. */
export async function* exportRefused(
  companyId: string,
  { importId, language }: RefusedFileQuery,
): AsyncGenerator<string> {
  const t = reportWords(language);
  const headings = ["line", "name", "email", "document", "phone", "reason"] as const;
  yield byteOrderMark + csvLine(headings.map((each) => t(`columns.${each}`)));
  for await (const { line, name, email, document, phone, refusal } of readRefused(companyId, importId)) {
    const reason = reasons.find((each) => each === refusal);
    yield csvLine([String(line), name, email, document, phone, reason ? t(`reasons.${reason}`) : ""]);
  }
}
