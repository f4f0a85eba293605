import type { Language } from "@/db/schema/core-enums";
import { environment } from "../env/env";
import type { Mail } from "./mail-files";
import { MailAction, MailCode, MailFact, MailLayout, MailLink, MailNote, MailText, renderMail } from "./mail-layout";

export interface MailPath {
  label: string;
  path: string;
}

export interface MailContent {
  to: string;
  language: Language;
  sender?: { name: string; replyTo: string | null; color: string | null };
  subject: string;
  heading: string;
  text: string;
  paragraphs?: readonly string[];
  facts?: readonly { label: string; value: string }[];
  code?: string | undefined;
  action?: MailPath;
  links?: readonly MailPath[];
  notes?: readonly string[];
  /** Why the recipient gets this email, and what to do if they did not request it. */
  footnote: string;
}

export async function composeMail(content: MailContent): Promise<Mail> {
  const { to, language, sender, subject, heading, text, paragraphs = [], facts = [], code, action } = content;
  const { links = [], notes = [], footnote } = content;
  const { publicUrl } = environment();
  const masthead = sender?.name ?? "Quitanda";
  const bodies = await renderMail(
    <MailLayout {...{ language, masthead, heading, footnote }} preview={text}>
      <MailText>{text}</MailText>
      {paragraphs.map((paragraph) => (
        <MailText key={paragraph}>{paragraph}</MailText>
      ))}
      {facts.map(({ label, value }) => (
        <MailFact key={`${label} ${value}`} {...{ label, value }} />
      ))}
      {code && <MailCode>{code}</MailCode>}
      {action && (
        <MailAction href={`${publicUrl}${action.path}`} color={sender?.color ?? null}>
          {action.label}
        </MailAction>
      )}
      {links.map(({ label, path }) => (
        <MailLink key={path} href={`${publicUrl}${path}`}>
          {label}
        </MailLink>
      ))}
      {notes.map((note) => (
        <MailNote key={note}>{note}</MailNote>
      ))}
    </MailLayout>,
  );
  const from = sender && { name: sender.name, replyTo: sender.replyTo };
  return { to, language, ...(from && { from }), subject, ...bodies };
}
