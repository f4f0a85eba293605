import { newId } from "@/db/ids";

/**
 * Handles `POST /mcp` on hosts that only run Next, with the client address of
 * `server/runtime/rest/rest-fetch.ts`. Loads the protocol's library on first use.
 */
export async function answerMcpAlone(request: Request): Promise<Response> {
  const { answerMcp } = await import("./answer-mcp");
  const now = new Date();
  const address = request.headers.get("x-forwarded-for")?.split(",").at(-1)?.trim() || "unknown";
  return answerMcp(request, { now, requestId: newId(now), address });
}
