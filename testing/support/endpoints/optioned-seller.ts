import { createIntegrator } from "../integrator";
import { type Answer, type Receiver, startReceiver } from "../receiver";
import { testSeller } from "../webhooks";

/**
 * Creates a company and a webhook with the given options. The webhook's test delivery is excluded. `keep` must close
 * the receiver.
 */
export async function optionedSeller(
  keep: (receiver: Receiver) => void,
  options: Record<string, unknown> = { signed: true },
  answer?: Answer,
) {
  const api = await createIntegrator();
  const receiver = await startReceiver(answer);
  keep(receiver);
  const { json } = await api.post("/webhooks", { url: receiver.url, ...options });
  receiver.received.splice(0);
  return { api, receiver, seller: await testSeller(api.companyId), hook: json.data };
}
