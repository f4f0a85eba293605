import type { QueryClient, QueryKey } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { after } from "next/server";
import type { Permission } from "@/db/enums";
import { newId } from "@/db/ids";
import { environment } from "../core/env";
import type { Context } from "../core/procedure";
import { findFailure } from "../errors";
import { sessionContext } from "../rest/context";
import { type AppRouter, appRouter } from "../router";
import { addressBehindNext } from "./dashboard-auth";
import { currentSession } from "./dashboard-session";

/**
 * The context of a dashboard's call: the session of its cookie, in the company its user looks at. An `Authorization`
 * header means nothing here (docs/reliability.md rule 16).
 */
export async function dashboardContext(): Promise<Context> {
  return contextInCompany((await currentSession())?.companyId ?? null);
}

/** The same, in the company that the page was about, whichever the user looks at by now; null for the first of theirs. */
export async function contextInCompany(companyId: string | null): Promise<Context> {
  const now = new Date();
  const session = await currentSession();
  const sent = await headers();
  return {
    ...(await sessionContext({
      now,
      requestId: newId(now),
      address: addressBehindNext(Object.fromEntries(sent)),
      sessionId: session?.sessionId ?? null,
      companyId,
    })),
    idempotencyKey: sent.get("idempotency-key"),
    answerHeaders: {},
    afterwards: (work) => after(work),
  };
}

/** Which of the permissions asked for the signed-in user has in the company they look at: what their pages offer them. */
export async function grantedPermissions<const Asked extends Permission>(...asked: Asked[]): Promise<Asked[]> {
  const { can } = await dashboardContext();
  return asked.filter(can);
}

/** The procedures as query options that call them in this very process, for a page to fetch its first rows with. */
export function dashboardQueries(queryClient: QueryClient): TRPCOptionsProxy<AppRouter> {
  return createTRPCOptionsProxy({ router: appRouter, ctx: dashboardContext, queryClient });
}

/**
 * The shell command that prints an access token of the company being looked at, run in the project's folder. Null for
 * every company but the demo one, and where this installation serves more than its own machine.
 */
export async function findTokenCommand(): Promise<string | null> {
  const { company } = await dashboardContext();
  const { loopbackOnly, dataDir } = environment();
  if (!loopbackOnly || !company?.isDemo) return null;
  const place = process.env.DATA_DIR?.trim() ? `DATA_DIR='${dataDir.replaceAll("'", "'\\''")}' ` : "";
  return `${place}npm run --silent admin -- demo-token`;
}

/** Whether a prefetched query failed because what it asks for is not there: then its page is not there either. */
export function isAbsent(queryClient: QueryClient, queryKey: QueryKey): boolean {
  return findFailure(queryClient.getQueryState(queryKey)?.error)?.code === "NOT_FOUND";
}
