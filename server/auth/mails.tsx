import type { Language, Role } from "@/db/enums";
import { environment } from "../core/env";
import { MailAction, MailLayout, MailText, renderMail } from "../core/mail-layout";
import type { Mail } from "../core/outbox";

interface Words {
  subject: string;
  heading: string;
  text: string;
  action: string;
  footnote: string;
}

const roleNames: Record<Language, Record<Role, string>> = {
  "pt-BR": {
    owner: "proprietário",
    admin: "administrador",
    finance: "financeiro",
    support: "atendimento",
    viewer: "leitura",
  },
  en: { owner: "owner", admin: "administrator", finance: "finance", support: "support", viewer: "viewer" },
};

const resetWords: Record<Language, Words> = {
  "pt-BR": {
    subject: "Crie uma nova senha na Quitanda",
    heading: "Crie uma nova senha",
    text: "Recebemos um pedido para trocar a senha da sua conta. O link vale por 1 hora e só pode ser usado uma vez.",
    action: "Criar nova senha",
    footnote: "Se não foi você, ignore este e-mail: sua senha continua a mesma.",
  },
  en: {
    subject: "Choose a new password for Quitanda",
    heading: "Choose a new password",
    text: "Somebody asked to change the password of your account. The link is good for 1 hour and works once.",
    action: "Choose a new password",
    footnote: "If it was not you, ignore this e-mail: your password stays as it is.",
  },
};

export interface InvitationMail {
  to: string;
  language: Language;
  token: string;
  companyName: string;
  inviterName: string;
  role: Role;
}

function invitationWords({ language, companyName, inviterName, role }: InvitationMail): Words {
  const roleName = roleNames[language][role];
  if (language === "en") {
    return {
      subject: `${inviterName} invites you to ${companyName}`,
      heading: `Join ${companyName}`,
      text: `${inviterName} invites you to work with ${companyName} on Quitanda (${roleName}). The invitation is good for 7 days.`,
      action: "Accept the invitation",
      footnote: "If you know nothing of this, ignore this e-mail: nothing happens.",
    };
  }
  return {
    subject: `${inviterName} convidou você para ${companyName}`,
    heading: `Entre em ${companyName}`,
    text: `${inviterName} convidou você para trabalhar com ${companyName} na Quitanda (${roleName}). O convite vale por 7 dias.`,
    action: "Aceitar o convite",
    footnote: "Se você não sabe do que se trata, ignore este e-mail: nada acontece.",
  };
}

async function compose(to: string, language: Language, words: Words, path: string): Promise<Mail> {
  const { subject, heading, text, action, footnote } = words;
  const bodies = await renderMail(
    <MailLayout language={language} preview={text} heading={heading} footnote={footnote}>
      <MailText>{text}</MailText>
      <MailAction href={`${environment().publicUrl}${path}`}>{action}</MailAction>
    </MailLayout>,
  );
  return { to, subject, ...bodies };
}

/** The mail that leads an invited person to `/invite/{token}`. */
export function composeInvitation(invitation: InvitationMail): Promise<Mail> {
  const { to, language, token } = invitation;
  return compose(to, language, invitationWords(invitation), `/invite/${token}`);
}

/** The mail that leads who forgot the password to `/reset/{token}`. */
export function composePasswordReset(reset: { to: string; language: Language; token: string }): Promise<Mail> {
  return compose(reset.to, reset.language, resetWords[reset.language], `/reset/${reset.token}`);
}
