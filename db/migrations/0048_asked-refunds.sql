ALTER TABLE "buyer_mails" DROP CONSTRAINT "buyer_mails_kind";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "asked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "buyer_mails" ADD CONSTRAINT "buyer_mails_kind" CHECK ("buyer_mails"."kind" IN ('payment_due', 'refunded', 'disputed', 'renewed', 'renewal_failed', 'subscription_leaving', 'subscription_paused', 'subscription_resumed', 'subscription_canceled', 'refund_declined', 'refund_waits'));--> statement-breakpoint
-- Withdrawals from before are known by their reason.
UPDATE "refunds" SET "asked_at" = "created_at" WHERE "reason" = 'Desistência em até 7 dias (CDC, art. 49)';
