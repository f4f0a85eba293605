ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "members" ADD COLUMN "approves_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payout_limits" ADD COLUMN "next_per_payout" bigint;--> statement-breakpoint
ALTER TABLE "payout_limits" ADD COLUMN "next_per_day" bigint;--> statement-breakpoint
ALTER TABLE "payout_limits" ADD COLUMN "next_approval_above" bigint;--> statement-breakpoint
ALTER TABLE "payout_limits" ADD COLUMN "raised_from" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payouts" ADD COLUMN "first_approved_by" uuid;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_first_approved_by" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'refund_requested', 'webhook_failing', 'invitation_accepted', 'approver_added', 'destination_added', 'payout_awaiting_approval', 'connection_failing', 'certificate_ending', 'recipient_active', 'recipient_refused', 'recipient_stopped', 'renewals_held', 'reconciliation_differs', 'fees_differ', 'lesson_comment', 'api_key_leaked', 'api_key_ending'));--> statement-breakpoint
ALTER TABLE "payout_limits" ADD CONSTRAINT "payout_limits_next" CHECK (num_nulls("payout_limits"."next_per_payout", "payout_limits"."next_per_day", "payout_limits"."next_approval_above", "payout_limits"."raised_from") IN (0, 4));--> statement-breakpoint
-- Who issued the token of their key is not known, so these payouts need two approvers.
UPDATE "payouts" SET "requested_by" = NULL WHERE "status" = 'awaiting_approval' AND "requested_by_key" IS NOT NULL;
