CREATE TABLE "api_key_days" (
	"company_id" uuid NOT NULL,
	"api_key_id" uuid NOT NULL,
	"day" date NOT NULL,
	"requests" integer NOT NULL,
	"refused" integer NOT NULL,
	CONSTRAINT "api_key_days_company_id_api_key_id_day_pk" PRIMARY KEY("company_id","api_key_id","day"),
	CONSTRAINT "api_key_days_counts" CHECK ("api_key_days"."refused" BETWEEN 0 AND "api_key_days"."requests")
);
--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "addresses" text[];--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "expires_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "end_warned" smallint;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "last_used_from" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "leaked_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "leak_place" text;--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "leak_warned_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "api_key_days" ADD CONSTRAINT "api_key_days_key" FOREIGN KEY ("company_id","api_key_id") REFERENCES "public"."api_keys"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "api_key_days_day" ON "api_key_days" USING btree ("day");--> statement-breakpoint
CREATE INDEX "api_keys_secret_hash" ON "api_keys" USING btree ("secret_hash");--> statement-breakpoint
CREATE INDEX "api_keys_ending" ON "api_keys" USING btree ("expires_at") WHERE "api_keys"."expires_at" IS NOT NULL AND "api_keys"."revoked_at" IS NULL;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_addresses" CHECK (cardinality("api_keys"."addresses") BETWEEN 1 AND 20);--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_leak" CHECK (("api_keys"."leaked_at" IS NULL) = ("api_keys"."leak_place" IS NULL));--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_leak_place" CHECK ("api_keys"."leak_place" IN ('url', 'delivery'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'refund_requested', 'webhook_failing', 'invitation_accepted', 'destination_added', 'payout_awaiting_approval', 'connection_failing', 'certificate_ending', 'recipient_active', 'recipient_refused', 'recipient_stopped', 'renewals_held', 'reconciliation_differs', 'fees_differ', 'lesson_comment', 'api_key_leaked', 'api_key_ending'));