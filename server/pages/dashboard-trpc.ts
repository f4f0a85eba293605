import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { reportFault } from "../core/report-fault";
import { findFailure } from "../errors";
import { appRouter } from "../router";
import { dashboardContext } from "./dashboard-calls";
import { findDashboardSession } from "./dashboard-session";
import { cookiesOf, type PageRequest } from "./page-request";

/** `/api/trpc/{procedure}`: the dashboard's door to the procedures that `/v1` serves too. */
export function answerTrpc(request: Request, afterwards: PageRequest["afterwards"]): Promise<Response> {
  const { headers } = request;
  const cookies = cookiesOf(headers);
  const pageRequest: PageRequest = { headers, cookie: (name) => cookies.get(name), afterwards };
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: async () => dashboardContext(pageRequest, await findDashboardSession(pageRequest)),
    responseMeta: ({ data, errors }) => ({
      // tRPC does not know our failures and answers each with a 500; for a batch it chooses the status itself.
      status: data.length === 1 ? findFailure(errors[0])?.status : undefined,
      headers: new Headers({ "cache-control": "no-store" }),
    }),
    onError: ({ error, path, ctx }) => {
      if (error.code !== "INTERNAL_SERVER_ERROR" || findFailure(error)) return;
      reportFault(error, { operation: path ?? null, requestId: ctx?.requestId ?? null });
    },
  });
}
