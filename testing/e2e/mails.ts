import type { APIRequestContext } from "@playwright/test";
import { expect } from "./fixtures";

interface Mail {
  subject: string;
  text: string;
  links: string[];
}

const decode = (html: string) => html.replaceAll("&amp;", "&");

const textOf = (html: string) => decode(html.replace(/<\/(h2|p|div)>/g, "\n").replace(/<[^>]*>/g, ""));

async function listMails(request: APIRequestContext, to: string): Promise<Mail[]> {
  const html = await (await request.get("/dev/outbox")).text();
  return [...html.matchAll(/<article.*?<\/article>/gs)]
    .map(([article]) => ({
      subject: textOf(/<h2.*?<\/h2>/s.exec(article)?.[0] ?? "").trim(),
      text: textOf(article),
      links: [...article.matchAll(/href="([^"]*)"/g)].map(([, href = ""]) => decode(href)),
    }))
    .filter(({ text }) => text.includes(` ${to},`));
}

/**
 * Waits for the latest email to an address whose subject or text matches. Does not open the outbox
 * page.
 */
export async function waitForMail(request: APIRequestContext, to: string, words = /(?:)/): Promise<Mail> {
  let found: Mail | undefined;
  await expect
    .poll(
      async () => {
        found = (await listMails(request, to)).find(({ subject, text }) => words.test(subject) || words.test(text));
        return found !== undefined;
      },
      { message: `a mail to ${to}`, intervals: [100, 250, 500, 1_000] },
    )
    .toBe(true);
  if (!found) throw new Error(`No mail to ${to}`);
  return found;
}

export async function findMailedLink(request: APIRequestContext, to: string): Promise<string> {
  return (await waitForMail(request, to)).links[0] ?? "";
}
