import { after } from "next/server";
import { door } from "@/server/door";

/**
 * Has what a request writes sent right after its answer where Next runs alone; elsewhere, and for requests that only
 * read, this does nothing.
 */
export async function sendAfterwards(request: Request): Promise<void> {
  const { mustSendDue, sendDue } = await door();
  if (mustSendDue(request)) after(sendDue);
}
