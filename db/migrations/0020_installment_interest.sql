ALTER TABLE "offers" ADD COLUMN "monthly_interest_bps" smallint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "installment_interest" jsonb;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_monthly_interest" CHECK ("offers"."monthly_interest_bps" BETWEEN 0 AND 1000);--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_plan_without_interest" CHECK ("offers"."frequency" IS NULL OR "offers"."monthly_interest_bps" = 0);