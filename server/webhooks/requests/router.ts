import { companyProcedure, createRouter, memberProcedure } from "../../core/procedures/procedure";
import { getRequest, listRequests } from "./requests";
import { composeSample } from "./sandbox-sample";
import { LoggedRequestDetail, RequestId, RequestPage, RequestQuery, SandboxSample } from "./schemas";

const operation = { tags: ["Requests"], protect: true };

export const requestsRouter = createRouter({
  list: companyProcedure
    .meta({
      permission: "events.read",
      answer: "list",
      openapi: {
        ...operation,
        method: "GET",
        path: "/requests",
        summary: "List requests",
        description:
          "Returns the company's requests to `/v1` of the last 30 days, newest first, paged by `limit` and `offset`. Multiple filters are combined with AND. A request is listed about a second after its response. Requests refused because of the key's address list or its expiry are also listed, without a body. Requests without a valid token, to unknown paths or beyond the rate limit are not recorded.",
        successDescription: "A page of requests. `totalRows` counts the matching requests, up to 10 100.",
      },
    })
    .input(RequestQuery)
    .output(RequestPage)
    .query(({ ctx, input }) => listRequests(ctx.company.id, input)),

  get: companyProcedure
    .meta({
      permission: "events.read",
      answer: "data",
      openapi: {
        ...operation,
        method: "GET",
        path: "/requests/{requestId}",
        summary: "Read a request",
        description:
          "Returns a request with its bodies, its events, and why its Idempotency-Key executed, replayed or refused it. Names, documents, addresses, texts and secrets in the bodies are replaced by `•••`. Bodies of `/v1/auth` and `/v1/card-token` are never recorded.",
        successDescription: "The request.",
      },
    })
    .input(RequestId)
    .output(LoggedRequestDetail)
    .query(({ ctx, input }) => getRequest(ctx.company.id, input.requestId)),

  /**
   * Dashboard-only. Returns the input for repeating a request in the sandbox. The browser then
   * calls the operation.
   */
  sample: memberProcedure
    .meta({ permission: "events.read" })
    .input(RequestId)
    .output(SandboxSample)
    .query(({ ctx, input }) => composeSample(ctx.company, input.requestId)),
});
