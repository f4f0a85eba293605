import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createApiKey } from "@/server/api-keys/api-keys";
import { issueToken } from "@/server/api-keys/tokens";
import { watchOutbox } from "@/server/delivery/watch-outbox";
import { createNodeServer } from "@/server/http/node-server";
import { reportJob, startSchedule } from "@/server/launch/schedule";
import { restDoor } from "@/server/rest/rest";
import { createTestCompany } from "../database";

/** Serves `/v1` and runs the jobs as `server/main.ts` does. Creates a company and prints its credentials as JSON. */

const web = createNodeServer({
  door: restDoor(),
  pages: (_, res) => void res.writeHead(404).end(),
  upgrade: null,
  trustProxy: 0,
});
web.server.listen(0, "127.0.0.1");
await once(web.server, "listening");
startSchedule();
watchOutbox({ report: (thrown) => reportJob("webhooks", thrown) });
const now = new Date();
const { companyId } = await createTestCompany();
const { id: apiKeyId, apiKey, apiSecret } = await createApiKey({ companyId, name: "Docs", createdBy: null, now });
const { token } = await issueToken({ companyId, apiKeyId, lifetimeSeconds: 3600, now });
const origin = `http://127.0.0.1:${(web.server.address() as AddressInfo).port}`;
console.log(JSON.stringify({ origin, companyId, token, apiKey, apiSecret }));
