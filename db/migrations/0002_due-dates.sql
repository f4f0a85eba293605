ALTER TABLE "transactions" ADD COLUMN "cob" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "boleto" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "pix_key" text;--> statement-breakpoint
ALTER TABLE "sandbox"."charges" ADD COLUMN "clears_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "charges_clearing" ON "sandbox"."charges" USING btree ("clears_at") WHERE "sandbox"."charges"."clears_at" IS NOT NULL;