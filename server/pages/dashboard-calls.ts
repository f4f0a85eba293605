import type { Permission } from "@/db/enums";
import { newId } from "@/db/ids";
import { environment } from "../core/env";
import type { Context } from "../core/procedure";
import { sessionContext } from "../rest/context";
import { addressBehindNext } from "./dashboard-auth";
import type { DashboardSession } from "./dashboard-session";
import type { PageRequest } from "./page-request";

/**
 * The context of a dashboard's call: the session of its cookie, in the company its user looks at. An `Authorization`
 * header means nothing here (docs/reliability.md rule 16).
 */
export function dashboardContext(request: PageRequest, session: DashboardSession | null): Promise<Context> {
  return contextInCompany(request, session, session?.companyId ?? null);
}

/** The same, in the company that the page was about, whichever the user looks at by now; null for the first of theirs. */
export async function contextInCompany(
  { headers, afterwards }: PageRequest,
  session: DashboardSession | null,
  companyId: string | null,
): Promise<Context> {
  const now = new Date();
  return {
    ...(await sessionContext({
      now,
      requestId: newId(now),
      address: addressBehindNext(Object.fromEntries(headers)),
      sessionId: session?.sessionId ?? null,
      companyId,
    })),
    idempotencyKey: headers.get("idempotency-key"),
    answerHeaders: {},
    afterwards,
  };
}

/** Which of the permissions asked for the caller has in the company they look at: what their pages offer them. */
export function pickGranted<const Asked extends Permission>({ can }: Context, asked: readonly Asked[]): Asked[] {
  return asked.filter(can);
}

/**
 * The shell command that prints an access token of the company being looked at, run in the project's folder. Null for
 * every company but the demo one, and where this installation serves more than its own machine.
 */
export function findTokenCommand({ company }: Context): string | null {
  const { loopbackOnly, dataDir } = environment();
  if (!loopbackOnly || !company?.isDemo) return null;
  const place = process.env.DATA_DIR?.trim() ? `DATA_DIR='${dataDir.replaceAll("'", "'\\''")}' ` : "";
  return `${place}npm run --silent admin -- demo-token`;
}
