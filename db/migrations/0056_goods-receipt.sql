ALTER TABLE "offers" ALTER COLUMN "late_refunds" SET DEFAULT 'refund';--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "guarantee" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "receipt" jsonb;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "accepted_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "next_try_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "refund_requests_to_try" ON "refund_requests" USING btree ("next_try_at") WHERE "refund_requests"."status" = 'open' AND "refund_requests"."next_try_at" IS NOT NULL;--> statement-breakpoint
-- Open requests are of sales whose refund was promised without conditions.
UPDATE "refund_requests" SET "accepted_at" = "created_at", "next_try_at" = "created_at" WHERE "status" = 'open';
