import type { Instrumentation } from "next";
import { pageApi } from "@/server/page-api";

/** Logs why a page or route handler failed, with the request's id, which the page shows as its reference. */
export const onRequestError: Instrumentation.onRequestError = async (error, { headers }, { routePath }) => {
  const requestId = headers["x-request-id"];
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const { reportFault } = await pageApi();
  reportFault(error, { operation: `page ${routePath}`, requestId: [requestId].flat()[0] ?? null, digest });
};
