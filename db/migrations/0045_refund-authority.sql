ALTER TABLE "orders" ADD COLUMN "original_email" text;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "original_email" text;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "key_confirmed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "send_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "to_other" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_to_others" ON "refunds" USING btree ("company_id","created_at") WHERE "refunds"."to_other";