import { after } from "next/server";
import { pageApi } from "@/server/page-api";

/**
 * Sends the webhooks of a request right after its response if Next runs without our server. Does nothing otherwise, or
 * if the request is a read.
 */
export async function sendAfterwards(request: Request): Promise<void> {
  const { mustSendDue, sendDue } = await pageApi();
  if (mustSendDue(request)) after(sendDue);
}
