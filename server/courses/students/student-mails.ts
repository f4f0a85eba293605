import type { Language } from "@/db/schema/core-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailWords } from "../../core/mail/mail-words";

/** The mail that tells a new student of their course. */
export interface Welcome {
  to: string;
  language: Language;
  company: { name: string; legalName: string; supportEmail: string };
  courseTitle: string;
  /** Of the link that opens the student's courses. */
  path: string;
}

/** Tells somebody that a seller enrolled them, with the link to the course. */
export function composeWelcome({ to, language, company, courseTitle, path }: Welcome): Promise<Mail> {
  const t = mailWords(language);
  const seller = [company.legalName, company.supportEmail].filter(Boolean).join(" · ");
  return composeMail({
    to,
    language,
    sender: { name: company.name, replyTo: company.supportEmail || null, color: null },
    footnote: t("students.footnote", { seller }),
    subject: t("students.welcome.subject", { course: courseTitle }),
    heading: t("students.welcome.heading"),
    text: t("students.welcome.text", { course: courseTitle, seller: company.legalName || company.name }),
    action: { label: t("students.welcome.action"), path },
  });
}
