CREATE TABLE "duplicate_payments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"duplicate_of" uuid NOT NULL,
	"refund_id" uuid NOT NULL,
	"status" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "duplicate_payments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "duplicate_payments_status" CHECK ("duplicate_payments"."status" IN ('open', 'stuck', 'closed'))
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_event";--> statement-breakpoint
DROP INDEX "events_unreacted";--> statement-breakpoint
ALTER TABLE "duplicate_payments" ADD CONSTRAINT "duplicate_payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_payments" ADD CONSTRAINT "duplicate_payments_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "duplicate_payments" ADD CONSTRAINT "duplicate_payments_duplicate_of" FOREIGN KEY ("company_id","duplicate_of") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "duplicate_payments_once" ON "duplicate_payments" USING btree ("company_id","transaction_id") WHERE "duplicate_payments"."status" <> 'closed';--> statement-breakpoint
CREATE INDEX "duplicate_payments_due" ON "duplicate_payments" USING btree ("company_id","next_try_at") WHERE "duplicate_payments"."status" = 'open';--> statement-breakpoint
CREATE INDEX "events_unreacted" ON "events" USING btree ("company_id","created_at") WHERE "events"."reacted_at" IS NULL AND "events"."event" IN ('transaction_paid', 'transaction_underpaid', 'transaction_overpaid', 'transaction_refunded', 'transaction_refused', 'transaction_canceled', 'transaction_chargeback', 'transaction_chargeback_won', 'dispute_lost', 'subscription_canceled', 'product_canceled');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_duplicated', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'dispute_lost', 'course_enrolled', 'course_revoked', 'webhook_test'));