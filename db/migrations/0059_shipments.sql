CREATE TABLE "shipments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"status" text NOT NULL,
	"carrier" text,
	"tracking_code" text,
	"tracking_url" text,
	"shipped_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "shipments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "shipments_transaction" UNIQUE("company_id","transaction_id"),
	CONSTRAINT "shipments_status" CHECK ("shipments"."status" IN ('to_ship', 'shipped', 'delivered')),
	CONSTRAINT "shipments_shipped" CHECK ("shipments"."status" <> 'shipped' OR "shipments"."shipped_at" IS NOT NULL)
);
--> statement-breakpoint
ALTER TABLE "product_shippings" DROP CONSTRAINT "product_shippings_kind";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_event";--> statement-breakpoint
ALTER TABLE "product_shippings" ADD COLUMN "place" text;--> statement-breakpoint
ALTER TABLE "shipments" ADD CONSTRAINT "shipments_transaction_of" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "shipments_by_status" ON "shipments" USING btree ("company_id","status","id");--> statement-breakpoint
ALTER TABLE "product_shippings" ADD CONSTRAINT "product_shippings_place" CHECK (("product_shippings"."kind" = 'pickup') = ("product_shippings"."place" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "product_shippings" ADD CONSTRAINT "product_shippings_kind" CHECK ("product_shippings"."kind" IN ('fixed', 'table', 'pickup'));--> statement-breakpoint
-- Not validated, because reading every event would lock the table: the previous constraint allows a subset.
ALTER TABLE "events" ADD CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_duplicated', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'refund_requested', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'authorization_approved', 'authorization_ended', 'dispute_opened', 'dispute_defended', 'dispute_won', 'dispute_lost', 'order_shipped', 'order_delivered', 'payout_created', 'payout_completed', 'payout_failed', 'payout_returned', 'payout_canceled', 'course_enrolled', 'course_revoked', 'course_completed', 'certificate_issued', 'webhook_disabled', 'webhook_test')) NOT VALID;
