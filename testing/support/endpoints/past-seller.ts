import { db } from "@/db/client";
import { newId } from "@/db/ids";
import type { EventName } from "@/db/schema/core-enums";
import { emit } from "@/server/core/events/emit";
import { runReplays } from "@/server/webhooks/replays/run-replays";
import { createIntegrator } from "../integrator";
import { type Receiver, startReceiver } from "../receiver";
import { testSeller } from "../webhooks";

export const hourMs = 3_600_000;
export const idsOf = ({ received }: Receiver): string[] => received.map(({ body }) => JSON.parse(body).id);

/** Company whose events precede its webhook, one hour apart, the last an hour ago. */
export async function pastSeller(keep: (receiver: Receiver) => void, count = 6, options: Record<string, unknown> = {}) {
  const api = await createIntegrator();
  const { companyId } = api;
  const seller = await testSeller(companyId);
  const start = Date.now() - count * hourMs;
  const kinds: EventName[] = ["transaction_paid", "transaction_refunded"];
  for (let index = 0; index < count; index += 1) {
    const event = kinds[index % 2] ?? "transaction_paid";
    const payload = { id: newId(), status: "paid", amount: 4990, Pix: null };
    await emit(db(), { companyId, event, subjectId: newId(), payload, now: new Date(start + index * hourMs) });
  }
  await seller.dispatch();
  const receiver = await startReceiver();
  keep(receiver);
  const { id } = (await api.post("/webhooks", { url: receiver.url, ...options })).json.data;
  receiver.received.splice(0);
  const { json } = await api.get("/events?limit=100");
  const events = (json.data as { id: string; event: string; scope: string }[]).filter(({ scope }) => scope !== "test");
  const all = { from: new Date(start).toISOString(), to: new Date().toISOString() };
  const path = `/webhooks/${id}`;
  return {
    ...{ api, seller, receiver, webhookId: id as string, events: events.reverse(), start, all },
    wish: (more: object = {}) => api.post(`${path}/replay`, { ...all, ...more }),
    read: async (replayId: string) => (await api.get(`${path}/replays/${replayId}`)).json.data,
    act: (replayId: string, verb: string) => api.post(`${path}/replays/${replayId}/${verb}`),
    run: () => runReplays({ now: new Date(), deadline: new Date(Date.now() + 20_000), only: companyId }),
    path,
  };
}
