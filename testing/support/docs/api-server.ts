import { once } from "node:events";
import { openProgram, readEnding } from "../processes";
import { createTestDatabase } from "../template-database";

/** Separate process and database, with one company that sells through the sandbox. */
export interface ApiServer {
  origin: string;
  companyId: string;
  token: string;
  apiKey: string;
  apiSecret: string;
  cronSecret: string;
  stop: () => Promise<void>;
}

export async function startApiServer(): Promise<ApiServer> {
  const [database, program] = await Promise.all([createTestDatabase(), openProgram("serve-docs")]);
  const child = program.start({ DATABASE_URL: database.url });
  const ending = readEnding(child);
  const [line] = (await Promise.race([
    once(child.stdout ?? child, "data"),
    ending.then(({ text }) => Promise.reject(new Error(text))),
  ])) as [string];
  return {
    ...(JSON.parse(line) as Omit<ApiServer, "cronSecret" | "stop">),
    cronSecret: process.env.CRON_SECRET ?? "",
    stop: async () => {
      child.kill("SIGKILL");
      await ending;
      await database.drop();
    },
  };
}
