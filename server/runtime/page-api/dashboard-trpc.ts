import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { findFailure, isUnforeseen, retryAfterHeader } from "../../core/failures/failure";
import { reportFault } from "../../core/log/report-fault";
import { type ErrorCode, errors } from "../../errors";
import { appRouter } from "../../router";
import { dashboardContext } from "./dashboard-calls";
import { type DashboardSession, findDashboardSession } from "./dashboard-session";
import { cookiesOf, type PageRequest } from "./page-request";
import { evictCheckoutsOf } from "./recent-checkouts";

const maxBatch = 20;

const pageCompanyHeader = "x-page-company";

function refuse(failure: ErrorCode, message: string, field: string | null = null): Response {
  const { status } = errors[failure];
  const data = { code: "BAD_REQUEST", httpStatus: status, failure, field, values: null };
  const body = { error: { json: { message, code: -32_600, data } } };
  return Response.json(body, { status, headers: { "cache-control": "no-store" } });
}

function refuseField(field: string, message: string): Response {
  return refuse("VALIDATION", `${field}: ${message}`, field);
}

function findFault(request: Request): Response | null {
  const calls = (new URL(request.url).pathname.match(/,|%2c/gi)?.length ?? 0) + 1;
  if (calls > maxBatch) return refuseField("batch", `must have at most ${maxBatch} calls`);
  // This header requests a streamed response; only `/v1` supports and limits streams.
  return request.headers.has("trpc-accept") ? refuseField("trpc-accept", "is not a known header") : null;
}

/**
 * Returns true if the page was opened for a company other than the one now viewed. It would mix
 * both companies' data, so its calls are rejected until it is reloaded (docs/domains/sandbox.md).
 */
function isStale({ headers }: Request, session: DashboardSession | null): boolean {
  const opened = headers.get(pageCompanyHeader);
  return opened !== null && session?.companyId != null && opened !== session.companyId;
}

/** Handles `/api/trpc/{procedure}` for the dashboard. */
export async function answerTrpc(request: Request, afterwards: PageRequest["afterwards"]): Promise<Response> {
  const fault = findFault(request);
  if (fault) return fault;
  const { headers } = request;
  const cookies = cookiesOf(headers);
  const pageRequest: PageRequest = { headers, cookie: (name) => cookies.get(name), afterwards };
  const session = await findDashboardSession(pageRequest);
  if (isStale(request, session)) return refuse("company_switched", errors.company_switched.when);
  return fetchRequestHandler({
    endpoint: "/api/trpc",
    req: request,
    router: appRouter,
    createContext: () => dashboardContext(pageRequest, session),
    responseMeta: ({ data, errors, ctx, type }) => {
      if (type === "mutation" && ctx?.company) evictCheckoutsOf(ctx.company.id);
      return {
        // tRPC responds with 500 to every error, so a single call gets its error's status. A batch keeps tRPC's status.
        status: data.length === 1 ? findFailure(errors[0])?.status : undefined,
        headers: new Headers({ "cache-control": "no-store", ...retryAfterHeader(findFailure(errors[0])) }),
      };
    },
    onError: ({ error, path, ctx }) => {
      if (error.code !== "INTERNAL_SERVER_ERROR" || !isUnforeseen(error)) return;
      reportFault(error, { operation: path ?? null, requestId: ctx?.requestId ?? null });
    },
  });
}
