import { FaultScript, type RequestFault } from "../fakes/fault-script";
import type { Operation } from "./operations";

/** What can go wrong with a request. A list may also lag behind, or ignore its filter. */
export type Fault = RequestFault | { how: "late_index" } | { how: "ignores_filter" };

/** How a list deviates while a fault is in force. */
export type ListQuirk = "late_index" | "ignores_filter" | null;

/** Which requests a fault affects, and how often; by default all of them. */
export interface FaultRule {
  on?: Operation | readonly Operation[];
  /** The account, by its secret or public key. */
  of?: { secretKey: string; publicKey: string };
  when?: (body: Record<string, unknown>) => boolean;
  times?: number;
  fault: Fault;
}

/** The faults of a fake acquirer, the newest first. */
export class PagarmeFaults extends FaultScript<Operation, Fault, FaultRule> {
  /** The fault of the next request, counted; null for none. */
  takeFor(operation: Operation, key: string | null, body: unknown): Fault | null {
    const read = typeof body === "object" && body ? (body as Record<string, unknown>) : {};
    return this.take(operation, ({ of, when }) => {
      const isOf = !of || of.secretKey === key || of.publicKey === key;
      return isOf && (!when || when(read));
    });
  }
}
