CREATE TABLE "webhook_replays" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"events" text[],
	"from_at" timestamp (3) with time zone NOT NULL,
	"to_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"total" integer NOT NULL,
	"queued" integer DEFAULT 0 NOT NULL,
	"cursor" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_replays_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "webhook_replays_status" CHECK ("webhook_replays"."status" IN ('running', 'paused', 'done', 'canceled')),
	CONSTRAINT "webhook_replays_period" CHECK ("webhook_replays"."from_at" <= "webhook_replays"."to_at"),
	CONSTRAINT "webhook_replays_ended" CHECK (("webhook_replays"."ended_at" IS NOT NULL) = ("webhook_replays"."status" IN ('done', 'canceled')))
);
--> statement-breakpoint
CREATE TABLE "webhook_paces" (
	"company_id" uuid NOT NULL,
	"webhook_id" uuid NOT NULL,
	"spent_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "webhook_paces_company_id_webhook_id_pk" PRIMARY KEY("company_id","webhook_id")
);
--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "signing_secrets" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "own_headers" jsonb;--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "product_ids" uuid[];--> statement-breakpoint
ALTER TABLE "webhooks" ADD COLUMN "deliveries_per_second" smallint;--> statement-breakpoint
ALTER TABLE "webhook_replays" ADD CONSTRAINT "webhook_replays_webhook" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhook_paces" ADD CONSTRAINT "webhook_paces_webhook" FOREIGN KEY ("company_id","webhook_id") REFERENCES "public"."webhooks"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_replays_of_webhook" ON "webhook_replays" USING btree ("company_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_replays_running" ON "webhook_replays" USING btree ("company_id") WHERE "webhook_replays"."status" = 'running';--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_deliveries_per_second" CHECK ("webhooks"."deliveries_per_second" BETWEEN 1 AND 100);