/** Deviation in the response to an accepted request, implemented by each double. */
export type Quirk =
  | "stale"
  | "late_index"
  | "ignores_filter"
  /** `metadata: null` in the list of withdrawals. */
  | "null_metadata";

export type Fault =
  | { how: "late"; ms: number }
  /** Accepted twice, as if a proxy retried the request. The second response is sent. */
  | { how: "twice" }
  /** Accepted; then the socket closes or stays silent. */
  | { how: "cut_after" | "silent" }
  /** Not accepted; the socket closes or stays silent. */
  | { how: "cut_before" | "deaf" }
  /** Rejected with a status and an HTML page or a JSON message. */
  | { how: "status"; status: number; message?: string; retryAfter?: number; page?: true }
  /** Accepted, with a 200 whose body is an HTML page, `null` or empty. */
  | { how: "page" | "null" | "empty" }
  /**
   * Accepted, with a modified response body: a field of a different type, items in a different
   * order, or an unknown state.
   */
  | { how: "changed"; change: (body: Record<string, unknown>) => object }
  | { how: Quirk };

/** Affects all requests without a limit by default. */
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

/** The latest rule takes precedence. */
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
