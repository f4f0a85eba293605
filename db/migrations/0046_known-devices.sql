CREATE TABLE "user_devices" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "user_devices" ADD CONSTRAINT "user_devices_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_devices_of_user" ON "user_devices" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "user_devices_over" ON "user_devices" USING btree ("expires_at");--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'refund_requested', 'webhook_failing', 'invitation_accepted', 'approver_added', 'destination_added', 'settlement_changed', 'payout_awaiting_approval', 'connection_failing', 'certificate_ending', 'recipient_active', 'recipient_refused', 'recipient_stopped', 'renewals_held', 'reconciliation_differs', 'fees_differ', 'lesson_comment', 'api_key_leaked', 'api_key_ending'));