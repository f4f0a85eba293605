import { sql } from "drizzle-orm";
import { check, integer, jsonb, pgTable, primaryKey, text, unique, uniqueIndex } from "drizzle-orm/pg-core";
import { scenarioRunStatuses } from "@/db/schema/sandbox-enums";
import type { ScenarioCounts, ScenarioFault } from "@/db/schema/sandbox-shapes";
import { id, instant, oneOf, word } from "../columns";
import { companies } from "./accounts";
import { pairedKinds } from "./sandbox-enums";

/**
 * Which item of a company is which of its test company, so that one is recognised on the other side after its name
 * changed (docs/decisions.md 14). `companyId` is the real company.
 */
export const copiedItems = pgTable(
  "copied_items",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    kind: word("kind", pairedKinds).notNull(),
    /** Its id in the real company. */
    id: id("id").notNull(),
    /** Its id in the test company. */
    testId: id("test_id").notNull(),
    copiedAt: instant("copied_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.kind, table.id] }),
    unique("copied_items_test").on(table.companyId, table.kind, table.testId),
    oneOf("copied_items_kind", table.kind, pairedKinds),
  ],
);

/** A scenario for the sandbox that a company saved. */
export const scenarios = pgTable(
  "scenarios",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    name: text("name").notNull(),
    /** As it was sent; read by the schema of the wire. */
    scenario: jsonb("scenario").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [primaryKey({ columns: [table.companyId, table.name] })],
);

/** A scenario's run in a company, which has at most one under way. */
export const scenarioRuns = pgTable(
  "scenario_runs",
  {
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    id: id("id").notNull(),
    /** The scenario as it was when the run began. */
    scenario: jsonb("scenario").notNull(),
    seed: text("seed").notNull(),
    days: integer("days").notNull(),
    /** The start of its first day (business time). */
    beginsAt: instant("begins_at").notNull(),
    status: word("status", scenarioRunStatuses).notNull(),
    /** Who began it: `user:…` or `api_key:…`. */
    startedBy: text("started_by").notNull(),
    /** What it has to do, and how much of it is done. */
    actions: integer("actions").notNull(),
    reached: integer("reached").notNull().default(0),
    counts: jsonb("counts").$type<ScenarioCounts>().notNull().default({}),
    faults: jsonb("faults").$type<ScenarioFault[]>().notNull().default([]),
    /** Where it last had the company's clock advance to (business time); null before. */
    advancedUntil: instant("advanced_until"),
    /** A process's lease on the next action (real clock); null between actions. */
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
