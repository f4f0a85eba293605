ALTER TABLE "buyer_mails" DROP CONSTRAINT "buyer_mails_kind";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "buyer_mails" ADD CONSTRAINT "buyer_mails_kind" CHECK ("buyer_mails"."kind" IN ('payment_due', 'refunded', 'disputed', 'renewed', 'renewal_failed', 'subscription_canceled'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'refund_requested', 'webhook_failing', 'invitation_accepted'));