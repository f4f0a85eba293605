import type { QueryClient } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { headers } from "next/headers";
import { newId } from "@/db/ids";
import { environment } from "../core/env";
import type { Context } from "../core/procedure";
import { type AppRouter, appRouter } from "../router";
import { sessionContext } from "./context";
import { addressBehindNext } from "./dashboard-auth";
import { currentSession } from "./dashboard-session";

/**
 * The context of a dashboard's call: the session of its cookie, in the company its user looks at. An `Authorization`
 * header means nothing here (reliability, rule 16).
 */
export async function dashboardContext(): Promise<Context> {
  const now = new Date();
  const session = await currentSession();
  return sessionContext({
    now,
    requestId: newId(now),
    address: addressBehindNext(Object.fromEntries(await headers())),
    sessionId: session?.sessionId ?? null,
    companyId: session?.companyId ?? null,
  });
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
