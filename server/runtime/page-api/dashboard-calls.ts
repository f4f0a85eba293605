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
 * Context of a dashboard call: the cookie's session in the viewed company. Ignores any
 * `Authorization` header (docs/reliability.md rule 16).
 */
export function dashboardContext(request: PageRequest, session: DashboardSession | null): Promise<Context> {
  return contextInCompany(request, session, session?.companyId ?? null);
}

/** Context for the page's company, even if the user has switched since. Null selects the user's first company. */
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
 * Shell command, for the project's folder, that prints an access token of the viewed company. Null
 * except for the demo company of an installation that other machines cannot reach.
 */
export function findTokenCommand({ company }: Context): string | null {
  const { loopbackOnly, dataDir } = environment();
  if (!loopbackOnly || !company?.isDemo) return null;
  const place = process.env.DATA_DIR?.trim() ? `DATA_DIR='${dataDir.replaceAll("'", "'\\''")}' ` : "";
  return `${place}npm run --silent admin -- demo-token`;
}
