ALTER TABLE "transactions" DROP CONSTRAINT "transactions_acquirer_key";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_acquirer_state";--> statement-breakpoint
ALTER TABLE "transactions" DROP CONSTRAINT "transactions_company_id_companies_id_fk";
--> statement-breakpoint
DROP INDEX "events_newest";--> statement-breakpoint
DROP INDEX "events_planned";--> statement-breakpoint
DROP INDEX "transactions_by_external_id";--> statement-breakpoint
DROP INDEX "transactions_unsettled";--> statement-breakpoint
CREATE INDEX "events_planned" ON "events" USING btree ("company_id","planned_at") WHERE "events"."planned_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_by_external_id" ON "transactions" USING btree ("company_id","external_id") WHERE "transactions"."external_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_unsettled" ON "transactions" USING btree ("company_id","created_at") WHERE "transactions"."status" = 'pending' AND ("transactions"."acquirer_state" IN ('reserved', 'unknown') OR "transactions"."payment_method" = 'credit_card' OR ("transactions"."acquirer_state" = 'predicted' AND "transactions"."absent_since" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "transactions" DROP COLUMN "acquirer_key";--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_acquirer_state" CHECK ("transactions"."acquirer_state" IN ('reserved', 'predicted', 'accepted', 'unknown', 'rejected'));