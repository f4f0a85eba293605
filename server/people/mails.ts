import type { Language } from "@/db/enums";
import { composeMail } from "../core/compose-mail";
import { mailWords } from "../core/mail-words";
import type { Mail } from "../core/outbox";

export interface SignInMail {
  to: string;
  language: Language;
  token: string;
  code: string;
  /** The shop whose buyer it is; null for a buyer of several. */
  shop: { name: string; supportEmail: string } | null;
}

/** The mail with the link to `/account/enter/{token}` and the code that signs in. */
export function composeSignIn({ to, language, token, code, shop }: SignInMail): Promise<Mail> {
  const t = mailWords(language);
  return composeMail({
    to,
    language,
    ...(shop && { sender: { name: shop.name, replyTo: shop.supportEmail || null, color: null } }),
    subject: t("buyerSignIn.subject", { code }),
    heading: t("buyerSignIn.heading"),
    text: t("buyerSignIn.text"),
    code,
    action: { label: t("buyerSignIn.action"), path: `/account/enter/${token}` },
    footnote: t("buyerSignIn.footnote"),
  });
}
