import { foreignKey, index, pgTable, primaryKey } from "drizzle-orm/pg-core";
import { id, instant } from "../columns";
import { companies } from "./companies";

/**
 * The partner's side of affiliates and co-producers: which agreements a company has with which producers. The agreement
 * itself is the producer's row.
 */
export const partnerships = pgTable(
  "partnerships",
  {
    /** The partner. */
    companyId: id("company_id")
      .notNull()
      .references(() => companies.id),
    /** An affiliate's or a co-producer's id. */
    agreementId: id("agreement_id").notNull(),
    producerCompanyId: id("producer_company_id").notNull(),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.companyId, table.agreementId] }),
    index("partnerships_newest").on(table.companyId, table.createdAt.desc()),
    foreignKey({
      columns: [table.producerCompanyId],
      foreignColumns: [companies.id],
      name: "partnerships_producer",
    }),
  ],
);
