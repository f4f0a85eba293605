/** One page of a list, newest first. */
export interface Page<Row> {
  data: Row[];
  /** Total number of rows in the list. */
  totalRows: number;
}

/** Loads the page that starts after `offset` rows. */
export type LoadPage<Row> = (offset: number) => Promise<Page<Row>>;

function idOf(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("id" in row)) return null;
  return typeof row.id === "string" ? row.id : null;
}

/**
 * Paginated list. `for await` yields the rows and loads pages of `limit` rows on demand, starting
 * at `offset`. The API accepts offsets up to 10 000; filter by day to reach older rows.
 *
 * A row that a new row moves to the next page is yielded only once. A row that leaves the list
 * moves later rows forward, so some may be skipped. To read each row exactly once, filter by fields
 * that do not change.
 */
export class Pages<Row> implements AsyncIterable<Row> {
  readonly #load: LoadPage<Row>;
  readonly #offset: number;

  constructor(load: LoadPage<Row>, offset: number) {
    this.#load = load;
    this.#offset = offset;
  }

  /** Loads only the page at `offset`, which is the first page by default. */
  firstPage(): Promise<Page<Row>> {
    return this.#load(this.#offset);
  }

  async *[Symbol.asyncIterator](): AsyncIterator<Row> {
    const seen = new Set<string>();
    for (let offset = this.#offset; ; ) {
      const { data, totalRows } = await this.#load(offset);
      for (const row of data) {
        const id = idOf(row);
        if (id !== null && seen.has(id)) continue;
        if (id !== null) seen.add(id);
        yield row;
      }
      offset += data.length;
      if (data.length === 0 || offset >= totalRows) return;
    }
  }
}
