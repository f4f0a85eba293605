ALTER TABLE "customers" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "metadata" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "return_url" text;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "metadata" jsonb;