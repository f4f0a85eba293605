import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailWords } from "../../core/mail/mail-words";
import { type Invited, invitationPathOf } from "./invited";

export function composePartnerInvitation({
  to,
  language,
  companyName,
  token,
  kind,
  productName,
}: Invited): Promise<Mail> {
  const t = mailWords(language);
  const names = { company: companyName, product: productName, kind };
  return composeMail({
    to,
    language,
    subject: t("partnerInvitation.subject", names),
    heading: t("partnerInvitation.heading", names),
    text: t("partnerInvitation.text", names),
    action: { label: t("partnerInvitation.action"), path: invitationPathOf(token) },
    footnote: t("partnerInvitation.footnote"),
  });
}
