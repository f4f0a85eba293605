import { once } from "node:events";
import type { AddressInfo } from "node:net";
import { createApiKey } from "@/server/accounts/api-keys/api-keys";
import { issueToken } from "@/server/accounts/api-keys/tokens";
import { createNodeServer } from "@/server/runtime/http/node-server";
import { getRestApi } from "@/server/runtime/rest/rest";
import { reportJob, startSchedule } from "@/server/runtime/start-up/schedule";
import { watchOutbox } from "@/server/webhooks/deliveries/watch-outbox";
import { createTestCompany } from "../database";

/** Serves `/v1` and runs the jobs as `server/main.ts` does. Creates a company and prints its credentials as JSON. */

const web = createNodeServer({
  restApi: getRestApi(),
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
