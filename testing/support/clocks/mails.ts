import { listKeptMails } from "@/server/core/mail/mail-files";
import { wordsOf } from "./rows";

/** More than a test sends. */
const mostMails = 5_000;

/** What a link leads to is signed, and names ids. */
const links = /https?:\/\/[^\s"<>)]+/g;

/** The mails to people with a tag in their address: who from, to whom and every word, but the links. */
export async function mailsOf(tag: string): Promise<Record<string, unknown>[]> {
  const kept = await listKeptMails(mostMails);
  return kept
    .filter(({ to }) => to.includes(tag))
    .map(({ to, from, subject, text }) =>
      JSON.parse(wordsOf({ to, from, subject, text: text.replace(links, "link") })),
    );
}
