import postgres from "postgres";
import { startEmbedded } from "@/db/embedded";
import { listFamily } from "../wire/product";
import { findPostmaster } from "./postmaster";

export interface NightDatabase {
  url: string;
  kill: () => Promise<void>;
  tell: (...statements: string[]) => Promise<void>;
  close: () => Promise<void>;
}

/** SIGKILL for a process and its children, so that none can clean up. */
export function killFamily(pid: number): void {
  for (const each of listFamily(pid)) {
    try {
      process.kill(each.pid, "SIGKILL");
    } catch (error) {
      if (!(error instanceof Error && "code" in error && error.code === "ESRCH")) throw error;
    }
  }
}

export async function tellDatabase(url: string, statements: readonly string[]): Promise<void> {
  const client = postgres(url, { max: 1, onnotice: () => undefined });
  try {
    for (const statement of statements) await client.unsafe(statement);
  } finally {
    await client.end();
  }
}

/** Starts a durable PostgreSQL in `dataDir` and restarts it whenever it exits. */
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
