import { and, eq, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { recipients } from "@/db/schema";
import { byPlatformAt } from "../banks/acting";
import { readServices } from "../banks/connections";
import { getCompany } from "../companies/companies";
import { collectFaults } from "../core/collect-faults";
import { takeFairTurns } from "../core/fair-turns";
import { groupBy } from "../core/workers/parallel";
import { followRecipient } from "./follow-recipient";

/** Concurrent reads at one acquirer. */
const concurrency = 4;
/** A read that takes longer does not hold up those of other companies. */
const patienceMs = 2_000;

/**
 * Reads the recipients that are due at `now`, until all are done or `deadline` (real clock) has passed. Companies take
 * turns, and each acquirer has its own slots. Skips blocked companies. `only`: one company.
 *
 * @returns how many it read. @throws the first fault, after all others had their turn.
 */
export async function sweepRecipients(now: Date, deadline: Date, only?: string): Promise<{ recipients: number }> {
  let read = 0;
  const { companyId, readAt } = recipients;
  const isDue = and(isNotNull(readAt), lte(readAt, now), only ? eq(companyId, only) : undefined);
  const faults = collectFaults({ message: "The recipients at an acquirer could not be read" });
  const readOne = async (connectionId: string, ownerId: string) => {
    const company = await getCompany(ownerId);
    if (company.blockedAt) return;
    await followRecipient(company, connectionId, byPlatformAt(now));
    read += 1;
  };
  const byKind = groupBy(await readServices(db(), isDue), ({ connection }) => connection.kind);
  const sweepOne = (kind: string, due: { connection: { companyId: string; id: string } }[]) => {
    const turns = [...groupBy(due, ({ connection }) => connection.companyId)].map(([ownerId, own]) => ({
      companyId: ownerId,
      pieces: each(own.map(({ connection }) => connection.id)),
    }));
    const message = "A recipient could not be read";
    return faults.attempt(() => takeFairTurns(turns, { deadline, concurrency, patienceMs, message }, readOne), {
      kind,
    });
  };
  await Promise.all([...byKind].map(([kind, due]) => sweepOne(kind, due)));
  faults.throwFirst();
  return { recipients: read };
}

async function* each<Item>(items: Item[]): AsyncGenerator<Item, void> {
  yield* items;
}
