ALTER TABLE "customers" ADD COLUMN "former_names" text[];--> statement-breakpoint
UPDATE "customers" SET "former_names" = "earlier"."names" FROM (
  SELECT "transactions"."company_id", "transactions"."customer_id", array_agg(DISTINCT "transactions"."customer_name") AS "names"
  FROM "transactions" JOIN "customers" ON "customers"."company_id" = "transactions"."company_id" AND "customers"."id" = "transactions"."customer_id"
  WHERE "transactions"."customer_name" <> "customers"."name"
  GROUP BY "transactions"."company_id", "transactions"."customer_id"
) "earlier" WHERE "customers"."company_id" = "earlier"."company_id" AND "customers"."id" = "earlier"."customer_id";
