import type { Sql } from "postgres";
import { newId } from "@/db/ids";
import { getCompany } from "@/server/accounts/company/companies";
import { monthsAfter } from "@/server/core/calendar/calendar";
import { environment } from "@/server/core/env/env";
import { inParallel } from "@/server/core/workers/parallel";
import { createPixCharge } from "@/server/payments/charges/create-pix-charge";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { sweepPayloads } from "@/server/webhooks/events/sweep-payloads";
import { react } from "@/testing/support/reactions";
import { startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { readDatabaseCost } from "./database-cost";
import { type Buyer, openShop } from "./installation";
import { table } from "./table";

/** Bytes per charge by table, with indexes. */
type Sizes = Readonly<Record<string, number>>;

export interface Growth {
  charges: number;
  /** Sizes after the charges, and once the payloads and deliveries of the events are deleted. */
  sizes: Sizes;
  keptSizes: Sizes;
  /** Bytes of write-ahead log per charge. */
  logBytes: number;
}

/** Charges between two runs of VACUUM, which stand for autovacuum. */
const roundSize = 1_000;
const concurrent = 16;
/** Smaller growth is that of pages, not of charges. */
const leastBytes = 20;

/**
 * Makes `charges` Pix charges of a company with one webhook, pays each, and sends and reacts to their events. Measures
 * what the tables and the log grow by, and what remains after the retention period of events. The first round warms up.
 */
export async function measureGrowth(client: Sql, charges: number): Promise<Growth> {
  const { seller, buyers } = await openShop(client, roundSize);
  const { addWebhook, dispatch } = await testSeller(seller.companyId);
  const receiver = await startReceiver();
  await addWebhook(receiver.url);
  const company = await getCompany(seller.companyId);
  const sell = async ({ name, email, document }: Buyer) => {
    const now = new Date();
    const transactionId = newId(now);
    const customer = { name, email, documentType: "cpf", document } as const;
    const input = { amountInCents: 4990, description: "Curso de pão caseiro", customer };
    await createPixCharge(company, input, { transactionId, now });
    await payInSandbox(company.id, { transactionId }, new Date());
  };
  const run = async () => {
    await inParallel(buyers, sell, concurrent);
    await react({ now: new Date(), deadline: new Date(Date.now() + 60_000), companyId: company.id });
    await dispatch();
    receiver.received.length = 0;
    await client`VACUUM`;
  };
  const compact = await readCompact(client);
  await run();
  await client`CHECKPOINT`;
  const [before, cost] = [await readSizes(client), await readDatabaseCost(client)];
  for (let made = 0; made < charges; made += roundSize) await run();
  const [after, { logBytes }] = [await readSizes(client), await readDatabaseCost(client)];
  await receiver.close();
  await sweepAll(company.id);
  const kept = Object.entries(await readCompact(client)).map(([name, bytes]) => {
    return [name, (bytes - (compact[name] ?? 0)) / (charges + roundSize)] as const;
  });
  const grown = Object.entries(after).map(([name, bytes]) => [name, (bytes - (before[name] ?? 0)) / charges] as const);
  const large = grown.filter(([, bytes]) => bytes >= leastBytes).sort(([, one], [, other]) => other - one);
  return {
    charges,
    sizes: Object.fromEntries(large),
    keptSizes: Object.fromEntries(kept),
    logBytes: (logBytes - cost.logBytes) / charges,
  };
}

async function sweepAll(companyId: string): Promise<void> {
  const later = monthsAfter(new Date(), environment().eventMonths + 1);
  while ((await sweepPayloads(later, companyId)) > 0);
}

/** Returns the sizes of the tables that the retention shrinks, without free space. */
async function readCompact(client: Sql): Promise<Sizes> {
  await client`VACUUM FULL events, deliveries`;
  const { events = 0, deliveries = 0 } = await readSizes(client);
  return { events, deliveries };
}

async function readSizes(client: Sql): Promise<Sizes> {
  const rows = await client<{ name: string; bytes: string }[]>`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  return Object.fromEntries(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

export function tableOfGrowth({ charges, sizes, keptSizes, logBytes }: Growth): string {
  // A thousand bytes per charge are a gigabyte per million charges.
  const gigabytes = (bytes: number) => (bytes / 1_000).toFixed(2);
  const sum = (all: Sizes) => Object.values(all).reduce((total, each) => total + each, 0);
  const kept = { ...sizes, ...keptSizes };
  const rowOf = (name: string, now: number, then: number) => [name, gigabytes(now), gigabytes(then)];
  return table(
    [`of ${charges} paid charges`, "GB per million", "after retention"],
    [
      ...Object.entries(sizes).map(([name, bytes]) => rowOf(name, bytes, kept[name] ?? bytes)),
      rowOf("all tables", sum(sizes), sum(kept)),
      ["log written", gigabytes(logBytes), ""],
    ],
  );
}
