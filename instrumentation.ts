import type { Instrumentation } from "next";
import { pageApi } from "@/server/page-api";

/**
 * Logs the error of a page or route handler with the request id, which the error page shows as its
 * reference.
 */
export const onRequestError: Instrumentation.onRequestError = async (error, { headers }, { routePath }) => {
  const requestId = headers["x-request-id"];
  const digest = error instanceof Error && "digest" in error ? String(error.digest) : null;
  const { reportFault } = await pageApi();
  reportFault(error, { operation: `page ${routePath}`, requestId: [requestId].flat()[0] ?? null, digest });
};
