import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { planDeliveries } from "../../webhooks/deliveries/plan-deliveries";
import { registerWebhook } from "../../webhooks/webhooks/register-webhook";

/**
 * Registers a webhook of the demo company whose receiver passes its test and then disappears, to demonstrate a failing
 * endpoint. It receives no earlier events.
 */
export async function breakWebhook(companyId: string, now: Date): Promise<void> {
  const terms = { now, leaseMilliseconds: 0 };
  for (let planned = 1; planned > 0; ) planned = (await planDeliveries(companyId, terms)).events.length;
  const receiver = createServer((req, res) => req.resume().on("end", () => res.writeHead(204).end()));
  receiver.listen(0, "127.0.0.1");
  await once(receiver, "listening");
  const { port } = receiver.address() as AddressInfo;
  const events = ["transaction_paid", "transaction_refunded"] as const;
  const url = `http://127.0.0.1:${port}/planilha-de-estoque`;
  await registerWebhook(companyId, { url, name: "Planilha de estoque", events: [...events] }, now);
  receiver.close();
  receiver.closeAllConnections();
}
