/** One page of a list, newest first. */
export interface Page<Row> {
  data: Row[];
  /** How many rows there are in all. */
  totalRows: number;
}

/** Loads the page that begins after `offset` rows. */
export type LoadPage<Row> = (offset: number) => Promise<Page<Row>>;

function idOf(row: unknown): string | null {
  if (typeof row !== "object" || row === null || !("id" in row)) return null;
  return typeof row.id === "string" ? row.id : null;
}

/**
 * A list. `for await` reads row after row, and loads further pages as it needs them: from `offset` on, `limit` rows at a
 * time. The API counts at most 10 000 rows from the newest: filter by day to reach older ones.
 *
 * A row that a newer one pushed on to the next page is returned once. A row that leaves the list meanwhile pulls later
 * ones forward: to see each row once, filter by what does not change.
 */
export class Pages<Row> implements AsyncIterable<Row> {
  readonly #load: LoadPage<Row>;
  readonly #offset: number;

  constructor(load: LoadPage<Row>, offset: number) {
    this.#load = load;
    this.#offset = offset;
  }

  /** The page at `offset`, by default the first, without what follows. */
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
