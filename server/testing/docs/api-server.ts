import { once } from "node:events";
import { createProgram, readEnding } from "../processes";
import { createTestDatabase } from "../template-database";

/** Serves `/v1` and runs the jobs as `server/main.ts` does. Creates a company and prints its credentials as JSON. */
const source = `
import { once } from "node:events";
import { createApiKey } from "@/server/api-keys/api-keys";
import { issueToken } from "@/server/api-keys/tokens";
import { watchOutbox } from "@/server/delivery/watch-outbox";
import { createNodeServer } from "@/server/http/node-server";
import { reportJob, startSchedule } from "@/server/launch/schedule";
import { restDoor } from "@/server/rest/rest";
import { createTestCompany } from "@/server/testing/database";

const web = createNodeServer({
  door: restDoor(), pages: (_, res) => void res.writeHead(404).end(), upgrade: null, trustProxy: 0,
});
web.server.listen(0, "127.0.0.1");
await once(web.server, "listening");
startSchedule();
watchOutbox({ report: (thrown) => reportJob("webhooks", thrown) });
const now = new Date();
const { companyId } = await createTestCompany();
const { id: apiKeyId, apiKey, apiSecret } = await createApiKey({ companyId, name: "Docs", createdBy: null, now });
const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 3600, now });
const origin = "http://127.0.0.1:" + web.server.address().port;
console.log(JSON.stringify({ origin, companyId, token, apiKey, apiSecret }));
`;

/** The API in a separate process with its own database and one company, which sells through the sandbox. */
export interface ApiServer {
  /** Without a slash at the end. */
  origin: string;
  companyId: string;
  token: string;
  apiKey: string;
  apiSecret: string;
  cronSecret: string;
  stop: () => Promise<void>;
}

/** Starts the API on a free port. Nobody else uses its database, so tests may move its time. */
export async function startApiServer(): Promise<ApiServer> {
  const [database, program] = await Promise.all([createTestDatabase(), createProgram(source)]);
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
      await Promise.all([program.remove(), database.drop()]);
    },
  };
}
