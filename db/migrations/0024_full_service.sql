CREATE TABLE "fee_checks" (
	"company_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"state" text NOT NULL,
	"expected" bigint NOT NULL,
	"taken" bigint,
	"read_at" timestamp (3) with time zone,
	"reads" smallint DEFAULT 0 NOT NULL,
	"compared_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "fee_checks_company_id_transaction_id_pk" PRIMARY KEY("company_id","transaction_id"),
	CONSTRAINT "fee_checks_state" CHECK ("fee_checks"."state" IN ('waiting', 'matched', 'different')),
	CONSTRAINT "fee_checks_amounts" CHECK ("fee_checks"."expected" >= 0 AND "fee_checks"."taken" >= 0),
	CONSTRAINT "fee_checks_taken" CHECK (("fee_checks"."state" = 'waiting') = ("fee_checks"."taken" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "acquirer_accounts" (
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"owner" text NOT NULL,
	"environment" text NOT NULL,
	"public_key" text,
	"sealed" text,
	"key_id" text,
	"version" integer NOT NULL,
	"checked_at" timestamp (3) with time zone,
	"fault" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"called_back_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "acquirer_accounts_company_id_connection_id_pk" PRIMARY KEY("company_id","connection_id"),
	CONSTRAINT "acquirer_accounts_owner" CHECK ("acquirer_accounts"."owner" IN ('company', 'platform')),
	CONSTRAINT "acquirer_accounts_environment" CHECK ("acquirer_accounts"."environment" IN ('production', 'rehearsal')),
	CONSTRAINT "acquirer_accounts_fault" CHECK ("acquirer_accounts"."fault" IN ('certificate_ended', 'certificate_refused', 'credentials_refused', 'scope_missing', 'pix_key_refused', 'webhook_refused', 'rate_limited', 'unreachable', 'address_not_allowed', 'unreadable_answer', 'recipient_missing')),
	CONSTRAINT "acquirer_accounts_keys" CHECK (("acquirer_accounts"."owner" = 'company') = ("acquirer_accounts"."sealed" IS NOT NULL) AND ("acquirer_accounts"."sealed" IS NULL) = ("acquirer_accounts"."key_id" IS NULL) AND ("acquirer_accounts"."owner" = 'company') = ("acquirer_accounts"."public_key" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "recipients" (
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"state" text NOT NULL,
	"acquirer_id" text,
	"account" jsonb,
	"sealed" text,
	"key_id" text,
	"sent_at" timestamp (3) with time zone,
	"absent_since" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"identity_url" text,
	"identity_url_ends_at" timestamp (3) with time zone,
	"reason" text,
	"state_since" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recipients_company_id_connection_id_pk" PRIMARY KEY("company_id","connection_id"),
	CONSTRAINT "recipients_state" CHECK ("recipients"."state" IN ('draft', 'sent', 'registration', 'affiliation', 'active', 'refused', 'suspended', 'blocked', 'inactive')),
	CONSTRAINT "recipients_sealed" CHECK (("recipients"."sealed" IS NULL) = ("recipients"."key_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "route_tries" (
	"company_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"position" smallint NOT NULL,
	"connection_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "route_tries_company_id_transaction_id_position_pk" PRIMARY KEY("company_id","transaction_id","position"),
	CONSTRAINT "route_tries_reason" CHECK ("route_tries"."reason" IN ('insufficient_funds', 'expired_card', 'invalid_card', 'invalid_cvv', 'do_not_honor', 'suspected_fraud', 'lost_or_stolen', 'blocked_card', 'limit_exceeded', 'invalid_installments', 'issuer_unavailable', 'card_not_retryable'))
);
--> statement-breakpoint
ALTER TABLE "connection_accounts" DROP CONSTRAINT "connection_accounts_fault";--> statement-breakpoint
ALTER TABLE "connections" DROP CONSTRAINT "connections_state";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_kind";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "stored_cards" ALTER COLUMN "key_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_cards" ALTER COLUMN "sealed_number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "destinations" ALTER COLUMN "added_by" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD COLUMN "connection_id" uuid;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD COLUMN "acquirer_card_id" text;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD COLUMN "forget_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "routing" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "refund_requests" ADD COLUMN "account" jsonb;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "account" jsonb;--> statement-breakpoint
ALTER TABLE "fee_checks" ADD CONSTRAINT "fee_checks_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "acquirer_accounts" ADD CONSTRAINT "acquirer_accounts_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recipients" ADD CONSTRAINT "recipients_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_tries" ADD CONSTRAINT "route_tries_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "route_tries" ADD CONSTRAINT "route_tries_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "fee_checks_to_read" ON "fee_checks" USING btree ("company_id","read_at") WHERE "fee_checks"."read_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fee_checks_compared" ON "fee_checks" USING btree ("company_id","compared_at") WHERE "fee_checks"."compared_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "fee_checks_different" ON "fee_checks" USING btree ("company_id","compared_at") WHERE "fee_checks"."state" = 'different';--> statement-breakpoint
CREATE INDEX "recipients_to_read" ON "recipients" USING btree ("company_id","read_at") WHERE "recipients"."read_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_cards_at_acquirer" ON "stored_cards" USING btree ("company_id","acquirer_card_id") WHERE "stored_cards"."acquirer_card_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "stored_cards_to_forget" ON "stored_cards" USING btree ("company_id","forget_at") WHERE "stored_cards"."forget_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD CONSTRAINT "stored_cards_place" CHECK (("stored_cards"."key_id" IS NULL) = ("stored_cards"."sealed_number" IS NULL) AND ("stored_cards"."sealed_number" IS NULL) = ("stored_cards"."acquirer_card_id" IS NOT NULL) AND ("stored_cards"."acquirer_card_id" IS NULL) = ("stored_cards"."connection_id" IS NULL) AND ("stored_cards"."forget_at" IS NULL OR "stored_cards"."acquirer_card_id" IS NOT NULL));--> statement-breakpoint
ALTER TABLE "connection_accounts" ADD CONSTRAINT "connection_accounts_fault" CHECK ("connection_accounts"."fault" IN ('certificate_ended', 'certificate_refused', 'credentials_refused', 'scope_missing', 'pix_key_refused', 'webhook_refused', 'rate_limited', 'unreachable', 'address_not_allowed', 'unreadable_answer', 'recipient_missing'));--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_state" CHECK ("connections"."state" IN ('testing', 'active', 'failing', 'blocked', 'off'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('paid', 'fee', 'release', 'refund_available', 'refund_pending', 'refund_fee_available', 'refund_fee_pending', 'refund_undone', 'refund_undone_fee', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'payout_requested', 'payout_completed', 'payout_failed', 'payout_canceled', 'payout_returned', 'anticipated', 'anticipation_price', 'settled_at_bank', 'returned_from_bank', 'refund_fee_due', 'fee_raised_pending', 'fee_raised_available', 'fee_lowered_pending', 'fee_lowered_available'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'refund_requested', 'webhook_failing', 'invitation_accepted', 'destination_added', 'payout_awaiting_approval', 'connection_failing', 'certificate_ending', 'recipient_active', 'recipient_refused', 'recipient_stopped', 'renewals_held', 'reconciliation_differs', 'fees_differ', 'lesson_comment'));