import { headers } from "next/headers";
import { environment, isLoopback } from "../core/env";
import { type KeptMail, listKeptMails } from "../core/outbox";

const newest = 50;

/**
 * The mails that this installation kept instead of sending, newest first. Null, which is a page that does not exist,
 * unless nobody but this machine can reach it, under a name that is this machine's: a foreign site whose name was made
 * to lead here must not read them.
 */
export async function readOutbox(): Promise<KeptMail[] | null> {
  const host = (await headers()).get("host") ?? "";
  const name = URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname.replace(/^\[|\]$/g, "") : "";
  if (!environment().loopbackOnly || !isLoopback(name)) return null;
  return listKeptMails(newest);
}
