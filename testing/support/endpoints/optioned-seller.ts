import { createIntegrator } from "../integrator";
import { type Answer, type Receiver, startReceiver } from "../receiver";
import { testSeller } from "../webhooks";

/** Company with a webhook of the given options, without its test delivery. `keep` must close the receiver. */
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
