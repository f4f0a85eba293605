/** Deviation in the response to an accepted request. Each double implements its own. */
export type Quirk =
  | "stale"
  | "late_index"
  | "ignores_filter"
  /** Entries in the list of withdrawals have `metadata: null`. */
  | "null_metadata";

export type Fault =
  | { how: "late"; ms: number }
  /** The request is accepted twice, as if a proxy retried it. The second response is sent. */
  | { how: "twice" }
  /** The request is accepted. Then the socket closes or stays silent. */
  | { how: "cut_after" | "silent" }
  /** The request is not accepted. The socket closes or stays silent. */
  | { how: "cut_before" | "deaf" }
  /** The request is rejected with a status and an HTML page or a JSON message. */
  | { how: "status"; status: number; message?: string; retryAfter?: number; page?: true }
  /** The request is accepted, and the response is a 200 whose body is an HTML page, `null` or empty. */
  | { how: "page" | "null" | "empty" }
  /**
   * The request is accepted, and the response body is changed: a field has another type, the order differs, or a state
   * is unknown.
   */
  | { how: "changed"; change: (body: Record<string, unknown>) => object }
  | { how: Quirk };

/** Fault and the requests that it affects. By default, it affects all requests without a limit. */
export interface FaultRule<Operation extends string> {
  on?: Operation | readonly Operation[];
  of?: { clientId: string } | { secretKey: string };
  when?: (body: Record<string, unknown>) => boolean;
  times?: number;
  fault: Fault;
}

export interface RunningFault {
  count: () => number;
  end: () => void;
}

export function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Faults of a double. The latest rule takes precedence. */
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
