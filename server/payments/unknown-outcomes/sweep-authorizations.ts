import { and, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { pixAuthorizations } from "@/db/schema";
import { ofId } from "../pix-automatico/authorizations";
import { nextReadIn } from "../pix-automatico/conclude-authorization";
import { followAuthorization } from "../pix-automatico/follow-authorization";
import { askInTurns } from "./ask-in-turns";
import { findLines } from "./lines";

/** Result of one run. */
export type AuthorizationCounts = Record<
  "authorizationsRead" | "authorizationsDecided" | "authorizationsSilent",
  number
>;

/**
 * Reads from their banks the authorisations that are due to be read at `now`: those without an answer, those that no
 * callback told of, and those to be ended, until none is left or `deadline` (real clock) has passed. A bank that does not
 * answer is asked again later. `only`: one company.
 */
export async function sweepAuthorizations(now: Date, deadline: Date, only?: string): Promise<AuthorizationCounts> {
  const counts = { authorizationsRead: 0, authorizationsDecided: 0 };
  const { companyId, connectionId, id, nextReadAt: dueAt } = pixAuthorizations;
  const due = and(isNotNull(dueAt), lte(dueAt, now));
  const lines = await findLines({ table: pixAuthorizations, companyId, connectionId, id, dueAt, due }, only);
  const authorizationsSilent = await askInTurns(lines, deadline, async (row) => {
    counts.authorizationsRead += 1;
    // The row is due later after a fault too, so it does not block the others.
    await db()
      .update(pixAuthorizations)
      .set({ nextReadAt: nextReadIn(row, now) })
      .where(and(ofId(row.companyId, row.id), isNotNull(dueAt)));
    if ((await followAuthorization(row, now)) !== "unchanged") counts.authorizationsDecided += 1;
  });
  return { ...counts, authorizationsSilent };
}
