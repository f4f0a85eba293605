import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { notFound } from "next/navigation";
import { pageApi } from "@/server/page-api";
import type { AppRouter } from "@/server/router";
import { dashboardContext } from "./session";

/** The procedures as query options that call them in this process, for a page's first rows. */
export async function dashboardQueries(queryClient: QueryClient): Promise<TRPCOptionsProxy<AppRouter>> {
  const { appRouter } = await pageApi();
  return createTRPCOptionsProxy({ router: appRouter, ctx: dashboardContext, queryClient });
}

/** Whether a prefetched query failed with not found, so that its page is not found either. */
export async function isAbsent(queryClient: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const { findFailure } = await pageApi();
  return findFailure(queryClient.getQueryState(queryKey)?.error)?.code === "NOT_FOUND";
}

/**
 * Fetches a page's subject into the cache sent to the browser. An absent, deleted or another company's subject makes
 * the page not found; any other failure is the page's error.
 */
export async function fetchSubject<Data, ErrorType, Fetched, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, ErrorType, Fetched, Key>,
): Promise<Fetched> {
  const { findFailure } = await pageApi();
  return queryClient.fetchQuery(options).catch((thrown: unknown) => {
    if (findFailure(thrown)?.code === "NOT_FOUND") notFound();
    throw thrown;
  });
}
