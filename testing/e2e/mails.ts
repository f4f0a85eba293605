import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import type { KeptMail } from "@/server/core/mail/mail-files";
import { dataDir } from "./demo";
import { expect } from "./fixtures";

type Mail = KeptMail & { links: string[] };

const read = new Map<string, Mail>();

function readMail(file: string): Mail {
  const known = read.get(file);
  if (known) return known;
  const mail = JSON.parse(readFileSync(file, "utf8")) as KeptMail;
  const links = mail.text.match(/https?:\/\/\S+/g) ?? [];
  read.set(file, { ...mail, links });
  return { ...mail, links };
}

/** Emails to an address whose subject or text matches, latest first. */
export function listMails(to: string, words = /(?:)/): Mail[] {
  const folder = join(dataDir, "outbox");
  return readdirSync(folder)
    .filter((name) => name.endsWith(".json"))
    .sort()
    .reverse()
    .map((name) => readMail(join(folder, name)))
    .filter((mail) => mail.to === to && (words.test(mail.subject) || words.test(mail.text)));
}

/** Waits for more than `earlier` matching emails to an address, and returns the latest. */
export async function waitForMail(to: string, words?: RegExp, earlier = 0): Promise<Mail> {
  let mails: Mail[] = [];
  await expect
    .poll(
      () => {
        mails = listMails(to, words);
        return mails.length;
      },
      { message: `a mail to ${to}`, intervals: [50, 100] },
    )
    .toBeGreaterThan(earlier);
  const [latest] = mails;
  if (!latest) throw new Error(`No mail to ${to}`);
  return latest;
}

export async function findMailedLink(to: string): Promise<string> {
  return (await waitForMail(to)).links[0] ?? "";
}
