import type { Language } from "@/db/schema/core-enums";
import type { ExportKind } from "@/db/schema/data-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailFormats, mailWords } from "../../core/mail/mail-words";

/** Contains no exported data and no link that works without sign-in. */
export interface ExportMail {
  to: string;
  language: Language;
  companyName: string;
  kind: ExportKind;
  expiresAt: Date;
}

export function composeExportMail({ to, language, companyName, kind, expiresAt }: ExportMail): Promise<Mail> {
  const t = mailWords(language);
  const day = mailFormats(language).day(expiresAt);
  const what = t(`exportReady.kinds.${kind}`);
  return composeMail({
    to,
    language,
    subject: t("exportReady.subject", { what, company: companyName }),
    heading: t("exportReady.heading"),
    text: t("exportReady.text", { what, company: companyName, day }),
    action: { label: t("exportReady.action"), path: "/settings/data" },
    footnote: t("exportReady.footnote"),
  });
}
