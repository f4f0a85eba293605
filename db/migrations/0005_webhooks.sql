CREATE TABLE "deliveries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"scope" text NOT NULL,
	"url" text NOT NULL,
	"endpoint" text NOT NULL,
	"status" text NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"response_status" smallint,
	"response_body" text,
	"error" text,
	"duration_ms" integer,
	"next_attempt_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deliveries_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "deliveries_scope" CHECK ("deliveries"."scope" IN ('user', 'postback', 'test')),
	CONSTRAINT "deliveries_status" CHECK ("deliveries"."status" IN ('created', 'delivered', 'error', 'failed', 'canceled')),
	CONSTRAINT "deliveries_next_attempt" CHECK (("deliveries"."next_attempt_at" IS NOT NULL) = ("deliveries"."status" IN ('created', 'error')))
);
--> statement-breakpoint
CREATE TABLE "troubled_endpoints" (
	"company_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"failures" integer NOT NULL,
	"failing_since" timestamp (3) with time zone NOT NULL,
	"pauses" smallint DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone,
	CONSTRAINT "troubled_endpoints_company_id_endpoint_pk" PRIMARY KEY("company_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"events" text[],
	"signature_secret" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "webhooks_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "webhooks_disabled_reason" CHECK ("webhooks"."disabled_reason" IN ('gone', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_event";--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_company_id_webhook_id_webhooks_company_id_id_fk" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deliveries" ADD CONSTRAINT "deliveries_company_id_event_id_events_company_id_id_fk" FOREIGN KEY ("company_id","event_id") REFERENCES "public"."events"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "troubled_endpoints" ADD CONSTRAINT "troubled_endpoints_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_newest" ON "deliveries" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_of_webhook" ON "deliveries" USING btree ("company_id","webhook_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("company_id","endpoint","next_attempt_at") WHERE "deliveries"."next_attempt_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_planned" ON "events" USING btree ("company_id","planned_at");--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'webhook_test'));