import { after } from "next/server";
import { pageApi } from "@/server/page-api";

/**
 * Sends the webhooks of a request after its response when Next.js runs without our HTTP server.
 * Does nothing otherwise, or for a read request.
 */
export async function sendAfterwards(request: Request): Promise<void> {
  const { mustSendDue, sendDue } = await pageApi();
  if (mustSendDue(request)) after(sendDue);
}
