import { and, asc, eq, gt, isNotNull, isNull, lte, or, type SQL } from "drizzle-orm";
import { db } from "@/db/client";
import { subscriptions } from "@/db/schema";
import { getCompany } from "../../accounts/company/companies";
import { findCompaniesDue, runRoundRobin } from "../../core/leases/fair-turns";
import { collectFaults, isUnavailable } from "../../core/log/collect-faults";
import type { CompanyIdentity } from "../../core/procedures/procedure";
import type { SubscriptionRow } from "../subscriptions/subscription-shape";
import { renewSeen } from "./renew-subscription";
import type { Renewal } from "./renewal-outcome";

const batchSize = 100;
/** High, because acquirers respond slowly. */
const concurrency = 8;
/** Time after which a running charge no longer blocks other companies. */
const patienceMs = 2_000;

/** By outcome. `broken` counts renewals that threw an error; they are retried. */
export type RenewalCounts = Record<Renewal | "broken", number>;

/**
 * Charges the oldest unpaid cycle of every subscription with a cycle due at `now`. Alternates
 * between companies until no subscription is left or `deadline` (wall clock) has passed. Any number
 * of instances may run it concurrently, because each subscription is renewed by one of them
 * (docs/domains/subscriptions.md; docs/reliability.md rule 8). Skips blocked companies. `only`
 * limits the run to one company. A failed renewal does not stop the others.
 *
 * @throws if the database is unavailable.
 */
export async function sweepRenewals(now: Date, deadline: Date, only?: string): Promise<RenewalCounts> {
  const counts = { renewed: 0, failed: 0, canceled: 0, pending: 0, unsent: 0, notDue: 0, held: 0, broken: 0 };
  const faults = collectFaults({ message: "A subscription could not be renewed", isFatal: isUnavailable });
  const kinds = [owing(now), stepping(now)];
  const find = () => Promise.all(kinds.map(({ due }) => findCompaniesDue(subscriptions.companyId, due)));
  const companies = only ? [only] : [...new Set((await find()).flat())];
  await runRoundRobin(
    companies.map((companyId) => ({ companyId, pieces: listDue(companyId, kinds) })),
    { deadline, concurrency, patienceMs, message: "The subscriptions of a company could not be renewed" },
    async ({ company, seen }) => {
      const about = { companyId: company.id, subscriptionId: seen.id };
      const renewal = await faults.attempt(() => renewSeen(company, seen, now), about);
      counts[renewal ?? "broken"] += 1;
    },
  );
  return counts;
}

interface Due {
  due: SQL | undefined;
  at: typeof subscriptions.nextChargeAt | typeof subscriptions.nextStepAt;
}

function owing(now: Date): Due {
  const { nextChargeAt: at, nextStepAt, chargingId } = subscriptions;
  return { at, due: and(isNotNull(at), isNull(chargingId), isNull(nextStepAt), lte(at, now)) };
}

function stepping(now: Date): Due {
  const { nextStepAt: at } = subscriptions;
  return { at, due: and(isNotNull(at), lte(at, now)) };
}

/**
 * Lists each subscription at most once per run. Otherwise one with several unpaid cycles would be
 * listed again after each payment.
 */
async function* listDue(
  companyId: string,
  kinds: readonly Due[],
): AsyncGenerator<{ company: CompanyIdentity; seen: SubscriptionRow }, void> {
  const company = await getCompany(companyId);
  if (company.blockedAt) return;
  const { id } = subscriptions;
  const listed = new Set<string>();
  for (const { due, at } of kinds) {
    let after: { row: SubscriptionRow; at: Date | null } | undefined;
    do {
      const batch = await db()
        .select({ row: subscriptions, at })
        .from(subscriptions)
        .where(
          and(
            eq(subscriptions.companyId, companyId),
            due,
            after?.at ? or(gt(at, after.at), and(eq(at, after.at), gt(id, after.row.id))) : undefined,
          ),
        )
        .orderBy(asc(at), asc(id))
        .limit(batchSize);
      for (const { row: seen } of batch) {
        if (listed.has(seen.id)) continue;
        listed.add(seen.id);
        yield { company, seen };
      }
      after = batch.length === batchSize ? batch.at(-1) : undefined;
    } while (after);
  }
}
