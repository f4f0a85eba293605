import { listKeptMails } from "@/server/core/mail/mail-files";
import { wordsOf } from "./rows";

const mostMails = 5_000;

/** Matches links, which are excluded because they are signed and contain IDs. */
const links = /https?:\/\/[^\s"<>)]+/g;

/**
 * Returns the emails to addresses that contain a tag: sender, recipient and full text without
 * links.
 */
export async function mailsOf(tag: string): Promise<Record<string, unknown>[]> {
  const kept = await listKeptMails(mostMails);
  return kept
    .filter(({ to }) => to.includes(tag))
    .map(({ to, from, subject, text }) =>
      JSON.parse(wordsOf({ to, from, subject, text: text.replace(links, "link") })),
    );
}
