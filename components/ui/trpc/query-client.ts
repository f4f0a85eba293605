import { defaultShouldDehydrateQuery, MutationCache, QueryCache, QueryClient } from "@tanstack/react-query";
import superjson from "superjson";
import { loginPath } from "../session/return-path";
import { offerSignIn } from "../session/session-end";
import { isLeaving } from "../session/sign-in";
import { reportSwitch } from "./company-switch";
import { toFailure } from "./failure";

const maxRetries = 2;

function isSignedOut(error: unknown): boolean {
  return typeof window !== "undefined" && !isLeaving() && toFailure(error) === "UNAUTHENTICATED";
}

/** Opens the sign-in dialog after the session has expired, or the sign-in page where there is no dialog. */
function signInAgain(error: unknown): void {
  if (!isSignedOut(error) || offerSignIn("page")) return;
  window.location.assign(loginPath(`${window.location.pathname}${window.location.search}`));
}

/** One per request on the server, and one per tab in the browser. */
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
        // The server has just rendered these rows.
        staleTime: 3_000,
        retry: (failures, error) => failures < maxRetries && ["OFFLINE", "UNAVAILABLE"].includes(toFailure(error)),
      },
      dehydrate: { serializeData: superjson.serialize, shouldDehydrateQuery: defaultShouldDehydrateQuery },
      hydrate: { deserializeData: superjson.deserialize },
    },
  });
}
