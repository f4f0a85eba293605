import type { FetchQueryOptions, QueryClient, QueryKey } from "@tanstack/react-query";
import { notFound } from "next/navigation";
import { findFailure } from "../errors";

/**
 * Fetches what a page is about into the cache that it hands to the browser. A page about something that is absent,
 * deleted or another company's is not found; every other failure is the page's error.
 */
export async function fetchSubject<Data, ErrorType, Fetched, Key extends QueryKey>(
  queryClient: QueryClient,
  options: FetchQueryOptions<Data, ErrorType, Fetched, Key>,
): Promise<Fetched> {
  return queryClient.fetchQuery(options).catch((thrown: unknown) => {
    if (findFailure(thrown)?.code === "NOT_FOUND") notFound();
    throw thrown;
  });
}
