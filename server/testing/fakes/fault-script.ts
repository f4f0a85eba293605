/** What can go wrong with a request to any fake. */
export type RequestFault =
  /** Accepted, and answered late. */
  | { how: "late"; ms: number }
  /** Accepted twice, as by a proxy that repeats a request; the second answer is sent. */
  | { how: "twice" }
  /** Accepted; then the socket closes, or nothing is ever answered. */
  | { how: "cut_after" }
  | { how: "silent" }
  /** Never accepted: the socket closes, or nothing is ever answered. */
  | { how: "cut_before" }
  | { how: "deaf" }
  /** Never accepted: a status, with an HTML page or words as its body. */
  | { how: "status"; status: number; message?: string; retryAfter?: number; page?: true }
  /** Accepted, and answered 200 with an HTML page, `null`, or no body. */
  | { how: "page" | "null" | "empty" }
  /** Accepted, and answered with something else: a field of another type, another's order, an unknown word. */
  | { how: "changed"; change: (body: Record<string, unknown>) => object };

/** Which requests a fault affects, and how often; by default all of them. */
interface Rule<Operation extends string, Fault> {
  on?: Operation | readonly Operation[];
  times?: number;
  fault: Fault;
}

/** A fault in force. */
export interface RunningFault {
  /** How many requests it affected. */
  count: () => number;
  end: () => void;
}

/** The faults of a fake, the newest first. */
export class FaultScript<Operation extends string, Fault, FaultRule extends Rule<Operation, Fault>> {
  #rules: { rule: FaultRule; count: number }[] = [];

  add(rule: FaultRule): RunningFault {
    const entry = { rule, count: 0 };
    this.#rules.unshift(entry);
    return {
      count: () => entry.count,
      end: () => {
        this.#rules = this.#rules.filter((each) => each !== entry);
      },
    };
  }

  /** The fault of the next request, counted; null for none. `affects` is what a rule says beside its operations. */
  take(operation: Operation, affects: (rule: FaultRule) => boolean): Fault | null {
    const found = this.#rules.find(({ rule, count }) => {
      const { on, times = Number.POSITIVE_INFINITY } = rule;
      const isOn = on === undefined || (typeof on === "string" ? on === operation : on.includes(operation));
      return isOn && count < times && affects(rule);
    });
    if (!found) return null;
    found.count += 1;
    return found.rule.fault;
  }
}
