import { setTimeout as sleep } from "node:timers/promises";
import type { Sql } from "postgres";
import { db } from "@/db/client";
import { newId } from "@/db/ids";
import type { EventName } from "@/db/schema/core-enums";
import { emit } from "@/server/core/events/emit";
import { composeBody } from "@/server/webhooks/deliveries/event-body";
import { createTestCompany } from "@/testing/support/database";
import { type Program, startProgram } from "./programs";
import { medianOf, percentileOf } from "./statistics";
import { eventOf, sampleOf } from "./webhook-events";
import type { Arrivals, ReceiverTask } from "./webhook-receiver";
import type { Emitted, SenderTask } from "./webhook-sender";

export interface WebhookSettings {
  rounds: number;
  warmUpRounds: number;
  /** Per company and round. Each event is sent to all endpoints of its company. */
  events: number;
  /** Events timed from commit to arrival, one at a time. */
  timed: number;
  /** Events queued for an endpoint that never responds. */
  queued: number;
}

interface Contest {
  deliveriesPerSecond: number;
  barePerSecond: number;
  /** Our deliveries per second divided by the bare loop's. Median of all rounds. */
  ratio: number;
  cpuPerDelivery: number;
  cpuPerBare: number;
}

/** Times are in milliseconds. */
export interface WebhookFigures {
  /** With receivers that respond immediately. */
  near: Contest;
  /** With receivers that respond after `distantMilliseconds`. */
  distant: Contest;
  /** From commit to arrival. In `own`, the process that commits also sends; in `other`, another process does. */
  own: { p50: number; p99: number };
  other: { p50: number; p99: number };
  /** From commit to arrival at a healthy endpoint, while another endpoint of the company does not respond. */
  beside: { p50: number; p95: number };
}

const companies = 4;
const endpointsEach = 4;
const connections = 64;

/** Response time of a simulated remote receiver. */
export const distantMilliseconds = 20;

/** Compares our webhook sender with a bare loop that posts the same bodies to the same URLs. */
export async function measureWebhooks(client: Sql, settings: WebhookSettings): Promise<WebhookFigures> {
  const receiver = startProgram("webhook-receiver");
  const sender = startProgram("webhook-sender");
  try {
    const { port } = await receiver.ask<{ port: number }>({ kind: "listen" });
    const origin = `http://127.0.0.1:${port}`;
    await ask(sender, { kind: "open" });
    const stage: Stage = { client, receiver, sender, origin };
    // Excludes events of an earlier run.
    await client`UPDATE events SET planned_at = now() WHERE planned_at IS NULL`;
    await client`UPDATE deliveries SET status = 'failed', next_attempt_at = NULL WHERE next_attempt_at IS NOT NULL`;
    const near = await contend(stage, settings, 0);
    const { rounds, events } = settings;
    const few = { ...settings, rounds: Math.ceil(rounds / 3), warmUpRounds: 1, events: Math.ceil(events / 4) };
    const distant = await contend(stage, few, distantMilliseconds);
    return { near, distant, ...(await timeWays(stage, settings)), beside: await timeBeside(stage, settings) };
  } finally {
    await Promise.all([receiver.stop(), sender.stop()]);
  }
}

interface Stage {
  client: Sql;
  receiver: Program;
  sender: Program;
  origin: string;
}

const ask = <Answer = object>(program: Program, task: SenderTask) => program.ask<Answer>(task);
const take = (receiver: Program, hang: string[] = [], answerAfterMilliseconds = 0) => {
  const task: ReceiverTask = { kind: "take", hang, answerAfterMilliseconds };
  return receiver.ask<Record<string, Arrivals>>(task);
};

async function addWebhook({ client }: Stage, companyId: string, url: string, kinds: EventName[] | null = null) {
  await client`
    INSERT INTO webhooks (company_id, id, url, events, signature_secret, created_at, updated_at)
    VALUES (${companyId}, ${newId()}, ${url}, ${kinds}, '', now(), now())`;
}

