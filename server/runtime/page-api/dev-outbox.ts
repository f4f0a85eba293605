import { environment } from "../../core/env/env";
import { isLoopbackUrl } from "../../core/env/reach";
import { type KeptMail, listKeptMails } from "../../core/mail/mail-files";

const newest = 50;

/**
 * Returns the emails that were stored instead of sent, newest first. Returns null (404) unless the
 * installation is reachable only from this machine and the request's host is this machine, which
 * excludes DNS rebinding and clients of a local proxy with another host name.
 */
export async function readOutbox(headers: Headers): Promise<KeptMail[] | null> {
  const { embedded, isPrivate } = environment();
  const host = headers.get("host") ?? "";
  return embedded && isPrivate && isLoopbackUrl(`http://${host}`) ? listKeptMails(newest) : null;
}
