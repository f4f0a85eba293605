import { setTimeout as sleep } from "node:timers/promises";
import postgres from "postgres";
import type { BookedCharge } from "./books";
import type { ClientOperation } from "./client-log";
import { judgeCycles, type Look, type ToldSubscription } from "./cycles";
import { composeCharge, createIntegrator, type Integrator } from "./integrator";
import type { Observe } from "./night";
import type { Verdict } from "./oracle";
import { cronSecret, openStage, type Stage } from "./stage";

export interface CalendarPlan {
  frequency: "weekly" | "monthly";
  /** Sign-up in São Paulo, with offset. */
  startsAt: string;
  /** Due days of the cycles, at the sign-up's time of day, from a printed calendar. */
  dueOn: readonly string[];
  /**
   * Performs further checks on these days.
   *
   * @returns the incorrect responses to clients.
   */
  ask?: (stage: Stage) => Promise<string[]>;
}

const subscribers = 4;
const firstPrice = 20_000;
/**
 * Sign-ups are spread over this period. On a due day, nothing may be charged before it starts, and
 * everything must be charged after it ends.
 */
const spanMinutes = 15;
/** Simulated recovery time. The server queries a charge with a lost response after 90 seconds. */
const recoveryMinutes = 10;
/** The server is killed once in this many cycles. */
const killEvery = 3;
const killAfterMs = 60;
const healthySeconds = 60;
const eventSeconds = 60;

async function post(stage: Stage, path: string, body: object): Promise<Record<string, unknown>> {
  const answer = await fetch(`${stage.server.url}/v1${path}`, {
    method: "POST",
    headers: { authorization: await stage.session.authorize(), "content-type": "application/json" },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  return (await answer.json()) as Record<string, unknown>;
}

export async function getData(stage: Stage, path: string): Promise<Record<string, unknown>> {
  const headers = { authorization: await stage.session.authorize() };
  const answer = await fetch(`${stage.server.url}/v1${path}`, { headers });
  if (!answer.ok) throw new Error(`${path} answers ${answer.status}: ${await answer.text()}`);
  const { data } = (await answer.json()) as { data: Record<string, unknown> };
  return data;
}

export async function create(stage: Stage, path: string, body: object): Promise<Record<string, unknown>> {
  const { data } = (await post(stage, path, body)) as { data: Record<string, unknown> };
  return data;
}

async function subscribe(
  stage: Stage,
  integrator: Integrator,
  frequency: string,
  price: number,
): Promise<ClientOperation> {
  const plans = [{ name: "Plano", priceInCents: price, frequency }];
  const product = await create(stage, "/subscription-products", { name: `Clube ${price}`, plans });
  const [offer] = product.offers as { slug: string }[];
  const card = { number: "4111111111111111", holderName: "MARIA SOUZA", expirationMonth: "12", expirationYear: "39" };
  const { token: cardToken } = await post(stage, "/card-token", { ...card, cvv: "123" });
  const { customer } = composeCharge(price, String(price)) as { customer: object };
  const body = { productId: product.id, offerSlug: offer?.slug, customer, card: { cardToken } };
  return integrator.ask("subscription", price, null, "/subscriptions", body);
}

function idOf({ attempts }: ClientOperation): string {
  const body = attempts.at(-1)?.body as { data?: { subscription?: { id: string } } } | undefined;
  return body?.data?.subscription?.id ?? "";
}

/** The sandbox acquirer's records of card charges, which only share the product's database. */
async function readSandbox(url: string): Promise<BookedCharge[]> {
  const client = postgres(url, { max: 1 });
  try {
    const rows = await client<{ amount: number; at: Date }[]>`
      SELECT amount::int AS amount, decided_at AS at FROM sandbox.cards WHERE state = 'captured'`;
    return rows.map(({ amount, at }) => {
      return { amountInCents: amount, isAlive: true, paidInCents: amount, paidAt: at.getTime(), refunds: [] };
    });
  } finally {
    await client.end();
  }
}

async function runJob({ server }: Stage, job: string, at: Date): Promise<boolean> {
  const options = { method: "POST", headers: { authorization: `Bearer ${cronSecret}` } };
  const answer = await fetch(`${server.url}/api/cron/${job}?at=${at.toISOString()}`, options).catch(() => null);
  if (answer && answer.status < 500 && !answer.ok) throw new Error(`${job} answers ${answer.status}`);
  return answer?.ok ?? false;
}

async function runJobs(stage: Stage, at: Date, jobs: readonly string[]): Promise<void> {
  for (const job of jobs) {
    if (!(await runJob(stage, job, at))) throw new Error(`${job} failed at ${at.toISOString()}`);
  }
}

async function passDue(stage: Stage, due: Date, cycle: number): Promise<Look[]> {
  const minutes = (count: number) => new Date(due.getTime() + count * 60_000);
  const look = async (at: Date, expected: number): Promise<Look> => {
    return { at: at.toISOString(), expected, acquirer: await readSandbox(stage.database.url) };
  };
  await runJobs(stage, minutes(-1), ["renewals"]);
  const before = await look(minutes(-1), cycle);
  const running = [runJob(stage, "renewals", minutes(spanMinutes)), runJob(stage, "renewals", minutes(spanMinutes))];
  if (cycle % killEvery === 0) {
    await sleep(killAfterMs);
    await stage.server.kill();
  }
  await Promise.all(running);
  if (!(await stage.server.waitUntilHealthy(healthySeconds))) throw new Error("The server stays ill");
  const recovered = minutes(spanMinutes + recoveryMinutes);
  await runJobs(stage, recovered, ["renewals", "reconciliation", "renewals"]);
  return [before, await look(recovered, cycle + 1)];
}

async function readTold(stage: Stage, operations: readonly ClientOperation[]): Promise<ToldSubscription[]> {
  return Promise.all(
    operations.map(async (operation) => {
      const id = idOf(operation);
      if (id === "") return { operation, id, shownCharges: 0 };
      const { assinatura } = (await getData(stage, `/subscriptions/${id}`)) as {
        assinatura: { cobrancasAprovadas: number };
      };
      return { operation, id, shownCharges: assinatura.cobrancasAprovadas };
    }),
  );
}

/** Creates subscriptions, advances the clock from due day to due day, and checks every cycle. */
export async function runCalendar(
  { frequency, startsAt, dueOn, ask }: CalendarPlan,
  observe: Observe,
): Promise<Verdict> {
  const stage = await openStage({ movedTo: new Date(startsAt) });
  try {
    const integrator = createIntegrator(stage.server.url, stage.session);
    const prices = Array.from({ length: subscribers }, (_, index) => firstPrice + index);
    const operations = await Promise.all(prices.map((price) => subscribe(stage, integrator, frequency, price)));
    const wrong = (await ask?.(stage)) ?? [];
    const looks: Look[] = [];
    const wallClock = startsAt.slice(10);
    for (const [index, day] of dueOn.entries()) {
      looks.push(...(await passDue(stage, new Date(`${day}${wallClock}`), index + 1)));
    }
    for (const giveUpAt = Date.now() + eventSeconds * 1000; ; await sleep(500)) {
      const verdict = judgeCycles(await readTold(stage, operations), looks, stage.receiver.read());
      if (verdict.lost.length > 0 && Date.now() < giveUpAt) continue;
      verdict.lost.push(...wrong);
      await observe(stage, verdict, { operations, looks });
      return verdict;
    }
  } finally {
    await stage.close();
  }
}
