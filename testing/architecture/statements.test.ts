import { describe, expect, it } from "vitest";
import { globalTables } from "@/db/schema";
import { judgeStatement, statementRules } from "./statements";

type RuleName = keyof typeof statementRules;

const samples: Record<RuleName, { breaks: string[]; keeps: string[] }> = {
  returningColumns: {
    breaks: [
      "UPDATE transactions SET status = $1 WHERE company_id = $2 RETURNING to_jsonb(transactions) AS row",
      "INSERT INTO events (company_id, id) VALUES ($1, $2) RETURNING now()",
      "DELETE FROM deliveries WHERE company_id = $1 RETURNING id, current_timestamp",
      "WITH moved AS (UPDATE events SET planned_at = $1 WHERE company_id = $2 RETURNING jsonb_build_object('id', id) AS row) SELECT row FROM moved",
      "UPDATE orders o SET attempts = 1 WHERE o.company_id = $1 RETURNING (SELECT name FROM products LIMIT 1)",
    ],
    keeps: [
      "WITH moved AS (UPDATE events SET planned_at = $1 WHERE company_id = $2 RETURNING events.*) SELECT to_jsonb(moved) AS row FROM moved",
      "INSERT INTO customers (company_id, id, email) VALUES ($1, $2, lower($3)) RETURNING id, lower(email), coalesce(name, '')",
    ],
  },
  recursionInOneCompany: {
    breaks: [
      `WITH RECURSIVE found AS (
        (SELECT company_id FROM events WHERE planned_at IS NULL ORDER BY company_id LIMIT 1)
        UNION ALL
        SELECT (SELECT e.company_id FROM events e WHERE e.company_id > found.company_id LIMIT 1) FROM found
      ) SELECT company_id FROM found`,
      "SELECT * FROM (WITH RECURSIVE a AS (SELECT id FROM events UNION ALL SELECT id FROM a) SELECT id FROM a) b",
    ],
    keeps: [
      `WITH RECURSIVE found AS (
        SELECT id FROM modules WHERE company_id = $1
        UNION ALL
        SELECT m.id FROM found JOIN modules m ON m.parent_id = found.id WHERE m.company_id = $1
      ) SELECT id FROM found`,
      "WITH RECURSIVE number AS (SELECT 1 AS n UNION ALL SELECT n + 1 FROM number WHERE n < 9) SELECT n FROM number",
      "WITH found AS (SELECT DISTINCT company_id FROM events) SELECT company_id FROM found",
    ],
  },
  referencesInOneCompany: {
    breaks: [
      "SELECT id FROM companies WHERE EXISTS (SELECT FROM idempotency_keys k WHERE k.company_id = companies.id)",
      "SELECT t.id FROM transactions t JOIN companies c ON c.id = t.company_id WHERE t.status = $1",
      "SELECT a.id FROM audit_log a, users u WHERE u.id = a.actor_id AND (a.company_id = $1 OR a.id = $2)",
      `SELECT x.id FROM companies CROSS JOIN LATERAL (
        SELECT id FROM transactions WHERE company_id = companies.id LIMIT 5) x`,
      "UPDATE webhooks w SET active = false FROM companies c WHERE c.id = w.company_id AND c.blocked_at IS NOT NULL",
      "DELETE FROM api_keys USING users WHERE users.id = api_keys.created_by",
      "SELECT id FROM transactions WHERE company_id = ANY ($1) AND customer_id IN (SELECT id FROM users)",
    ],
    keeps: [
      `SELECT "a"."id" FROM "audit_log" "a" LEFT JOIN "users" ON "users"."id" = "a"."actor_id"
        WHERE ("a"."company_id" = $1 AND "a"."id" < $2)`,
      "SELECT t.id FROM companies c JOIN transactions t ON t.company_id = c.id WHERE c.id = $1::uuid",
      "SELECT c.id FROM companies c WHERE c.id = $1 AND EXISTS (SELECT FROM events e WHERE e.company_id = c.id)",
      "SELECT u.id FROM users u JOIN members m ON m.user_id = u.id JOIN companies c ON c.id = m.company_id",
      "SELECT p.id FROM payments p JOIN transactions t ON t.company_id = p.company_id AND t.id = p.transaction_id",
      `WITH paid AS (UPDATE transactions SET status = 'paid' WHERE company_id = $1 AND id = $2 RETURNING transactions.*)
        SELECT to_jsonb(paid), to_jsonb(companies) FROM paid, companies WHERE companies.id = $1`,
      "INSERT INTO audit_log (company_id, name) SELECT m.company_id, u.name FROM members m JOIN users u ON u.id = m.user_id",
    ],
  },
  functionsInOneCompany: {
    breaks: [
      "SELECT companies.id FROM companies CROSS JOIN unnest($1::int[]) AS mark (age)",
      "SELECT 1 FROM members m WHERE EXISTS (SELECT FROM unnest($1::uuid[]) AS given (id) WHERE given.id = m.user_id)",
    ],
    keeps: [
      "SELECT companies.id FROM companies CROSS JOIN unnest($1::int[]) AS mark (age) WHERE companies.id = $2",
      "INSERT INTO company_lookups SELECT made.* FROM jsonb_populate_recordset(NULL::company_lookups, $1) made",
      "SELECT e.id FROM events e JOIN unnest($1::uuid[]) AS given (id) ON given.id = e.id",
    ],
  },
  locksInOneCompany: {
    breaks: [
      "SELECT id FROM transactions WHERE id = $1 FOR UPDATE",
      "WITH due AS (SELECT id FROM deliveries WHERE next_attempt_at < $1 LIMIT 5 FOR UPDATE SKIP LOCKED) SELECT id FROM due",
    ],
    keeps: [
      "SELECT id FROM transactions WHERE company_id = $1 AND id = $2 FOR UPDATE",
      `SELECT d.id FROM wish CROSS JOIN LATERAL (
        SELECT id FROM deliveries WHERE company_id = '0190' AND endpoint = wish.endpoint FOR UPDATE SKIP LOCKED) d
        WHERE wish.company_id = $1`,
      "SELECT id FROM companies WHERE is_demo FOR UPDATE",
    ],
  },
  noSharesOfReferences: {
    breaks: [
      "SELECT id FROM companies WHERE id = $1 FOR SHARE",
      "SELECT role FROM members WHERE company_id = $1 AND user_id = $2 FOR KEY SHARE",
    ],
    keeps: [
      "SELECT id FROM companies WHERE id = $1 FOR NO KEY UPDATE",
      "SELECT id FROM transactions WHERE company_id = $1 AND id = $2 FOR SHARE",
    ],
  },
  settledValues: {
    breaks: [
      "UPDATE events SET payload = jsonb_build_object('id', subject_id) WHERE company_id = $1",
      "UPDATE events SET payload = CASE WHEN type = $2 THEN jsonb_build_object('id', $3::text) END WHERE company_id = $1",
      "UPDATE events SET payload = coalesce((SELECT to_jsonb(t) FROM transactions t WHERE t.id = $2), payload) WHERE company_id = $1",
      "INSERT INTO balances (company_id, fees) VALUES ($1, 0) ON CONFLICT (company_id) DO UPDATE SET note = concat(balances.note, $2)",
      `WITH told AS (UPDATE events SET payload = to_jsonb(type) WHERE company_id = $1)
        UPDATE transactions SET sent_at = $2 WHERE company_id = $1`,
      "UPDATE orders SET ends_at = orders.ends_at + ($2::timestamptz - revoked_at) WHERE company_id = $1",
      "UPDATE orders SET ends_at = started_at + $2::interval WHERE company_id = $1",
      "UPDATE orders SET ends_at = ends_at - interval '1 day' WHERE company_id = $1",
    ],
    keeps: [
      `UPDATE events SET payload = made.payload FROM (SELECT id, to_jsonb(e) AS payload FROM events e WHERE company_id = $1) made
        WHERE events.company_id = $1 AND events.id = made.id`,
      "UPDATE events SET payload = payload || $2::jsonb, planned_at = coalesce(planned_at, $3) WHERE company_id = $1",
      "UPDATE orders SET note = concat($2::text, $3::text) WHERE company_id = $1",
      "UPDATE orders SET attempts = attempts + 1, seconds = seconds + $2, ends_at = $3 WHERE company_id = $1",
    ],
  },
  changesInOneCompany: {
    breaks: [
      "UPDATE webhooks SET name = $1 WHERE id = $2",
      "DELETE FROM events",
      `UPDATE deliveries d SET status = r.status FROM json_to_recordset($1::json) AS r (company_id uuid, id uuid, status text)
        WHERE d.company_id = r.company_id AND d.id = r.id`,
      `WITH due AS (SELECT company_id, id FROM deliveries WHERE next_attempt_at < $1 LIMIT 5)
        UPDATE deliveries d SET retries = 1 FROM due WHERE d.company_id = due.company_id AND d.id = due.id`,
      `WITH due AS (SELECT id FROM deliveries WHERE company_id = $1)
        UPDATE deliveries d SET retries = 1 FROM due WHERE d.id = due.id`,
      `WITH r AS (SELECT r.* FROM json_to_recordset($1::json) AS r (company_id uuid, id uuid))
        DELETE FROM deliveries d USING r WHERE d.company_id = r.company_id AND d.id = r.id`,
      "WITH gone AS (DELETE FROM events WHERE planned_at < $1 RETURNING id) SELECT id FROM gone",
      "UPDATE orders o SET attempts = 1 FROM transactions t WHERE o.company_id = t.company_id AND o.id = t.order_id",
      "DELETE FROM deliveries d USING webhooks w JOIN events e ON e.id = w.id WHERE d.company_id = w.company_id",
      "UPDATE orders SET attempts = 1 WHERE company_id = ANY ($1)",
      "UPDATE orders SET attempts = 1 WHERE company_id = (SELECT company_id FROM transactions WHERE company_id = $1 LIMIT 1)",
      "UPDATE orders SET attempts = 1 WHERE company_id = $1 OR id = $2",
    ],
    keeps: [
      'UPDATE "webhooks" SET "name" = $1 WHERE ("webhooks"."company_id" = $2 AND "webhooks"."id" = $3)',
      `UPDATE deliveries d SET status = r.status FROM json_to_recordset($1::json) AS r (id uuid, status text)
        WHERE d.company_id = $2::uuid AND d.id = r.id`,
      `WITH due AS (SELECT id FROM deliveries WHERE company_id = $1 FOR UPDATE SKIP LOCKED)
        UPDATE deliveries d SET retries = 1 FROM due WHERE d.company_id = $1 AND d.id = due.id`,
      `WITH due AS (SELECT d.company_id, d.id FROM deliveries d WHERE d.company_id = $1 FOR UPDATE SKIP LOCKED)
        UPDATE deliveries d SET retries = 1 FROM due WHERE d.company_id = due.company_id AND d.id = due.id`,
      `WITH r AS MATERIALIZED (SELECT $2::uuid AS company_id, given.* FROM json_to_recordset($1::json) AS given (id uuid))
        UPDATE deliveries d SET retries = 1 FROM r WHERE d.company_id = r.company_id AND d.id = r.id`,
      `UPDATE orders o SET attempts = 1 FROM transactions t
        WHERE o.company_id = t.company_id AND o.id = t.order_id AND t.company_id = $1`,
      `DELETE FROM deliveries d USING webhooks w JOIN events e ON e.company_id = w.company_id AND e.company_id = $1
        WHERE d.company_id = w.company_id`,
      "DELETE FROM sessions WHERE expires_at < $1",
      "UPDATE companies SET blocked_at = $1 WHERE is_demo",
      "UPDATE sandbox.charges SET closed_at = $1 WHERE key = $2",
      "INSERT INTO balances (company_id, fees) VALUES ($1, 0) ON CONFLICT (company_id) DO UPDATE SET fees = excluded.fees",
    ],
  },
};

const every = (kind: "breaks" | "keeps") =>
  (Object.keys(samples) as RuleName[]).flatMap((name) => samples[name][kind].map((text) => ({ name, text })));

describe("the rules of statements", () => {
  it.each(every("breaks"))("$name is broken by $text", ({ name, text }) => {
    expect(judgeStatement(text, globalTables)).toContain(statementRules[name].sentence);
  });

  it.each(every("keeps"))("$name, as the others, is kept by $text", ({ text }) => {
    const sentences = judgeStatement(text, globalTables);
    expect(sentences).toEqual([]);
  });

  it("skip statements that use no table of the product", () => {
    for (const text of [
      "BEGIN",
      "SELECT FROM pg_class c, unnest($1::int[]) WHERE c.oid = 1",
      "SET LOCAL lock_timeout = 1",
    ])
      expect(judgeStatement(text, globalTables)).toEqual([]);
  });
});
