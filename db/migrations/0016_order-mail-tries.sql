ALTER TABLE "orders" ADD COLUMN "next_mail_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "mail_leased_until" timestamp (3) with time zone;