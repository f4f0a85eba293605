import { defaultShouldDehydrateQuery, QueryCache, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";
import { loginPath } from "../auth/return-path";
import { isLeaving } from "../auth/sign-in";
import { toFailure } from "./failure";

const maxRetries = 2;

/** Redirects to sign-in, and back to this page, when the session has ended. */
function leaveWhenSignedOut(error: unknown): void {
  if (typeof window === "undefined" || isLeaving() || toFailure(error) !== "UNAUTHENTICATED") return;
  window.location.assign(loginPath(`${window.location.pathname}${window.location.search}`));
}

/** One cache per request on the server, one per tab in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: leaveWhenSignedOut }),
    defaultOptions: {
      queries: {
        // Rows just rendered by the server are not fetched again at once.
        staleTime: 3_000,
        retry: (failures, error) => failures < maxRetries && ["OFFLINE", "UNAVAILABLE"].includes(toFailure(error)),
      },
      dehydrate: { serializeData: superjson.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}
