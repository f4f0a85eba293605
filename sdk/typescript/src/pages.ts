/** One page of a list, newest first. */
export interface Page<Row> {
  data: Row[];
  /** Total number of rows. */
  totalRows: number;
}

/** Loads the page that starts after `offset` rows. */
export type LoadPage<Row> = (offset: number) => Promise<Page<Row>>;

function idOf(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("id" in row)) return null;
  return typeof row.id === "string" ? row.id : null;
}

/**
 * A list. `for await` yields the rows and loads pages on demand: from `offset`, `limit` rows at a time. The API accepts
 * offsets up to 10 000: filter by day to reach older rows.
 *
 * A row that a new row moves to the next page is returned only once. A row that leaves the list moves later rows forward,
 * so some may be skipped: filter by fields that do not change to read each row once.
 */
export class Pages<Row> implements AsyncIterable<Row> {
  readonly #load: LoadPage<Row>;
  readonly #offset: number;

  constructor(load: LoadPage<Row>, offset: number) {
    this.#load = load;
    this.#offset = offset;
  }

  /** Loads only the page at `offset`, by default the first. */
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
