import { and, asc, eq, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { pixAuthorizations } from "@/db/schema";
import { collectFaults, isUnavailable } from "../core/collect-faults";
import { findCompaniesDue, takeFairTurns } from "../core/fair-turns";
import { findFailure } from "../errors";
import { type AuthorizationRow, ofId } from "./authorizations";
import { nextReadIn } from "./conclude-authorization";
import { followAuthorization } from "./follow-authorization";

const batchSize = 100;
/** Banks answer slowly. */
const concurrency = 8;
/** A reading that takes longer does not hold up those of other companies. */
const patienceMs = 2_000;

/** Result of one run. */
export type AuthorizationCounts = Record<
  "authorizationsRead" | "authorizationsDecided" | "authorizationsSilent",
  number
>;

/**
 * Reads from their banks the authorisations that are due to be read at `now`: those without an answer, those that no
 * callback told of, and those to be ended, one of each company in turn, until none is left or `deadline` (real clock)
 * has passed. A bank that does not answer is asked again later. `only`: one company.
 */
export async function sweepAuthorizations(now: Date, deadline: Date, only?: string): Promise<AuthorizationCounts> {
  const counts = { authorizationsRead: 0, authorizationsDecided: 0, authorizationsSilent: 0 };
  const due = and(isNotNull(pixAuthorizations.nextReadAt), lte(pixAuthorizations.nextReadAt, now));
  const faults = collectFaults({ message: "An authorisation could not be read", isFatal: isUnavailable });
  const companies = await findCompaniesDue(pixAuthorizations.companyId, due, only);
  const pieces = async function* (companyId: string) {
    yield* await db()
      .select()
      .from(pixAuthorizations)
      .where(and(eq(pixAuthorizations.companyId, companyId), due))
      .orderBy(asc(pixAuthorizations.nextReadAt))
      .limit(batchSize);
  };
  await takeFairTurns(
    companies.map((companyId) => ({ companyId, pieces: pieces(companyId) })),
    { deadline, concurrency, patienceMs, message: "The authorisations of a company could not be read" },
    async (row) => {
      counts.authorizationsRead += 1;
      const about = { companyId: row.companyId, authorizationId: row.id };
      await faults.attempt(async () => {
        const change = await follow(row, now);
        if (change === "silent") counts.authorizationsSilent += 1;
        else if (change !== "unchanged") counts.authorizationsDecided += 1;
      }, about);
    },
  );
  return counts;
}

/** Also after a fault, the row is due later, so that it does not hold up the others. */
async function follow(row: AuthorizationRow, now: Date) {
  await db()
    .update(pixAuthorizations)
    .set({ nextReadAt: nextReadIn(row, now) })
    .where(and(ofId(row.companyId, row.id), isNotNull(pixAuthorizations.nextReadAt)));
  try {
    return await followAuthorization(row, now);
  } catch (thrown) {
    if (findFailure(thrown)?.code === "UNAVAILABLE") return "silent" as const;
    throw thrown;
  }
}
