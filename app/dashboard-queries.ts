import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { notFound } from "next/navigation";
import { pageApi } from "@/server/page-api";
import type { AppRouter } from "@/server/router";
import { dashboardContext } from "./session";

/** Returns the procedures as query options that call them in this process, for a page's first rows. */
export async function dashboardQueries(queryClient: QueryClient): Promise<TRPCOptionsProxy<AppRouter>> {
  const { appRouter } = await pageApi();
  return createTRPCOptionsProxy({ router: appRouter, ctx: dashboardContext, queryClient });
}

/** Reports whether a prefetched query failed with not found, so that the page responds with 404. */
export async function isAbsent(queryClient: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const { findFailure } = await pageApi();
  return findFailure(queryClient.getQueryState(queryKey)?.error)?.code === "NOT_FOUND";
}

/**
 * Fetches the subject of a page into the cache sent to the browser. If the subject does not exist, is deleted or
 * belongs to another company, the page responds with 404. Any other failure is the page's error.
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
