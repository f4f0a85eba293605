import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { pairedKinds, scenarioRunStatuses } from "./sandbox-enums";
import type { ScenarioCounts, ScenarioFault } from "./sandbox-shapes";

/**
 * Records of a company and its test company, matched even after a change of name
 * (docs/domains/sandbox.md). `companyId` is the live company.
 */
export const copiedItems = pgTable(
  "copied_items",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    kind: word("kind", pairedKinds).notNull(),
    id: id("id").notNull(),
    testId: id("test_id").notNull(),
    copiedAt: instant("copied_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind, table.id] }),
    unique("copied_items_test").on(table.companyId, table.kind, table.testId),
    oneOf("copied_items_kind", table.kind, pairedKinds),
  ],
);

export const scenarios = pgTable(
  "scenarios",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    scenario: jsonb("scenario").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.name] })],
);

/** A company has at most one active run. */
export const scenarioRuns = pgTable(
  "scenario_runs",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    scenario: jsonb("scenario").notNull(),
    seed: text("seed").notNull(),
    days: integer("days").notNull(),
    /** Start of the first day, by the company's clock. */
    beginsAt: instant("begins_at").notNull(),
    status: word("status", scenarioRunStatuses).notNull(),
    /** `user:…` or `api_key:…`. */
    startedBy: text("started_by").notNull(),
    actions: integer("actions").notNull(),
    reached: integer("reached").notNull().default(0),
    counts: jsonb("counts").$type<ScenarioCounts>().notNull().default({}),
    faults: jsonb("faults").$type<ScenarioFault[]>().notNull().default([]),
    /** Instant of the run's last clock advance; null before the first. */
    advancedUntil: instant("advanced_until"),
    /** Lease of the acting process (wall clock). Null between actions. */
    leasedUntil: instant("leased_until"),
    createdAt: instant("created_at").notNull(),
    endedAt: instant("ended_at"),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.id] }),
    uniqueIndex("scenario_runs_running").on(table.companyId).where(sql`${table.status} = 'running'`),
    oneOf("scenario_runs_status", table.status, scenarioRunStatuses),
    check("scenario_runs_reached", sql`${table.reached} BETWEEN 0 AND ${table.actions}`),
    check("scenario_runs_ended", sql`(${table.endedAt} IS NOT NULL) = (${table.status} <> 'running')`),
  ],
);
