import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { notFound } from "next/navigation";
import { pageApi } from "@/server/page-api";
import type { AppRouter } from "@/server/router";
import { dashboardContext } from "./session";

/**
 * Returns tRPC query options that call the procedures in this process, so that a page can prefetch
 * its first rows.
 */
export async function dashboardQueries(queryClient: QueryClient): Promise<TRPCOptionsProxy<AppRouter>> {
  const { appRouter } = await pageApi();
  return createTRPCOptionsProxy({ router: appRouter, ctx: dashboardContext, queryClient });
}

/**
 * Reports whether a prefetched query failed with NOT_FOUND, in which case the page responds with
 * 404.
 */
export async function isAbsent(queryClient: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const { findFailure } = await pageApi();
  return findFailure(queryClient.getQueryState(queryKey)?.error)?.code === "NOT_FOUND";
}

/**
 * Prefetches the main record of a page. If it does not exist, is deleted or belongs to another
 * company, the page responds with 404. Any other failure is left to the page's error handling.
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
