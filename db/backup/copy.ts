import { once } from "node:events";
import { finished } from "node:stream/promises";
import type postgres from "postgres";

/** A table of the product, as a backup keeps it. */
export interface CopiedTable {
  schema: string;
  name: string;
  /** Without generated ones. */
  columns: string[];
}

/** A client's own transaction. */
export type Session = Pick<postgres.TransactionSql, "unsafe">;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

/** A table's name for a statement, with its schema. */
export const nameOf = ({ schema, name }: Pick<CopiedTable, "schema" | "name">): string =>
  `${quote(schema)}.${quote(name)}`;

const listOf = ({ columns }: CopiedTable) => columns.map(quote).join(", ");

/**
 * The rows of a table in PostgreSQL's text format, which every version reads.
 *
 * The caller reads to the end, or ends the client: the driver cannot stop a copy halfway.
 */
export async function* copyOut(session: Session, table: CopiedTable): AsyncGenerator<Buffer> {
  const rows = await session.unsafe(`COPY (SELECT ${listOf(table)} FROM ${nameOf(table)}) TO STDOUT`).readable();
  yield* rows as AsyncIterable<Buffer>;
  // The driver pauses its socket when the stream is full, and does not resume it if that was at the end.
  rows._read(0);
}

/**
 * Puts rows that `copyOut` gave into a table.
 *
 * @throws the database's fault, or that of `rows`.
 */
export async function copyIn(session: Session, table: CopiedTable, rows: AsyncIterable<Buffer>): Promise<void> {
  const stream = await session.unsafe(`COPY ${nameOf(table)} (${listOf(table)}) FROM STDIN`).writable();
  const finish = stream._final;
  const sent = new Promise<void>((resolve) => {
    stream._final = (done) => {
      finish.call(stream, done);
      resolve();
    };
  });
  const copied = finished(stream);
  // The driver tells nothing of a fault after the last row, but the transaction's next statement fails then.
  const checked = sent.then(() => session.unsafe("SELECT 1")).then(() => copied);
  try {
    for await (const chunk of rows) {
      if (!stream.write(chunk)) await Promise.race([once(stream, "drain"), copied]);
    }
    stream.end();
    await Promise.race([copied, checked]);
  } catch (error) {
    stream.destroy(error instanceof Error ? error : new Error(String(error)));
    await Promise.race([copied, checked]).catch(() => undefined);
    throw error;
  }
}