/** Measures our sender and the bare loop alternately, with receivers of this response time. */
async function contend(
  stage: Stage,
  { rounds, warmUpRounds, events }: WebhookSettings,
  answerAfterMilliseconds: number,
): Promise<Contest> {
  const { client, receiver, sender, origin } = stage;
  const payload = await sampleOf();
  const ids: string[] = [];
  const urls: string[] = [];
  for (let company = 0; company < companies; company += 1) {
    const { companyId } = await createTestCompany();
    ids.push(companyId);
    for (let endpoint = 0; endpoint < endpointsEach; endpoint += 1) {
      const url = `${origin}/hook/${company}-${endpoint}`;
      urls.push(url);
      await addWebhook(stage, companyId, url);
    }
  }
  const total = companies * endpointsEach * events;
  const cpuOf = async () => (await ask<{ cpuMicros: number }>(sender, { kind: "usage" })).cpuMicros;
  const timed = async (task: SenderTask) => {
    await take(receiver, [], answerAfterMilliseconds);
    const before = await cpuOf();
    const { seconds } = await ask<{ seconds: number }>(sender, task);
    const cpu = ((await cpuOf()) - before) / total;
    const arrived = Object.values(await take(receiver)).reduce((sum, { count }) => sum + count, 0);
    if (arrived !== total) throw new Error(`${arrived} of ${total} arrived`);
    return { perSecond: total / seconds, cpu };
  };
  const measured: Record<"ours" | "bare", { perSecond: number; cpu: number }>[] = [];
  // Negative rounds are warm-up rounds. The two senders alternate in going first.
  for (let round = -warmUpRounds; round < rounds; round += 1) {
    const facts = ids.flatMap((id) =>
      Array.from({ length: events }, () => eventOf(id, payload, "transaction_created")),
    );
    const bodies = facts.map((fact) => composeBody({ ...fact, id: newId(), createdAt: fact.now }, "user").toString());
    await emit(db(), ...facts);
    // In production, the process that responds to a charge has already drawn and cached its QR
    // code.
    await ask(sender, { kind: "draw", codes: facts.map((fact) => fact.payload.Pix.emv) });
    await client`CHECKPOINT`;
    const post = { kind: "post", urls, bodies, requests: total, connections } as const;
    const first = round % 2 === 0 ? await timed(post) : null;
    const ours = await timed({ kind: "dispatch" });
    const bare = first ?? (await timed(post));
    if (round >= 0) measured.push({ ours, bare });
  }
  return {
    deliveriesPerSecond: medianOf(measured.map(({ ours }) => ours.perSecond)),
    barePerSecond: medianOf(measured.map(({ bare }) => bare.perSecond)),
    ratio: medianOf(measured.map(({ ours, bare }) => ours.perSecond / bare.perSecond)),
    cpuPerDelivery: medianOf(measured.map(({ ours }) => ours.cpu)),
    cpuPerBare: medianOf(measured.map(({ bare }) => bare.cpu)),
  };
}

async function waitsOf(receiver: Program, path: string, emitted: Emitted[]): Promise<number[]> {
  const arrivals: Record<string, number> = {};
  for (let patience = 0; patience < 100; patience += 1) {
    Object.assign(arrivals, (await take(receiver))[path]?.at);
    if (emitted.every(({ id }) => arrivals[id] !== undefined)) break;
    await sleep(100);
  }
  return emitted.map(({ id, committedAt }) => {
    const arrivedAt = arrivals[id];
    if (arrivedAt === undefined) throw new Error(`An event never arrived at ${path}`);
    return arrivedAt - committedAt;
  });
}

async function timeWays(stage: Stage, { timed }: WebhookSettings) {
  const { receiver, sender, origin } = stage;
  const { companyId } = await createTestCompany();
  await addWebhook(stage, companyId, `${origin}/way`);
  const emission = {
    kind: "emit",
    companyId,
    event: "transaction_created",
    count: timed,
    everyMilliseconds: 30,
  } as const;
  await ask(sender, { kind: "watch", companyId });
  const own = await waitsOf(receiver, "/way", (await ask<{ emitted: Emitted[] }>(sender, emission)).emitted);
  const stranger = startProgram("webhook-sender");
  await ask(stranger, { kind: "open" });
  const other = await waitsOf(receiver, "/way", (await ask<{ emitted: Emitted[] }>(stranger, emission)).emitted);
  await stranger.stop();
  await ask(sender, { kind: "stop" });
  const figures = (waits: number[]) => ({ p50: percentileOf(waits, 50), p99: percentileOf(waits, 99) });
  return { own: figures(own.slice(1)), other: figures(other.slice(1)) };
}

async function timeBeside(stage: Stage, { queued, timed }: WebhookSettings) {
  const { receiver, sender, origin } = stage;
  const { companyId } = await createTestCompany();
  await addWebhook(stage, companyId, `${origin}/hangs`, ["transaction_created"]);
  await addWebhook(stage, companyId, `${origin}/healthy`, ["transaction_paid"]);
  await take(receiver, ["/hangs"]);
  await ask(sender, { kind: "watch", companyId });
  const fill = { kind: "emit", companyId, event: "transaction_created", count: queued, everyMilliseconds: 0 } as const;
  await ask(sender, fill);
  const emission = { kind: "emit", companyId, event: "transaction_paid", count: timed, everyMilliseconds: 10 } as const;
  const { emitted } = await ask<{ emitted: Emitted[] }>(sender, emission);
  const waits = await waitsOf(receiver, "/healthy", emitted);
  await ask(sender, { kind: "stop" });
  return { p50: percentileOf(waits, 50), p95: percentileOf(waits, 95) };
}
