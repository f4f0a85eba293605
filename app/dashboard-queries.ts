import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { notFound } from "next/navigation";
import { pageApi } from "@/server/page-api";
import type { AppRouter } from "@/server/router";
import { dashboardContext } from "./session";

/** Query options that call procedures in this process, so that a page can prefetch its first rows. */
export async function dashboardQueries(queryClient: QueryClient): Promise<TRPCOptionsProxy<AppRouter>> {
  const { appRouter } = await pageApi();
  return createTRPCOptionsProxy({ router: appRouter, ctx: dashboardContext, queryClient });
}

/** The prefetched query failed with NOT_FOUND, so the page responds with 404. */
export async function isAbsent(queryClient: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const { findFailure } = await pageApi();
  return findFailure(queryClient.getQueryState(queryKey)?.error)?.code === "NOT_FOUND";
}

/**
 * Prefetches a page's main record. If it does not exist, is deleted or belongs to another company,
 * the page responds with 404; other failures are left to the page.
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
