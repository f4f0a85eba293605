import { defaultShouldDehydrateQuery, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";
import { loginPath } from "../session/return-path";
import { offerSignIn } from "../session/session-end";
import { isLeaving } from "../session/sign-in";
import { reportSwitch } from "./company-switch";
import { toFailure } from "./failure";

const maxRetries = 2;

/** Whether a call failed because the session has ended. */
function isSignedOut(error: unknown): boolean {
  return typeof window !== "undefined" && !isLeaving() && toFailure(error) === "UNAUTHENTICATED";
}

/** Opens the sign-in dialog if the session has ended. On pages without it, redirects to the sign-in page and back. */
function signInAgain(error: unknown): void {
  if (!isSignedOut(error) || offerSignIn("page")) return;
  window.location.assign(loginPath(`${window.location.pathname}${window.location.search}`));
}

/** One cache per request on the server, one per tab in the browser. */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({
      onError: (error) => {
        reportSwitch(error);
        signInAgain(error);
      },
    }),
    mutationCache: new MutationCache({
      onError: (error) => {
        reportSwitch(error);
        if (isSignedOut(error)) offerSignIn("user");
      },
    }),
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
