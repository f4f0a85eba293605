import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import { isUnavailable } from "../../core/log/collect-faults";
import { reportFault } from "../../core/log/report-fault";
import { measureUnlogged } from "../../core/metrics/meters";
import { groupBy, within } from "../../core/workers/parallel";
import type { AnsweredRequest } from "./answered-request";
import { batchRows, flushMilliseconds, maskedPerTurn, queueLimits, retryMilliseconds } from "./limits";

export interface QueueOptions<Row> {
  compose: (request: AnsweredRequest) => Row;
  /** Writes all rows or none. */
  write: (rows: Row[]) => Promise<void>;
  limits?: { rows: number; bytes: number };
}

/**
 * Queues requests, so that logging never delays or fails a request. Masks and writes them once a
 * second, or earlier if there are many. While the database is slow or unavailable, keeps them up to
 * the limits, then drops and counts the oldest (`quitanda_request_log_dropped_total`).
 */
export class RequestQueue<Row> {
  #waiting: AnsweredRequest[] = [];
  #bytes = 0;
  #timer: NodeJS.Timeout | null = null;
  #run: Promise<void> | null = null;
  readonly #options: QueueOptions<Row>;
  readonly #limits: { rows: number; bytes: number };

  constructor(options: QueueOptions<Row>) {
    this.#options = options;
    this.#limits = options.limits ?? queueLimits;
  }

  get length(): number {
    return this.#waiting.length;
  }

  add(request: AnsweredRequest): void {
    this.#waiting.push(request);
    this.#bytes += request.bytes;
    if (this.#waiting.length > this.#limits.rows || this.#bytes > this.#limits.bytes) this.#dropOldest();
    if (this.#run) return;
    if (this.#waiting.length >= batchRows) this.#start();
    else this.#timer ??= setTimeout(() => this.#start(), flushMilliseconds).unref();
  }

  /** Writes waiting requests for at most `milliseconds`. The others stay queued. */
  async flush(milliseconds: number): Promise<void> {
    const giveUpAt = Date.now() + milliseconds;
    while ((this.#waiting.length > 0 || this.#run) && Date.now() < giveUpAt) {
      this.#start();
      await within(this.#run ?? Promise.resolve(), giveUpAt - Date.now(), undefined);
      // The database is unavailable.
      if (this.#waiting.length > 0) await sleep(retryMilliseconds);
    }
  }

  #start(): void {
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
    this.#run ??= this.#writeAll().finally(() => {
      this.#run = null;
      if (this.#waiting.length > 0) this.#timer ??= setTimeout(() => this.#start(), flushMilliseconds).unref();
    });
  }

  /** Writes one company at a time, so that the request log uses at most one connection. */
  async #writeAll(): Promise<void> {
    const taken = this.#waiting;
    this.#waiting = [];
    this.#bytes = 0;
    const batches = [...groupBy(taken, ({ companyId }) => companyId).values()].flatMap(inBatches);
    for (const [index, batch] of batches.entries()) {
      if (await this.#write(batch)) continue;
      this.#putBack(batches.slice(index).flat());
      return;
    }
  }

  /** Returns false if the database is unavailable and the batch must be retried. */
  async #write(batch: AnsweredRequest[]): Promise<boolean> {
    try {
      const rows: Row[] = [];
      for (const [index, request] of batch.entries()) {
        if (index > 0 && index % maskedPerTurn === 0) await nextTurn();
        rows.push(this.#options.compose(request));
      }
      await this.#options.write(rows);
    } catch (thrown) {
      if (isUnavailable(thrown)) return false;
      reportFault(thrown, { operation: "request log", companyId: batch[0]?.companyId });
      measureUnlogged(batch.length);
    }
    return true;
  }

  #putBack(requests: AnsweredRequest[]): void {
    this.#waiting = [...requests, ...this.#waiting];
    for (const { bytes } of requests) this.#bytes += bytes;
    this.#dropOldest();
  }

  #dropOldest(): void {
    let dropped = 0;
    for (const { bytes } of this.#waiting) {
      if (this.#waiting.length - dropped <= this.#limits.rows && this.#bytes <= this.#limits.bytes) break;
      this.#bytes -= bytes;
      dropped += 1;
    }
    this.#waiting.splice(0, dropped);
    if (dropped > 0) measureUnlogged(dropped);
  }
}

function inBatches(requests: AnsweredRequest[]): AnsweredRequest[][] {
  const count = Math.ceil(requests.length / batchRows);
  return Array.from({ length: count }, (_, index) => requests.slice(index * batchRows, (index + 1) * batchRows));
}
