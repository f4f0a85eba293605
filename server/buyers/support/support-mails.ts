import type { Language } from "@/db/schema/core-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailWords } from "../../core/mail/mail-words";

export interface MailContext {
  to: string;
  language: Language;
  company: { name: string; legalName: string; supportEmail: string };
}

function frameOf({ to, language, company }: MailContext) {
  const t = mailWords(language);
  const seller = [company.legalName, company.supportEmail].filter(Boolean).join(" · ");
  const sender = { name: company.name, replyTo: company.supportEmail || null, color: null };
  return { t, frame: { to, language, sender, footnote: t("support.footnote", { seller }) }, seller: company.legalName };
}

export function composeAccess(letter: MailContext, courses: readonly string[], path: string): Promise<Mail> {
  const { t, frame, seller } = frameOf(letter);
  const titles = new Intl.ListFormat(letter.language).format(courses);
  return composeMail({
    ...frame,
    subject: t("support.access.subject", { courses: titles }),
    heading: t("support.access.heading"),
    text: t("support.access.text", { courses: titles, seller }),
    action: { label: t("support.access.action", { count: courses.length }), path },
  });
}

export function composeCorrection(letter: MailContext, path: string): Promise<Mail> {
  const { t, frame, seller } = frameOf(letter);
  return composeMail({
    ...frame,
    subject: t("support.corrected.subject", { seller }),
    heading: t("support.corrected.heading"),
    text: t("support.corrected.text", { seller }),
    action: { label: t("support.corrected.action"), path },
  });
}

/**
 * Notifies the old address that its links no longer work. Omits the product and the new address,
 * because a stranger may read the email.
 */
export function composeFarewell(letter: MailContext): Promise<Mail> {
  const { t, frame, seller } = frameOf(letter);
  return composeMail({
    ...frame,
    subject: t("support.replaced.subject", { seller }),
    heading: t("support.replaced.heading"),
    text: t("support.replaced.text", { seller }),
  });
}
