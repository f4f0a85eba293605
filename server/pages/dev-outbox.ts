import { environment, isLoopback } from "../core/env";
import { type KeptMail, listKeptMails } from "../core/outbox";

const newest = 50;

/**
 * The mails that this installation kept instead of sending, newest first. Null, which is a page that does not exist,
 * unless nobody but this machine can reach it, under a name that is this machine's: a foreign site whose name was made
 * to lead here must not read them, nor anybody through a proxy on this machine that puts its own name into `host`.
 */
export async function readOutbox(headers: Headers): Promise<KeptMail[] | null> {
  const { loopbackOnly, trustProxy, publicUrl } = environment();
  const isPrivate = loopbackOnly && trustProxy === 0 && isThisMachine(publicUrl);
  const host = headers.get("host") ?? "";
  return isPrivate && isThisMachine(`http://${host}`) ? listKeptMails(newest) : null;
}

function isThisMachine(url: string): boolean {
  return URL.canParse(url) && isLoopback(new URL(url).hostname.replace(/^\[|\]$/g, ""));
}
