CREATE TABLE "delivery_plans" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_ids" uuid[] NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_plans_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
ALTER TABLE "deliveries" DROP CONSTRAINT "deliveries_company_id_companies_id_fk";
--> statement-breakpoint
DROP INDEX "deliveries_newest";--> statement-breakpoint
DROP INDEX "deliveries_of_webhook";--> statement-breakpoint
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "deliveries_of_webhook" ON "deliveries" USING btree ("company_id","webhook_id","id");