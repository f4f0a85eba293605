import type { Books } from "./books";
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
  /** Not taken: a status, with an HTML page or a problem as its body. */
  | { how: "status"; status: number; retryAfter?: number; page?: true }
  /** Taken, and answered 200 with an HTML page, `null`, or no body. */
  | { how: "page" | "null" | "empty" }
  /** Taken, and answered with something else: another's txid, an unknown word. */
  | { how: "changed"; change: (body: Record<string, unknown>) => object };

/** The requests that a fault affects, and how many of them; all by default. */
export interface FaultRule {
  on?: Operation | "token" | readonly (Operation | "token")[];
  of?: Pick<Books, "clientId">;
  times?: number;
  fault: Fault;
}

/** A fault in force. */
export interface RunningFault {
  /** How many requests it affected. */
  count: () => number;
  end: () => void;
}

/** The faults of a bank, the newest first. */
export class Faults {
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
  take(operation: Operation | "token", clientId: string | null): Fault | null {
    const found = this.#rules.find(({ rule: { on, of, times = Number.POSITIVE_INFINITY }, count }) => {
      const isOn = on === undefined || (typeof on === "string" ? on === operation : on.includes(operation));
      return isOn && (!of || of.clientId === clientId) && count < times;
    });
    if (!found) return null;
    found.count += 1;
    return found.rule.fault;
  }
}
