import type { Language } from "@/db/schema/core-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailWords } from "../../core/mail/mail-words";

export interface Digest {
  to: string;
  language: Language;
  company: { name: string; legalName: string; supportEmail: string };
  courseTitle: string;
  answers: number;
  path: string;
  stopPath: string;
}

/** Composes the email about replies to a student's comments, without quoting them. */
export function composeDigest({ to, language, company, courseTitle, answers, path, stopPath }: Digest): Promise<Mail> {
  const t = mailWords(language);
  const seller = [company.legalName, company.supportEmail].filter(Boolean).join(" · ");
  return composeMail({
    to,
    language,
    sender: { name: company.name, replyTo: company.supportEmail || null, color: null },
    footnote: t("comments.footnote", { seller }),
    subject: t("comments.subject", { count: answers, course: courseTitle }),
    heading: t("comments.heading", { count: answers }),
    text: t("comments.text", { count: answers, course: courseTitle }),
    action: { label: t("comments.action"), path },
    links: [{ label: t("comments.stop"), path: stopPath }],
  });
}
