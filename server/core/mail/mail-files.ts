import { mkdir, readdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { isId, newId } from "@/db/ids";
import type { Language } from "@/db/schema/core-enums";
import { environment } from "../env/env";

export interface Mail {
  to: string;
  /** Defaults to the first language. */
  language?: Language;
  /** Default to those of this installation. */
  from?: { name: string; replyTo: string | null };
  subject: string;
  html: string;
  text: string;
  /** One-click unsubscribe URL (RFC 8058), for emails with an opt-out. */
  unsubscribeUrl?: string;
}

export interface KeptMail extends Mail {
  id: string;
  createdAt: string;
}

const folder = () => join(/* turbopackIgnore: true */ environment().dataDir, "outbox");

/** Stores an email in DATA_DIR/outbox, readable only by its owner, because it may contain a sign-in link. */
export async function keepMail(mail: Mail, now: Date): Promise<void> {
  const id = newId(now);
  const kept: KeptMail = { id, createdAt: now.toISOString(), ...mail };
  await mkdir(folder(), { recursive: true, mode: 0o700 });
  const file = join(folder(), id);
  await writeFile(file, `${JSON.stringify(kept, null, 2)}\n`, { flag: "wx", mode: 0o600 });
  await rename(file, `${file}.json`);
}

/** Newest first; empty if the folder does not exist. */
export async function listKeptMails(limit: number): Promise<KeptMail[]> {
  const names = await readdir(folder()).catch((error: unknown) => {
    if (error instanceof Error && "code" in error && error.code === "ENOENT") return [];
    throw error;
  });
  const ids = names
    .filter((name) => name.endsWith(".json"))
    .map((name) => name.replace(/\.json$/, ""))
    .filter(isId);
  const newest = ids.sort().reverse().slice(0, limit);
  return Promise.all(
    newest.map(async (id) => JSON.parse(await readFile(join(folder(), `${id}.json`), "utf8")) as KeptMail),
  );
}
