import postgres from "postgres";
import { startEmbedded } from "@/db/embedded";
import { listFamily } from "../wire/product";
import { findPostmaster } from "./postmaster";

/** The database of a night, where the product reaches it, and what can happen to it. */
export interface NightDatabase {
  url: string;
  /** Ends every process of it at once. */
  kill: () => Promise<void>;
  /** Runs statements as its superuser, outside transactions. */
  tell: (...statements: string[]) => Promise<void>;
  close: () => Promise<void>;
}

/** Ends a process and its children as a power cut does. */
export function killFamily(pid: number): void {
  for (const each of listFamily(pid)) {
    try {
      process.kill(each.pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

/** Runs statements one by one on a connection of their own. */
export async function tellDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    for (const statement of statements) await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

/** A durable PostgreSQL in `dataDir`, which this process starts again whenever it ends. */
export async function openNightDatabase(dataDir: string): Promise<NightDatabase> {
  const { url, release } = await startEmbedded({ dataDir });
  return {
    url,
    kill: async () => {
      const pid = findPostmaster(dataDir);
      if (pid !== null) killFamily(pid);
    },
    tell: (...statements) => tellDatabase(url, statements),
    close: release,
  };
}
