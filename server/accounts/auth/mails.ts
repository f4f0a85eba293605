import type { Role } from "@/db/schema/accounts-enums";
import type { Language } from "@/db/schema/core-enums";
import { composeMail } from "../../core/mail/compose-mail";
import type { Mail } from "../../core/mail/mail-files";
import { mailWords } from "../../core/mail/mail-words";

export interface InvitationMail {
  to: string;
  language: Language;
  token: string;
  companyName: string;
  inviterName: string;
  role: Role;
}

export function composeInvitation(invitation: InvitationMail): Promise<Mail> {
  const { to, language, token, companyName: company, inviterName: inviter, role } = invitation;
  const t = mailWords(language);
  return composeMail({
    to,
    language,
    subject: t("invitation.subject", { inviter, company }),
    heading: t("invitation.heading", { company }),
    text: t("invitation.text", { inviter, company, role }),
    action: { label: t("invitation.action"), path: `/invite/${token}` },
    footnote: t("invitation.footnote"),
  });
}

export function composePasswordReset(reset: { to: string; language: Language; token: string }): Promise<Mail> {
  const { to, language, token } = reset;
  const t = mailWords(language);
  return composeMail({
    to,
    language,
    subject: t("passwordReset.subject"),
    heading: t("passwordReset.heading"),
    text: t("passwordReset.text"),
    action: { label: t("passwordReset.action"), path: `/reset/${token}` },
    footnote: t("passwordReset.footnote"),
  });
}

export function composeEmailConfirmation(account: { to: string; language: Language; token: string }): Promise<Mail> {
  const { to, language, token } = account;
  const t = mailWords(language);
  return composeMail({
    to,
    language,
    subject: t("emailConfirmation.subject"),
    heading: t("emailConfirmation.heading"),
    text: t("emailConfirmation.text"),
    action: { label: t("emailConfirmation.action"), path: `/confirm/${token}` },
    footnote: t("emailConfirmation.footnote"),
  });
}

export function composeDeviceLink(link: { to: string; language: Language; token: string }): Promise<Mail> {
  const { to, language, token } = link;
  const t = mailWords(language);
  return composeMail({
    to,
    language,
    subject: t("deviceLink.subject"),
    heading: t("deviceLink.heading"),
    text: t("deviceLink.text"),
    action: { label: t("deviceLink.action"), path: `/login/device/${token}` },
    footnote: t("deviceLink.footnote"),
  });
}
