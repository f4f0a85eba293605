import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { createTRPCOptionsProxy, type TRPCOptionsProxy } from "@trpc/tanstack-react-query";
import { notFound } from "next/navigation";
import { door } from "@/server/door";
import type { AppRouter } from "@/server/router";
import { dashboardContext } from "./session";

/** The procedures as query options that call them in this very process, for a page to fetch its first rows with. */
export async function dashboardQueries(queryClient: QueryClient): Promise<TRPCOptionsProxy<AppRouter>> {
  const { appRouter } = await door();
  return createTRPCOptionsProxy({ router: appRouter, ctx: dashboardContext, queryClient });
}

/** Whether a prefetched query failed because what it asks for is not there: then its page is not there either. */
export async function isAbsent(queryClient: QueryClient, queryKey: QueryKey): Promise<boolean> {
  const { findFailure } = await door();
  return findFailure(queryClient.getQueryState(queryKey)?.error)?.code === "NOT_FOUND";
}

/**
 * Fetches what a page is about into the cache that it hands to the browser. A page about something that is absent,
 * deleted or another company's is not found; every other failure is the page's error.
 */
export async function fetchSubject<Data, ErrorType, Fetched, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, ErrorType, Fetched, Key>,
): Promise<Fetched> {
  const { findFailure } = await door();
  return queryClient.fetchQuery(options).catch((thrown: unknown) => {
    if (findFailure(thrown)?.code === "NOT_FOUND") notFound();
    throw thrown;
  });
}
