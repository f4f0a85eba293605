import type { Language } from "@/db/schema/core-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailWords } from "../../core/mail/mail-words";

export interface Welcome {
  to: string;
  language: Language;
  company: { name: string; legalName: string; supportEmail: string };
  courseTitle: string;
  path: string;
}

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
