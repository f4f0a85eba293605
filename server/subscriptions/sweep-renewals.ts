import { and, asc, eq, gt, isNotNull, isNull, lte, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { subscriptions } from "@/db/schema";
import { getCompany } from "../companies/companies";
import { log } from "../core/log";
import type { CompanyIdentity } from "../core/procedure";
import { findFailure } from "../errors";
import { type Renewal, renewSubscription } from "./renew-subscription";

const batchSize = 500;
/** How many charges are under way at once: an acquirer takes its time. */
const places = 8;

/** What a run came to: subscriptions by what became of them; `broken` could not be charged and are tried again. */
export type RenewalCounts = Record<Renewal | "broken", number>;

interface Run {
  counts: RenewalCounts;
  /** Does a piece of work when one of the places is free, first come, first served. */
  inTurn: <Result>(work: () => Promise<Result>) => Promise<Result>;
  now: Date;
  deadline: Date;
}

/**
 * Charges every subscription that owes a cycle at `now`, the oldest unpaid cycle of each and no more than one, company
 * by company, until none is left or `deadline` (real clock) has passed. Any number of instances may do it at once: each
 * begins with another company, and a subscription is renewed by one of them (docs/decisions.md 8;
 * docs/reliability.md rule 8). Blocked companies charge nobody. `only`: one company.
 */
export async function sweepRenewals(now: Date, deadline: Date, only?: string): Promise<RenewalCounts> {
  const counts = { renewed: 0, failed: 0, canceled: 0, pending: 0, unsent: 0, notDue: 0, broken: 0 };
  const run: Run = { counts, inTurn: createTurns(), now, deadline };
  const companies = await db()
    .selectDistinct({ id: subscriptions.companyId })
    .from(subscriptions)
    .where(and(owing(now), only ? eq(subscriptions.companyId, only) : undefined));
  const start = Math.floor(Math.random() * companies.length);
  await inLanes([...companies.slice(start), ...companies.slice(0, start)], async ({ id }) => {
    const company = await getCompany(id);
    if (!company.blockedAt) await renewCompany(company, run);
  });
  return counts;
}

/** As the index `subscriptions_due` has it. */
function owing(now: Date): SQL | undefined {
  const { nextChargeAt, chargingId } = subscriptions;
  return and(isNotNull(nextChargeAt), isNull(chargingId), lte(nextChargeAt, now));
}

/** A subscription that owes several cycles is due again as soon as one is paid: those seen in this run are passed over. */
async function renewCompany(company: CompanyIdentity, run: Run): Promise<void> {
  const seen = new Set<string>();
  let after: { id: string; nextChargeAt: Date | null } | undefined;
  do {
    const { id, nextChargeAt } = subscriptions;
    const batch = await db()
      .select({ id, nextChargeAt })
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.companyId, company.id),
          owing(run.now),
          after?.nextChargeAt
            ? or(gt(nextChargeAt, after.nextChargeAt), and(eq(nextChargeAt, after.nextChargeAt), gt(id, after.id)))
            : undefined,
        ),
      )
      .orderBy(asc(nextChargeAt), asc(id))
      .limit(batchSize);
    const fresh = batch.map((each) => each.id).filter((each) => !seen.has(each));
    for (const each of fresh) seen.add(each);
    await renewAll(company, fresh, run);
    after = batch.length === batchSize ? batch.at(-1) : undefined;
  } while (after && Date.now() < run.deadline.getTime());
}

async function renewAll(company: CompanyIdentity, ids: string[], run: Run): Promise<void> {
  await inLanes(ids, (id) =>
    run.inTurn(async () => {
      if (Date.now() < run.deadline.getTime()) run.counts[await renewOne(company, id, run.now)] += 1;
    }),
  );
}

/** One subscription that cannot be charged must not keep the others waiting; a lost database keeps them all. */
async function renewOne(company: CompanyIdentity, id: string, now: Date): Promise<keyof RenewalCounts> {
  try {
    return await renewSubscription(company, id, now);
  } catch (thrown) {
    const failure = findFailure(thrown);
    if (failure?.code === "UNAVAILABLE") throw thrown;
    // Its name alone: an error of the database carries the values of the failed statement.
    const error = failure?.code ?? (thrown instanceof Error ? thrown.name : typeof thrown);
    log.warn({ error, companyId: company.id, subscriptionId: id }, "A subscription could not be renewed");
    return "broken";
  }
}

/** Does something with every item, as many at once as there are places. */
async function inLanes<Item>(items: readonly Item[], work: (item: Item) => Promise<void>): Promise<void> {
  const waiting = [...items].reverse();
  const lane = async () => {
    for (let item = waiting.pop(); item !== undefined; item = waiting.pop()) await work(item);
  };
  await Promise.all(Array.from({ length: Math.min(places, items.length) }, lane));
}

/**
 * The places are shared by all companies: charges of one company wait for each other's balances, those of several do
 * not, and a large company beside small ones still fills the places that these leave.
 */
function createTurns(): Run["inTurn"] {
  let free = places;
  const queue: (() => void)[] = [];
  return async (work) => {
    if (free > 0) free -= 1;
    else await new Promise<void>((resolve) => queue.push(resolve));
    try {
      return await work();
    } finally {
      const next = queue.shift();
      if (next) next();
      else free += 1;
    }
  };
}
