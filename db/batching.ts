/** A statement that answers many callers at once. */
export interface BatchPlan<Item, Result> {
  /** Runs the items of one key together. @returns a result per item, in their order. */
  run: (key: string, items: readonly Item[]) => Promise<readonly Result[]>;
  /** Items with the same word never share a flight, because one statement cannot write a row twice. */
  clashOf?: (item: Item) => string;
}

const maxItems = 32;
/** Most flights of a key in the air, and how long calls wait for one to land before another takes off. */
const maxInAir = 4;
const patienceMs = 5;

/**
 * Joins concurrent calls of a key (a company) into one statement, as a group commit does: calls of one turn of the
 * event loop fly together, and those that come while a flight is in the air share the next. A busy key then costs a
 * fraction of a round trip and of a commit per call; a call alone waits for nobody. Every flight takes off after its
 * calls came, so it sees what was committed before them.
 *
 * An item that the database refuses, or that waits too long for a lock, fails alone: the others of its flight are sent
 * again by themselves.
 */
export function inFlights<Item, Result>(plan: BatchPlan<Item, Result>): (key: string, item: Item) => Promise<Result> {
  const gates = new Map<string, Gate<Item, Result>>();
  return (key, item) => {
    const gate = gates.get(key) ?? new Gate(plan, key, () => gates.delete(key));
    gates.set(key, gate);
    return gate.call(item);
  };
}

interface Call<Item, Result> {
  item: Item;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** The calls of one key that wait for a flight. */
class Gate<Item, Result> {
  private waiting: Call<Item, Result>[] = [];
  private inAir = 0;
  private departure: { cancel: () => void } | null = null;

  constructor(
    private readonly plan: BatchPlan<Item, Result>,
    private readonly key: string,
    private readonly close: () => void,
  ) {}

  call(item: Item): Promise<Result> {
    return new Promise((resolve, reject) => {
      this.waiting.push({ item, resolve, reject });
      this.schedule();
    });
  }

  private schedule(): void {
    if (this.departure || this.waiting.length === 0 || this.inAir >= maxInAir) return;
    const takeOff = () => this.takeOff();
    if (this.inAir === 0) {
      const immediate = setImmediate(takeOff);
      this.departure = { cancel: () => clearImmediate(immediate) };
    } else {
      const timeout = setTimeout(takeOff, patienceMs);
      this.departure = { cancel: () => clearTimeout(timeout) };
    }
  }

  private takeOff(): void {
    this.departure?.cancel();
    this.departure = null;
    const calls = this.board();
    if (calls.length === 0) return;
    this.inAir += 1;
    void this.fly(calls).then(() => {
      this.inAir -= 1;
      if (this.waiting.length > 0) this.takeOff();
      else if (this.inAir === 0) this.close();
    });
    this.schedule();
  }

  /** The calls of the next flight: the oldest, without a clash. */
  private board(): Call<Item, Result>[] {
    const { clashOf } = this.plan;
    if (!clashOf) return this.waiting.splice(0, maxItems);
    const boarded = new Map<string, Call<Item, Result>>();
    this.waiting = this.waiting.filter((call) => {
      const word = clashOf(call.item);
      if (boarded.size >= maxItems || boarded.has(word)) return true;
      boarded.set(word, call);
      return false;
    });
    return [...boarded.values()];
  }

  private async fly(calls: readonly Call<Item, Result>[]): Promise<void> {
    try {
      const results = await this.plan.run(
        this.key,
        calls.map(({ item }) => item),
      );
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (calls.length > 1 && isOnesFault(error)) await Promise.all(calls.map((call) => this.fly([call])));
      else for (const { reject } of calls) reject(error);
    }
  }
}

/**
 * Whether a statement of many may have failed for one of them: PostgreSQL refused a value or a row (classes 22 and 23),
 * or a lock was not free in time (55P03), or two statements waited for each other (40P01).
 */
function isOnesFault(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(22|23)...$|^55P03$|^40P01$/.test(code);
}
