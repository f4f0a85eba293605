import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { reportFault } from "@/server/core/report-fault";
import { findFailure } from "@/server/errors";
import { sendAfterwards } from "@/server/http/send-afterwards";
import { dashboardContext } from "@/server/pages/dashboard-calls";
import { refuseForeign } from "@/server/pages/dashboard-guard";
import { appRouter } from "@/server/router";

/** The dashboard's door to the procedures that `/v1` serves too. */
function answer(request: Request): Response | Promise<Response> {
  const refusal = refuseForeign(request, "application/json");
  if (refusal) return refusal;
  sendAfterwards(request);
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: dashboardContext,
    responseMeta: ({ data, errors }) => ({
      // tRPC knows nothing of our failures and takes each for a 500; about a batch of several calls it decides itself.
      status: data.length === 1 ? findFailure(errors[0])?.status : undefined,
      headers: new Headers({ "cache-control": "no-store" }),
    }),
    onError: ({ error, path, ctx }) => {
      if (error.code !== "INTERNAL_SERVER_ERROR" || findFailure(error)) return;
      reportFault(error, { operation: path ?? null, requestId: ctx?.requestId ?? null });
    },
  });
}

export { answer as GET, answer as POST };
