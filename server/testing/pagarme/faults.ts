import type { Operation } from "./operations";

/** What goes wrong with a request. */
export type Fault =
  /** Taken, and answered after a while. */
  | { how: "late"; ms: number }
  /** Taken twice, as by a proxy that repeats a request; the second answer is sent. */
  | { how: "twice" }
  /** Taken; then the socket closes, or nothing is ever answered. */
  | { how: "cut_after" }
  | { how: "silent" }
  /** Not taken: the socket closes, or nothing is ever answered. */
  | { how: "cut_before" }
  | { how: "deaf" }
  /** Not taken: a status, with an HTML page or a message as its body. */
  | { how: "status"; status: number; message?: string; retryAfter?: number; page?: true }
  /** Taken, and answered 200 with an HTML page, `null`, or no body. */
  | { how: "page" | "null" | "empty" }
  /** Taken, and answered with something else: a field of another type, an unknown word, another's order. */
  | { how: "changed"; change: (body: Record<string, unknown>) => object }
  /** A list does not show yet what is new, or shows everything, whatever was asked for. */
  | { how: "late_index" }
  | { how: "ignores_filter" };

/** How a list deviates while a fault is in force. */
export type ListQuirk = "late_index" | "ignores_filter" | null;

/** The requests that a fault affects, and how many of them; all by default. */
export interface FaultRule {
  on?: Operation | readonly Operation[];
  /** The account, by its secret or public key. */
  of?: { secretKey: string; publicKey: string };
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

/** The faults of a fake acquirer, the newest first. */
export class FaultScript {
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

  /** The fault of the next request, counted; null for none. */
  take(operation: Operation, key: string | null, body: unknown): Fault | null {
    const read = typeof body === "object" && body ? (body as Record<string, unknown>) : {};
    const found = this.#rules.find(({ rule: { on, of, when, times = Number.POSITIVE_INFINITY }, count }) => {
      const isOn = on === undefined || (typeof on === "string" ? on === operation : on.includes(operation));
      const isOf = !of || of.secretKey === key || of.publicKey === key;
      return isOn && isOf && count < times && (!when || when(read));
    });
    if (!found) return null;
    found.count += 1;
    return found.rule.fault;
  }
}
