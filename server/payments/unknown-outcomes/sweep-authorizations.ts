import { and, isNotNull, lte } from "drizzle-orm";
import { db } from "@/db/client";
import { pixAuthorizations } from "@/db/schema";
import { ofId } from "../pix-automatico/authorizations";
import { nextReadIn } from "../pix-automatico/conclude-authorization";
import { followAuthorization } from "../pix-automatico/follow-authorization";
import { askInTurns } from "./ask-in-turns";
import { findLines } from "./lines";

export type AuthorizationCounts = Record<
  "authorizationsRead" | "authorizationsDecided" | "authorizationsSilent",
  number
>;

/**
 * Reads the authorizations due at `now` from their banks until none is left or `deadline` (wall
 * clock) has passed: those without a response, those without a callback, and those to be canceled.
 * A bank that does not respond is retried later. `only` limits the run to one company.
 */
export async function sweepAuthorizations(now: Date, deadline: Date, only?: string): Promise<AuthorizationCounts> {
  const counts = { authorizationsRead: 0, authorizationsDecided: 0 };
  const { companyId, connectionId, id, nextReadAt: dueAt } = pixAuthorizations;
  const due = and(isNotNull(dueAt), lte(dueAt, now));
  const lines = await findLines({ table: pixAuthorizations, companyId, connectionId, id, dueAt, due }, only);
  const authorizationsSilent = await askInTurns(lines, deadline, async (row) => {
    counts.authorizationsRead += 1;
    // Postpone the next poll before the call, so that a failing row does not block others.
    await db()
      .update(pixAuthorizations)
      .set({ nextReadAt: nextReadIn(row, now) })
      .where(and(ofId(row.companyId, row.id), isNotNull(dueAt)));
    if ((await followAuthorization(row, now)) !== "unchanged") counts.authorizationsDecided += 1;
  });
  return { ...counts, authorizationsSilent };
}
