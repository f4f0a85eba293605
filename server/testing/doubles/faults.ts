/** How an answer deviates although its request is served; each double knows how. */
export type Quirk =
  /** As before the latest change: states out of order between two reads. */
  | "stale"
  /** A list that lags behind, or ignores its filter. */
  | "late_index"
  | "ignores_filter"
  /** A list of withdrawals whose entries have `metadata: null`. */
  | "null_metadata";

/** What can go wrong with a request to a double. */
export type Fault =
  /** Accepted, and answered late. */
  | { how: "late"; ms: number }
  /** Accepted twice, as by a proxy that repeats a request; the second answer is sent. */
  | { how: "twice" }
  /** Accepted; then the socket closes, or nothing is ever answered. */
  | { how: "cut_after" | "silent" }
  /** Never accepted: the socket closes, or nothing is ever answered. */
  | { how: "cut_before" | "deaf" }
  /** Never accepted: a status, with an HTML page or words as its body. */
  | { how: "status"; status: number; message?: string; retryAfter?: number; page?: true }
  /** Accepted, and answered 200 with an HTML page, `null`, or no body. */
  | { how: "page" | "null" | "empty" }
  /** Accepted, and answered with something else: a field of another type, another's order, an unknown word. */
  | { how: "changed"; change: (body: Record<string, unknown>) => object }
  | { how: Quirk };

/** Which requests a fault affects, and how often; by default all of them. */
export interface FaultRule<Operation extends string> {
  on?: Operation | readonly Operation[];
  /** The account. */
  of?: { clientId: string } | { secretKey: string };
  when?: (body: Record<string, unknown>) => boolean;
  times?: number;
  fault: Fault;
}

/** A fault in force. */
export interface RunningFault {
  /** How many requests it affected. */
  count: () => number;
  end: () => void;
}

/** JSON, or null for anything else. */
export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** The faults of a double, the newest first. */
export class FaultScript<Operation extends string> {
  #rules: { rule: FaultRule<Operation>; count: number }[] = [];

  add(rule: FaultRule<Operation>): RunningFault {
    const entry = { rule, count: 0 };
    this.#rules.unshift(entry);
    return {
      count: () => entry.count,
      end: () => {
        this.#rules = this.#rules.filter((each) => each !== entry);
      },
    };
  }

  /** The fault of the next request of a client, counted; null for none. */
  take(operation: Operation, client: string | null, text: string): Fault | null {
    const found = this.#rules.find(
      ({ rule: { on = operation, of, when, times = Number.POSITIVE_INFINITY }, count }) => {
        const isOf = !of || client === ("clientId" in of ? of.clientId : of.secretKey);
        return [on].flat().includes(operation) && isOf && count < times && (!when || when(Object(parsed(text))));
      },
    );
    if (!found) return null;
    found.count += 1;
    return found.rule.fault;
  }
}
