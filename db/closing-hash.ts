import { type SQL, sql } from "drizzle-orm";

export type ClosingColumns = Record<"companyId" | "day" | "balances" | "movements" | "previousHash", SQL>;

/**
 * Returns the SQL expression of a closing's hash: SHA-256, in hexadecimal, of these lines in UTF-8: `quitanda closing
 * 1`, the company's id, the day as `YYYY-MM-DD`, balances and movements as PostgreSQL writes `jsonb` (which orders the
 * keys), and the previous hash, which is empty in the first closing.
 */
export function closingHash({ companyId, day, balances, movements, previousHash }: ClosingColumns): SQL {
  const lines = sql`concat_ws(E'\\n', 'quitanda closing 1', ${companyId}::text, to_char(${day}, 'YYYY-MM-DD'),
    ${balances}::text, ${movements}::text, coalesce(${previousHash}, ''))`;
  return sql`encode(sha256(convert_to(${lines}, 'UTF8')), 'hex')`;
}
