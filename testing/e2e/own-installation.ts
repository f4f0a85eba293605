import { randomUUID } from "node:crypto";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { APIRequestContext, Page } from "@playwright/test";
import { copyDataDir, removeDataDir } from "@/scripts/test-folder.mjs";
import { freePort, startServer } from "@/scripts/test-server.mjs";
import { readCronSecret } from "./demo";
import { test as base, callAs, signInAs } from "./fixtures";

export const password = "barraca nova na praça";

interface Installation {
  url: string;
  dataDir: string;
  restart: (aheadMs: number) => Promise<void>;
  runJob: (request: APIRequestContext, job: string) => Promise<void>;
}

interface WorkerFixtures {
  settings: Record<string, string>;
  installation: Installation;
}

/**
 * Runs tests in a separate installation, for permanent changes such as real money, after which no
 * job may run with a moved clock.
 */
export const test = base.extend<object, WorkerFixtures>({
  settings: [{}, { scope: "worker", option: true }],

  installation: [
    async ({ settings }, use) => {
      const dataDir = copyDataDir("own");
      const port = await freePort();
      const clock = pathToFileURL(join("testing", "e2e", "moved-clock.mjs")).href;
      const start = (aheadMs: number) =>
        startServer({
          port,
          dataDir,
          env: {
            NODE_OPTIONS: `--import=${clock}`,
            CLOCK_AHEAD_MS: String(aheadMs),
            PAGES_PER_MINUTE: "100000",
            ...settings,
          },
        });
      let server = await start(0);
      await use({
        url: server.url,
        dataDir,
        restart: async (aheadMs) => {
          await server.stop();
          server = await start(aheadMs);
        },
        runJob: async (request, job) => {
          const headers = { authorization: `Bearer ${readCronSecret(dataDir)}` };
          const answer = await request.get(`${server.url}/api/cron/${job}`, { headers });
          if (!answer.ok()) throw new Error(`${job} answered ${answer.status()}: ${await answer.text()}`);
        },
      });
      await server.stop();
      removeDataDir(dataDir);
    },
    { scope: "worker", timeout: 300_000 },
  ],
  baseURL: ({ installation }, use) => use(installation.url),
});

export async function signUp(page: Page, baseURL: string | undefined, path?: string): Promise<void> {
  const owner = { name: "Ana Souza", email: `${randomUUID()}@example.com`, password };
  await callAs(page, baseURL, "account.signUp", { ...owner, companyName: "Banca da Ana" });
  await signInAs(page, owner, path);
}
