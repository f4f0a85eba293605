import { FaultScript, type RequestFault } from "../fakes/fault-script";
import type { Operation } from "./operations";

/** How an answer deviates while a fault is in force, although the request is served. */
const quirks = [
  /** A list that lags behind, or ignores its filter. */
  "late_index",
  "ignores_filter",
  /** A list of withdrawals whose entries have `metadata: null`. */
  "null_metadata",
  /** A charge, or its transactions, as they were before their latest change: states out of order between two reads. */
  "stale",
] as const;
export type Quirk = (typeof quirks)[number];

/** What can go wrong with a request. `lost`: a webhook that never comes (`on: "webhook"`). */
export type Fault = RequestFault | { how: Quirk } | { how: "lost" };

/** A request's operation, or the sending of a webhook. */
export type Affected = Operation | "webhook";

/** Which requests a fault affects, and how often; by default all of them. */
export interface FaultRule {
  on?: Affected | readonly Affected[];
  /** The account, by its secret or public key. */
  of?: { secretKey: string; publicKey: string };
  when?: (body: Record<string, unknown>) => boolean;
  times?: number;
  fault: Fault;
}

/** The quirk of a fault; null for any other. */
export function quirkOf(fault: Fault | null): Quirk | null {
  return quirks.find((quirk) => quirk === fault?.how) ?? null;
}

/** The faults of a fake acquirer, the newest first. */
export class PagarmeFaults extends FaultScript<Affected, Fault, FaultRule> {
  /** The fault of the next request or webhook, counted; null for none. */
  takeFor(operation: Affected, key: string | null, body: unknown): Fault | null {
    const read = typeof body === "object" && body ? (body as Record<string, unknown>) : {};
    return this.take(operation, ({ of, when, fault }) => {
      const isOf = !of || of.secretKey === key || of.publicKey === key;
      const isOfKind = (fault.how === "lost") === (operation === "webhook");
      return isOf && isOfKind && (!when || when(read));
    });
  }
}
