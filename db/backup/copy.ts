import { once } from "node:events";
import { finished } from "node:stream/promises";
import type postgres from "postgres";

export interface CopiedTable {
  schema: string;
  name: string;
  /** Without generated columns. */
  columns: string[];
}

export type Session = Pick<postgres.TransactionSql, "unsafe">;

const quote = (name: string) => `"${name.replaceAll('"', '""')}"`;

export const nameOf = ({ schema, name }: Pick<CopiedTable, "schema" | "name">): string =>
  `${quote(schema)}.${quote(name)}`;

const listOf = ({ columns }: CopiedTable) => columns.map(quote).join(", ");

/**
 * Streams a table's rows in PostgreSQL's text format, which every version reads. The caller must
 * read to the end or close the client, because the driver cannot stop a COPY halfway.
 */
export async function* copyOut(session: Session, table: CopiedTable): AsyncGenerator<Buffer> {
  const rows = await session.unsafe(`COPY (SELECT ${listOf(table)} FROM ${nameOf(table)}) TO STDOUT`).readable();
  yield* rows as AsyncIterable<Buffer>;
  // The driver pauses its socket when the stream is full. Without this read, the socket stays
  // paused after the stream ends.
  rows._read(0);
}

/**
 * Copies the rows of `copyOut` into a table.
 *
 * @throws the error of the database or of `rows`.
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
  // The driver does not report an error after the last row; the transaction's next statement fails instead.
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
