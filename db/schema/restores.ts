import { pgTable } from "drizzle-orm/pg-core";
import { id, instant } from "../columns";

/**
 * Restores of this database (docs/backup.md): it may lack what happened between two instants of the real clock. A
 * reference table.
 */
export const restores = pgTable("restores", {
  id: id("id").primaryKey(),
  /** The instant that the database went back to; null when unknown. */
  lostSince: instant("lost_since"),
  restoredAt: instant("restored_at").notNull(),
  /** Null while the installation is on hold: nothing leaves it until the operator resumes (docs/backup.md). */
  resumedAt: instant("resumed_at"),
});
