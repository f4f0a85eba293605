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
          "The company's own requests to `/v1` of the last 30 days, newest first, by `limit` and `offset`. Filters add up. A request is listed about a second after its answer. Requests that a key's addresses or its end refused are listed too, without a body. Requests without a valid token, to unknown paths or beyond the rate limit are not kept.",
        successDescription: "A page of requests. `totalRows` counts the requests of the filter, up to 10 100.",
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
          "A request with its bodies, in which names, documents, addresses, texts and secrets are `•••`, the events that it made, and why its Idempotency-Key ran, replayed or refused it. Bodies of `/v1/auth` and `/v1/card-token` are never kept.",
        successDescription: "The request.",
      },
    })
    .input(RequestId)
    .output(LoggedRequestDetail)
    .query(({ ctx, input }) => getRequest(ctx.company.id, input.requestId)),

  /**
   * Dashboard-only. Returns the input to send a request again in the sandbox. The browser then calls the operation
   * itself.
   */
  sample: memberProcedure
    .meta({ permission: "events.read" })
    .input(RequestId)
    .output(SandboxSample)
    .query(({ ctx, input }) => composeSample(ctx.company, input.requestId)),
});
