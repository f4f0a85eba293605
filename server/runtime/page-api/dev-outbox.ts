import { environment } from "../../core/env/env";
import { isLoopbackUrl } from "../../core/env/reach";
import { type KeptMail, listKeptMails } from "../../core/mail/mail-files";

const newest = 50;

/**
 * Returns the mails stored instead of sent, newest first. Null, for a 404, unless the installation is reachable from
 * this machine only and the host name is this machine's. This excludes DNS rebinding by a foreign site, and clients of
 * a local proxy that sets its own name as `host`.
 */
export async function readOutbox(headers: Headers): Promise<KeptMail[] | null> {
  const { embedded, isPrivate } = environment();
  const host = headers.get("host") ?? "";
  return embedded && isPrivate && isLoopbackUrl(`http://${host}`) ? listKeptMails(newest) : null;
}
