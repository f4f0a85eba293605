import { newId } from "@/db/ids";
import type { Permission } from "@/db/schema/accounts-enums";
import { environment } from "../../core/env/env";
import type { Context } from "../../core/procedures/procedure";
import { workIds } from "../../core/tracing/work";
import { sessionContext } from "../rest/context";
import { addressBehindNext } from "./dashboard-auth";
import type { DashboardSession } from "./dashboard-session";
import type { PageRequest } from "./page-request";

/**
 * Returns the context of a dashboard call: the cookie's session in the company that its user is
 * viewing. Ignores any `Authorization` header (docs/reliability.md rule 16).
 */
export function dashboardContext(request: PageRequest, session: DashboardSession | null): Promise<Context> {
  return contextInCompany(request, session, session?.companyId ?? null);
}

/**
 * Returns the context for the page's company, even if the user has since switched to another
 * company. Null selects the user's first company.
 */
export async function contextInCompany(
  { headers, afterwards }: PageRequest,
  session: DashboardSession | null,
  companyId: string | null,
): Promise<Context> {
  const now = new Date();
  return {
    ...(await sessionContext({
      now,
      requestId: workIds().requestId ?? newId(now),
      address: addressBehindNext(Object.fromEntries(headers)),
      sessionId: session?.sessionId ?? null,
      companyId,
    })),
    idempotencyKey: headers.get("idempotency-key"),
    answerHeaders: {},
    afterwards,
  };
}

export function pickGranted<const Asked extends Permission>({ can }: Context, asked: readonly Asked[]): Asked[] {
  return asked.filter(can);
}

/**
 * Returns the shell command that prints an access token of the viewed company. It must be run in the project's folder.
 * Returns null for any company except the demo company, and if the installation is reachable from other machines.
 */
export function findTokenCommand({ company }: Context): string | null {
  const { loopbackOnly, dataDir } = environment();
  if (!loopbackOnly || !company?.isDemo) return null;
  const place = process.env.DATA_DIR?.trim() ? `DATA_DIR='${dataDir.replaceAll("'", "'\\''")}' ` : "";
  return `${place}npm run --silent admin -- demo-token`;
}
