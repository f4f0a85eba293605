import { listKeptMails } from "@/server/core/mail/mail-files";
import { wordsOf } from "./rows";

const mostMails = 5_000;

/** Links are signed and contain ids. */
const links = /https?:\/\/[^\s"<>)]+/g;

/** Emails to addresses with a tag: sender, recipient and text without links. */
export async function mailsOf(tag: string): Promise<Record<string, unknown>[]> {
  const kept = await listKeptMails(mostMails);
  return kept
    .filter(({ to }) => to.includes(tag))
    .map(({ to, from, subject, text }) =>
      JSON.parse(wordsOf({ to, from, subject, text: text.replace(links, "link") })),
    );
}
