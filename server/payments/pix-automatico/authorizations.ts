import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { type CompanyConnection, pixAuthorizations } from "@/db/schema";
import { type ChargeFacts, type Routed, rankConnections } from "../../acquiring/connections/choose-connection";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import type { AuthorizationReference } from "../../acquiring/port/automatic-port";
import { fail } from "../../core/failures/failure";

export type AuthorizationRow = typeof pixAuthorizations.$inferSelect;

/** States in which an authorization may still be approved or used. */
export const liveStates = ["created", "approved"] as const;

export function isLive({ state }: Pick<AuthorizationRow, "state">): boolean {
  return state === "created" || state === "approved";
}

export function ofId(companyId: string, authorizationId: string): SQL | undefined {
  return and(eq(pixAuthorizations.companyId, companyId), eq(pixAuthorizations.id, authorizationId));
}

/**
 * Returns our deterministic key for an authorization at its bank (`vinculo.contrato`), 32
 * alphanumeric characters.
 */
export function referenceOf({ id, bankId }: Pick<AuthorizationRow, "id" | "bankId">): AuthorizationReference {
  return { key: id.replaceAll("-", ""), bankId };
}

export async function findAuthorization(
  companyId: string,
  authorizationId: string,
  executor: Executor = db(),
): Promise<AuthorizationRow | null> {
  if (!isId(authorizationId)) return null;
  const [row] = await executor.select().from(pixAuthorizations).where(ofId(companyId, authorizationId));
  return row ?? null;
}

export async function getAuthorization(
  companyId: string,
  authorizationId: string,
  executor?: Executor,
): Promise<AuthorizationRow> {
  return (await findAuthorization(companyId, authorizationId, executor)) ?? fail("NOT_FOUND");
}

export async function findLiveAuthorization(
  companyId: string,
  subscriptionId: string,
  executor: Executor = db(),
): Promise<AuthorizationRow | null> {
  const [row] = await executor
    .select()
    .from(pixAuthorizations)
    .where(
      and(
        eq(pixAuthorizations.companyId, companyId),
        eq(pixAuthorizations.subscriptionId, subscriptionId),
        inArray(pixAuthorizations.state, [...liveStates]),
      ),
    )
    .orderBy(desc(pixAuthorizations.createdAt))
    .limit(1);
  return row ?? null;
}

/** @throws automatic_pix_not_offered. */
export function automaticOf({ kind }: Pick<CompanyConnection, "kind">) {
  return getAcquirer(kind).automatic ?? fail("automatic_pix_not_offered");
}

/**
 * Returns the connection for new authorizations of this frequency: the company's preferred Pix
 * connection that supports it.
 *
 * @throws no_connection_for_method; automatic_pix_not_offered; automatic_frequency_not_offered.
 */
export function automaticConnectionFor(
  company: Routed,
  frequency: AuthorizationRow["frequency"],
  facts: ChargeFacts,
): CompanyConnection {
  const ranked = rankConnections(company, "pix", facts);
  if (ranked.length === 0) return fail("no_connection_for_method");
  const offering = ranked.filter(({ capabilities }) => capabilities.automaticPix);
  if (offering.length === 0) return fail("automatic_pix_not_offered");
  const charging = offering.find((each) => automaticOf(each).frequencies.includes(frequency));
  return charging ?? fail("automatic_frequency_not_offered");
}

export function offersAutomatic(company: Routed, frequency: AuthorizationRow["frequency"]): boolean {
  return rankConnections(company, "pix", {}).some(
    ({ state, kind, capabilities }) =>
      state === "active" && capabilities.automaticPix && getAcquirer(kind).automatic?.frequencies.includes(frequency),
  );
}

/** Includes disabled connections. */
export function connectionOfAuthorization(
  row: Pick<AuthorizationRow, "companyId" | "connectionId">,
): Promise<CompanyConnection> {
  return readConnection(row);
}
