import type { Delivery } from "@/server/webhooks/webhooks/schemas";
import type { Fault } from "../ui/faults/use-fault-words";

type Failed = Pick<Delivery, "error" | "errorCode" | "responseStatus" | "durationMs">;

export function faultOf({ error, errorCode, responseStatus, durationMs }: Failed): Fault | null {
  return error === null ? null : { code: errorCode, sentence: error, status: responseStatus, durationMs };
}
