import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { reportFault } from "../core/report-fault";
import { findFailure } from "../errors";
import { appRouter } from "../router";
import { dashboardContext } from "./dashboard-calls";
import { findDashboardSession } from "./dashboard-session";
import { cookiesOf, type PageRequest } from "./page-request";
import { forgetCheckoutsOf } from "./recent-checkouts";

const maxBatch = 20;

/** A refusal in tRPC's own shape, as the dashboard expects it. */
function refuse(field: string, message: string): Response {
  const data = { code: "BAD_REQUEST", httpStatus: 400, failure: "VALIDATION", field, values: null };
  const body = { error: { json: { message: `${field}: ${message}`, code: -32_600, data } } };
  return Response.json(body, { status: 400, headers: { "cache-control": "no-store" } });
}

/** The refusal of a request before its procedures are called; null if it is fine. */
function findFault(request: Request): Response | null {
  const calls = (new URL(request.url).pathname.match(/,|%2c/gi)?.length ?? 0) + 1;
  if (calls > maxBatch) return refuse("batch", `must have at most ${maxBatch} calls`);
  // This header requests streamed answers, which only `/v1` offers and limits.
  return request.headers.has("trpc-accept") ? refuse("trpc-accept", "is not a known header") : null;
}

/** `/api/trpc/{procedure}`: the dashboard's access to the procedures that `/v1` also serves. */
export async function answerTrpc(request: Request, afterwards: PageRequest["afterwards"]): Promise<Response> {
  const fault = findFault(request);
  if (fault) return fault;
  const { headers } = request;
  const cookies = cookiesOf(headers);
  const pageRequest: PageRequest = { headers, cookie: (name) => cookies.get(name), afterwards };
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: async () => dashboardContext(pageRequest, await findDashboardSession(pageRequest)),
    responseMeta: ({ data, errors, ctx, type }) => {
      if (type === "mutation" && ctx?.company) forgetCheckoutsOf(ctx.company.id);
      return {
        // tRPC does not know our failures and takes each for a 500. For a batch of several calls, it chooses the status
        // itself.
        status: data.length === 1 ? findFailure(errors[0])?.status : undefined,
        headers: new Headers({ "cache-control": "no-store" }),
      };
    },
    onError: ({ error, path, ctx }) => {
      if (error.code !== "INTERNAL_SERVER_ERROR" || findFailure(error)) return;
      reportFault(error, { operation: path ?? null, requestId: ctx?.requestId ?? null });
    },
  });
}
