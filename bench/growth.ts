import type { Sql } from "postgres";
import { newId } from "@/db/ids";
import { getCompany } from "@/server/accounts/company/companies";
import { inParallel } from "@/server/core/workers/parallel";
import { createPixCharge } from "@/server/payments/charges/create-pix-charge";
import { payInSandbox } from "@/server/sandbox/payers/payers-bank";
import { react } from "@/testing/support/reactions";
import { startReceiver } from "@/testing/support/receiver";
import { testSeller } from "@/testing/support/webhooks";
import { readDatabaseCost } from "./database-cost";
import { type Buyer, openShop } from "./installation";
import { table } from "./table";

export interface Growth {
  charges: number;
  /** Per charge, indexes and TOAST included, by table, largest first. */
  bytes: Record<string, number>;
  /** Write-ahead log per charge. */
  logBytes: number;
}

/** Charges between two runs of VACUUM, which replace autovacuum. */
const roundSize = 1_000;
const concurrent = 16;
/** Smaller growth is caused by page allocation, not by charges. */
const leastBytes = 20;

/**
 * Creates and pays `charges` Pix charges of a company with one webhook, delivers their events and
 * runs their reactions. Measures the growth of the tables and of the write-ahead log. The first
 * round is a warm-up.
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
  await run();
  await client`CHECKPOINT`;
  const [sizes, cost] = [await readSizes(client), await readDatabaseCost(client)];
  for (let made = 0; made < charges; made += roundSize) await run();
  const [after, { logBytes }] = [await readSizes(client), await readDatabaseCost(client)];
  await receiver.close();
  const grown = [...after].map(([name, bytes]) => [name, (bytes - (sizes.get(name) ?? 0)) / charges] as const);
  const large = grown.filter(([, bytes]) => bytes >= leastBytes).sort(([, one], [, other]) => other - one);
  return { charges, bytes: Object.fromEntries(large), logBytes: (logBytes - cost.logBytes) / charges };
}

async function readSizes(client: Sql): Promise<Map<string, number>> {
  const rows = await client<{ name: string; bytes: string }[]>`
    SELECT relname AS name, pg_total_relation_size(oid) AS bytes FROM pg_class
    WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`;
  return new Map(rows.map(({ name, bytes }) => [name, Number(bytes)]));
}

export function tableOfGrowth({ charges, bytes, logBytes }: Growth): string {
  // A byte per charge is a megabyte per million charges.
  const rowOf = ([name, each]: readonly [string, number]) => [name, each.toFixed(0), (each / 1_000).toFixed(2)];
  const total = Object.values(bytes).reduce((sum, each) => sum + each, 0);
  const rows = [...Object.entries(bytes), ["all tables", total] as const, ["log written", logBytes] as const];
  return table([`of ${charges} paid charges`, "bytes per charge", "GB per million"], rows.map(rowOf));
}
