import { type SQL, sql } from "drizzle-orm";

export type ClosingColumns = Record<"companyId" | "day" | "balances" | "movements" | "previousHash", SQL>;

/**
 * Returns the SQL expression of a closing's hash: the SHA-256, in hexadecimal, of the following lines in UTF-8.
 *
 * - `quitanda closing 1`
 * - The company's id.
 * - The day, as `YYYY-MM-DD`.
 * - The balances and the movements, as PostgreSQL writes `jsonb` (which orders the keys).
 * - The previous hash, or an empty line in the first closing.
 */
export function closingHash({ companyId, day, balances, movements, previousHash }: ClosingColumns): SQL {
  const lines = sql`concat_ws(E'\\n', 'quitanda closing 1', ${companyId}::text, to_char(${day}, 'YYYY-MM-DD'),
    ${balances}::text, ${movements}::text, coalesce(${previousHash}, ''))`;
  return sql`encode(sha256(convert_to(${lines}, 'UTF8')), 'hex')`;
}
