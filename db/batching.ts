export interface BatchPlan<Item, Result> {
  /** @returns one result per item, in the same order. */
  run: (key: string, items: readonly Item[]) => Promise<readonly Result[]>;
  /** Equal keys are never in the same batch, because one statement cannot write a row twice. */
  conflictKeyOf?: (item: Item) => string;
}

const maxItems = 32;
/** Concurrent batches per key. A further batch waits up to `patienceMs` for one to finish. */
const maxRunningBatches = 4;
const patienceMs = 5;

/**
 * Batches concurrent calls of a key (a company) into one statement, similar to a group commit.
 * Calls of one event loop turn share a batch; calls made while a batch runs share the next one. A
 * busy key takes fewer round trips and commits, and a single call is not delayed. A batch starts
 * after all of its calls, so it sees everything committed before them.
 *
 * If the database rejects an item, or its lock wait times out, only that item fails: each item of
 * the batch is retried separately.
 */
export function batchCalls<Item, Result>(plan: BatchPlan<Item, Result>): (key: string, item: Item) => Promise<Result> {
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

class Gate<Item, Result> {
  private waiting: Call<Item, Result>[] = [];
  private runningBatches = 0;
  private scheduledStart: { cancel: () => void } | null = null;

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
    if (this.scheduledStart || this.waiting.length === 0 || this.runningBatches >= maxRunningBatches) return;
    const startBatch = () => this.startBatch();
    if (this.runningBatches === 0) {
      const immediate = setImmediate(startBatch);
      this.scheduledStart = { cancel: () => clearImmediate(immediate) };
    } else {
      const timeout = setTimeout(startBatch, patienceMs);
      this.scheduledStart = { cancel: () => clearTimeout(timeout) };
    }
  }

  private startBatch(): void {
    this.scheduledStart?.cancel();
    this.scheduledStart = null;
    const calls = this.takeBatch();
    if (calls.length === 0) return;
    this.runningBatches += 1;
    void this.runCalls(calls).then(() => {
      this.runningBatches -= 1;
      if (this.waiting.length > 0) this.startBatch();
      else if (this.runningBatches === 0) this.close();
    });
    this.schedule();
  }

  /** Takes the oldest non-conflicting calls. */
  private takeBatch(): Call<Item, Result>[] {
    const { conflictKeyOf } = this.plan;
    if (!conflictKeyOf) return this.waiting.splice(0, maxItems);
    const batched = new Map<string, Call<Item, Result>>();
    this.waiting = this.waiting.filter((call) => {
      const word = conflictKeyOf(call.item);
      if (batched.size >= maxItems || batched.has(word)) return true;
      batched.set(word, call);
      return false;
    });
    return [...batched.values()];
  }

  private async runCalls(calls: readonly Call<Item, Result>[]): Promise<void> {
    try {
      const results = await this.plan.run(
        this.key,
        calls.map(({ item }) => item),
      );
      for (const [index, { resolve }] of calls.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (calls.length > 1 && isItemError(error)) await Promise.all(calls.map((call) => this.runCalls([call])));
      else for (const { reject } of calls) reject(error);
    }
  }
}

/**
 * A single item may have failed the batch: PostgreSQL rejected a value or row (classes 22 and 23),
 * a lock timed out (55P03), or a deadlock occurred (40P01).
 */
function isItemError(error: unknown): boolean {
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  return /^(22|23)...$|^55P03$|^40P01$/.test(code);
}
