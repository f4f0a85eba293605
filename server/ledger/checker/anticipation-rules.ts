import { type SQL, sql } from "drizzle-orm";

type Rule = (of: (alias: string) => SQL) => SQL;

/** Postings match the agreed amounts, and only an anticipation in progress or completed reserves receivables. */
export const anticipationRules = {
  anticipations_are_posted: (of) => sql`
    SELECT company_id, format('%s: %s early and %s of price agreed, %s and %s posted', p.receivable_id, coalesce(p.early, 0), coalesce(p.price, 0), coalesce(m.early, 0), coalesce(m.price, 0)) AS detail
    FROM (
      SELECT p.company_id, p.receivable_id, p.amount - p.price AS early, p.price FROM anticipation_parts p
      JOIN anticipations a ON a.company_id = p.company_id AND a.id = p.anticipation_id
      WHERE a.status = 'completed' AND ${of("p")}
    ) p FULL JOIN (
      SELECT x.company_id, x.source_id AS receivable_id, sum(x.amount) FILTER (WHERE x.kind = 'anticipated') AS early,
        sum(x.amount) FILTER (WHERE x.kind = 'anticipation_price') AS price
      FROM transfers x WHERE x.kind IN ('anticipated', 'anticipation_price') AND ${of("x")}
      GROUP BY x.company_id, x.source_id
    ) m USING (company_id, receivable_id)
    WHERE coalesce(p.early, 0) <> coalesce(m.early, 0) OR coalesce(p.price, 0) <> coalesce(m.price, 0)`,

  anticipations_are_their_parts: (of) => sql`
    SELECT a.company_id, format('%s: %s for %s, its parts %s for %s', a.id, a.amount, a.price, coalesce(sum(p.amount), 0), coalesce(sum(p.price), 0)) AS detail
    FROM anticipations a LEFT JOIN anticipation_parts p ON p.company_id = a.company_id AND p.anticipation_id = a.id
    WHERE ${of("a")}
    GROUP BY a.company_id, a.id
    HAVING a.amount <> coalesce(sum(p.amount), 0) OR a.price <> coalesce(sum(p.price), 0)`,

  anticipations_hold_their_receivables: (of) => sql`
    SELECT r.company_id, format('%s: held by %s, %s', r.id, r.anticipation_id, coalesce(a.status, 'absent')) AS detail
    FROM receivables r LEFT JOIN anticipations a ON a.company_id = r.company_id AND a.id = r.anticipation_id
    WHERE r.anticipation_id IS NOT NULL AND ${of("r")}
      AND (a.status IS NULL OR a.status NOT IN ('sent', 'completed') OR (a.status = 'completed') <> (r.released_at IS NOT NULL))`,
} as const satisfies Record<string, Rule>;
