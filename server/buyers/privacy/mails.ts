import type { Language } from "@/db/schema/core-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailFormats, mailWords } from "../../core/mail/mail-words";

/** Never contains the data itself. */
export interface DataMail {
  to: string;
  language: Language;
  about: "exportAsked" | "exportReady" | "erasureAsked" | "erasureCanceled" | "erased";
  /** Expiry of the export, or day of the erasure. */
  day: Date | null;
}

export function composeDataMail({ to, language, about, day }: DataMail): Promise<Mail> {
  const t = mailWords(language);
  const written = day ? mailFormats(language).day(day) : "";
  const kept = about === "erasureAsked" || about === "erased";
  return composeMail({
    to,
    language,
    subject: t(`personData.${about}.subject`, { day: written }),
    heading: t(`personData.${about}.heading`, { day: written }),
    text: t(`personData.${about}.text`, { day: written }),
    ...(about !== "erased" && { action: { label: t(`personData.${about}.action`), path: "/account/data" } }),
    ...(kept && {
      notes: [t("personData.kept.books"), t("personData.kept.fiscal"), t("personData.kept.access")],
    }),
    footnote: t(about === "erased" ? "personData.lastFootnote" : "personData.footnote"),
  });
}
