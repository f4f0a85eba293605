import type { Language } from "@/db/enums";
import { environment } from "./env";
import { MailAction, MailLayout, MailLink, MailText, renderMail } from "./mail-layout";
import type { Mail } from "./outbox";

export interface MailContent {
  to: string;
  language: Language;
  subject: string;
  heading: string;
  text: string;
  /** The button; `path` is relative to this installation's URL. */
  action: { label: string; path: string };
  /** A second link, below the button. */
  link?: { label: string; path: string };
  /** Why the recipient gets this mail, and what to do if they did not request it. */
  footnote: string;
}

/** A mail of one paragraph and one button, in HTML and plain text. */
export async function composeMail(content: MailContent): Promise<Mail> {
  const { to, language, subject, heading, text, action, link, footnote } = content;
  const { publicUrl } = environment();
  const bodies = await renderMail(
    <MailLayout language={language} preview={text} heading={heading} footnote={footnote}>
      <MailText>{text}</MailText>
      <MailAction href={`${publicUrl}${action.path}`}>{action.label}</MailAction>
      {link && <MailLink href={`${publicUrl}${link.path}`}>{link.label}</MailLink>}
    </MailLayout>,
  );
  return { to, subject, ...bodies };
}
