import type { Language } from "@/db/schema/core-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailWords } from "../../core/mail/mail-words";

export interface SignInMail {
  to: string;
  language: Language;
  token: string;
  code: string;
}

/**
 * Composes the email with `/account/enter/{token}` and the sign-in code, without text by a company,
 * because anyone can enter any address in a checkout (docs/domains/accounts.md).
 */
export function composeSignIn({ to, language, token, code }: SignInMail): Promise<Mail> {
  const t = mailWords(language);
  return composeMail({
    to,
    language,
    subject: t("buyerSignIn.subject", { code }),
    heading: t("buyerSignIn.heading"),
    text: t("buyerSignIn.text"),
    code,
    action: { label: t("buyerSignIn.action"), path: `/account/enter/${token}` },
    footnote: t("buyerSignIn.footnote"),
  });
}
