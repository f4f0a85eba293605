import { after } from "next/server";
import { pageApi } from "@/server/page-api";

/** Sends the webhooks of a write request after its response if Next.js runs without our HTTP server. */
export async function sendAfterwards(request: Request): Promise<void> {
  const { mustSendDue, sendDue } = await pageApi();
  if (mustSendDue(request)) after(sendDue);
}
