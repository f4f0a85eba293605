import { and, eq, inArray, or } from "drizzle-orm";
import type { Executor } from "@/db/client";
import { copiedItems } from "@/db/schema";
import type { PairedKind } from "@/db/schema/sandbox-enums";
import type { Keyed } from "./items";
import type { Sides } from "./sides";

export interface Pair {
  kind: PairedKind;
  id: string;
  otherId: string;
}

const mostPerStatement = 2_000;

export class Pairs {
  private readonly there = new Map<string, string>();
  private readonly here = new Map<string, string>();

  constructor(pairs: readonly Pair[]) {
    for (const pair of pairs) this.add(pair);
  }

  add({ kind, id, otherId }: Pair): void {
    this.there.set(`${kind} ${id}`, otherId);
    this.here.set(`${kind} ${otherId}`, id);
  }

  findThere(kind: PairedKind, id: string): string | null {
    return this.there.get(`${kind} ${id}`) ?? null;
  }

  /**
   * Matches items by stored pairs and, for unpaired items, by keys that are unique on each side,
   * including items created manually on both sides.
   *
   * @returns the counterpart of each id.
   */
  match<There extends Keyed>(kind: PairedKind, here: readonly Keyed[], there: readonly There[]): Map<string, There> {
    const known = new Map(there.map((each) => [each.id, each]));
    const matched = new Map<string, There>();
    for (const { id } of here) {
      const found = known.get(this.findThere(kind, id) ?? "");
      if (found && this.here.get(`${kind} ${found.id}`) === id) matched.set(id, found);
    }
    const taken = new Set([...matched.values()].map(({ id }) => id));
    const leftHere = uniqueByKey(here.filter(({ id }) => !matched.has(id)));
    const leftThere = uniqueByKey(there.filter(({ id }) => !taken.has(id)));
    for (const [key, { id }] of leftHere) {
      const found = leftThere.get(key);
      if (!found) continue;
      matched.set(id, found);
      this.add({ kind, id, otherId: found.id });
    }
    return matched;
  }
}

function uniqueByKey<Found extends Keyed>(items: readonly Found[]): Map<string, Found> {
  const counts = new Map<string, number>();
  for (const { key } of items) counts.set(key, (counts.get(key) ?? 0) + 1);
  return new Map(items.filter(({ key }) => counts.get(key) === 1).map((item) => [item.key, item]));
}

export async function readPairs(executor: Executor, { realId, isToReal }: Sides): Promise<Pairs> {
  const rows = await executor.select().from(copiedItems).where(eq(copiedItems.companyId, realId));
  return new Pairs(
    rows.map(({ kind, id, testId }) => (isToReal ? { kind, id: testId, otherId: id } : { kind, id, otherId: testId })),
  );
}

export async function storePairs(
  tx: Executor,
  { realId: companyId, isToReal }: Sides,
  pairs: readonly Pair[],
  now: Date,
): Promise<void> {
  for (let from = 0; from < pairs.length; from += mostPerStatement) {
    const rows = pairs.slice(from, from + mostPerStatement).map(({ kind, id, otherId }) => ({
      companyId,
      kind,
      id: isToReal ? otherId : id,
      testId: isToReal ? id : otherId,
      copiedAt: now,
    }));
    const realIds = rows.map(({ id }) => id);
    const testIds = rows.map(({ testId }) => testId);
    await tx
      .delete(copiedItems)
      .where(
        and(
          eq(copiedItems.companyId, companyId),
          or(inArray(copiedItems.id, realIds), inArray(copiedItems.testId, testIds)),
        ),
      );
    await tx.insert(copiedItems).values(rows);
  }
}
