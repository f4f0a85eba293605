import { index, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { id, instant } from "../columns";
import { companies } from "./companies";

/** Stored answer of a request with an Idempotency-Key: its plain data, or the rule it broke. Never a card token. */
export type StoredAnswer =
  | { kind: "result"; data: unknown }
  | { kind: "failure"; code: string; field: string | null; message: string };

/** Claims of Idempotency-Keys, kept for 24 hours (docs/decisions.md 2; docs/reliability.md rule 2). */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    operation: text("operation").notNull(),
    key: text("key").notNull(),
    /** A keyed hash of the canonical body. */
    fingerprint: text("fingerprint").notNull(),
    /** Id of what the request creates: a process that takes over the claim resumes the work under it. */
    subjectId: id("subject_id").notNull(),
    owner: id("owner").notNull(),
    claimedAt: instant("claimed_at").notNull(),
    createdAt: instant("created_at").notNull(),
    answer: jsonb("answer").$type<StoredAnswer>(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.operation, table.key] }),
    index("idempotency_keys_oldest").on(table.createdAt, table.companyId),
  ],
);
