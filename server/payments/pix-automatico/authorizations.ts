import { and, desc, eq, inArray, type SQL } from "drizzle-orm";
import { db, type Executor } from "@/db/client";
import { isId } from "@/db/ids";
import { type CompanyConnection, pixAuthorizations } from "@/db/schema";
import { type ChargeFacts, type Routed, rankConnections } from "../../acquiring/connections/choose-connection";
import { readConnection } from "../../acquiring/connections/connections";
import { getAcquirer } from "../../acquiring/port";
import type { AuthorizationReference } from "../../acquiring/port/automatic-port";
import { fail } from "../../errors";

export type AuthorizationRow = typeof pixAuthorizations.$inferSelect;

/** The states in which an authorisation may still be given or used. */
export const liveStates = ["created", "approved"] as const;

export function isLive({ state }: Pick<AuthorizationRow, "state">): boolean {
  return state === "created" || state === "approved";
}

/** The condition that selects a company's authorisation by id. */
export function ofId(companyId: string, authorizationId: string): SQL | undefined {
  return and(eq(pixAuthorizations.companyId, companyId), eq(pixAuthorizations.id, authorizationId));
}

/** Our own deterministic key of an authorisation at its bank (`vinculo.contrato`): 32 letters and digits. */
export function referenceOf({ id, bankId }: Pick<AuthorizationRow, "id" | "bankId">): AuthorizationReference {
  return { key: id.replaceAll("-", ""), bankId };
}

/** A company's authorisation, or null. */
export async function findAuthorization(
  companyId: string,
  authorizationId: string,
  executor: Executor = db(),
): Promise<AuthorizationRow | null> {
  if (!isId(authorizationId)) return null;
  const [row] = await executor.select().from(pixAuthorizations).where(ofId(companyId, authorizationId));
  return row ?? null;
}

/** A company's authorisation. @throws NOT_FOUND */
export async function getAuthorization(
  companyId: string,
  authorizationId: string,
  executor?: Executor,
): Promise<AuthorizationRow> {
  return (await findAuthorization(companyId, authorizationId, executor)) ?? fail("NOT_FOUND");
}

/** The newest live authorisation of a subscription, or null. */
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

/** The recurring charges of a connection's acquirer. @throws automatic_pix_not_offered */
export function automaticOf({ kind }: Pick<CompanyConnection, "kind">) {
  return getAcquirer(kind).automatic ?? fail("automatic_pix_not_offered");
}

/**
 * The connection that new authorisations of a frequency go through: of those that take the company's Pix, the best one
 * that offers it.
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

/** Whether a company's buyers may authorise the charges of a plan. */
export function offersAutomatic(company: Routed, frequency: AuthorizationRow["frequency"]): boolean {
  return rankConnections(company, "pix", {}).some(
    ({ state, kind, capabilities }) =>
      state === "active" && capabilities.automaticPix && getAcquirer(kind).automatic?.frequencies.includes(frequency),
  );
}

/** The connection that an authorisation or its charge was made through, even one that is off. */
export function connectionOfAuthorization(
  row: Pick<AuthorizationRow, "companyId" | "connectionId">,
): Promise<CompanyConnection> {
  return readConnection(row);
}
