CREATE TABLE "account_days" (
	"company_id" uuid NOT NULL,
	"account" text NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"transfers" bigint NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "account_days_pk" PRIMARY KEY("company_id","account","day","kind")
);
--> statement-breakpoint
CREATE TABLE "summed_days" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"until" date NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closings" (
	"company_id" uuid NOT NULL,
	"day" date NOT NULL,
	"balances" jsonb NOT NULL,
	"movements" jsonb NOT NULL,
	"previous_hash" text,
	"hash" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "closings_company_id_day_pk" PRIMARY KEY("company_id","day")
);
--> statement-breakpoint
CREATE TABLE "destinations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"pix_key_type" text,
	"pix_key" text,
	"account" jsonb,
	"added_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "destinations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "destinations_pix_key_type" CHECK ("destinations"."pix_key_type" IN ('cpf', 'cnpj', 'email', 'phone', 'random')),
	CONSTRAINT "destinations_target" CHECK (("destinations"."pix_key" IS NULL) = ("destinations"."account" IS NOT NULL) AND ("destinations"."pix_key" IS NULL) = ("destinations"."pix_key_type" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "payout_limits" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"per_payout" bigint NOT NULL,
	"per_day" bigint NOT NULL,
	"approval_above" bigint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_limits_amounts" CHECK ("payout_limits"."per_payout" > 0 AND "payout_limits"."per_day" >= "payout_limits"."per_payout" AND "payout_limits"."approval_above" BETWEEN 0 AND "payout_limits"."per_payout")
);
--> statement-breakpoint
CREATE TABLE "payouts" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"connection_id" uuid NOT NULL,
	"destination_id" uuid NOT NULL,
	"pix_key_type" text,
	"pix_key" text,
	"account" jsonb,
	"description" text NOT NULL,
	"requested_by" uuid,
	"requested_by_key" uuid,
	"approved_by" uuid,
	"end_to_end_id" text,
	"failure_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sendable_until" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"absent_since" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"returned_at" timestamp (3) with time zone,
	CONSTRAINT "payouts_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payouts_status" CHECK ("payouts"."status" IN ('awaiting_approval', 'scheduled', 'sent', 'completed', 'failed', 'returned', 'canceled')),
	CONSTRAINT "payouts_pix_key_type" CHECK ("payouts"."pix_key_type" IN ('cpf', 'cnpj', 'email', 'phone', 'random')),
	CONSTRAINT "payouts_failure_reason" CHECK ("payouts"."failure_reason" IN ('invalid_key', 'refused_by_bank', 'not_sent')),
	CONSTRAINT "payouts_amount" CHECK ("payouts"."amount" > 0),
	CONSTRAINT "payouts_target" CHECK (("payouts"."pix_key" IS NULL) = ("payouts"."account" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "sandbox"."defences" (
	"company_id" uuid NOT NULL,
	"charge_key" text NOT NULL,
	"dispute_key" text NOT NULL,
	"digest" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "defences_company_id_charge_key_dispute_key_pk" PRIMARY KEY("company_id","charge_key","dispute_key")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."infractions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"charge_key" text NOT NULL,
	"payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"state" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "infractions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "infractions_amount" CHECK ("sandbox"."infractions"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."payouts" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"end_to_end_id" text NOT NULL,
	"orders" smallint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payouts_company_id_key_pk" PRIMARY KEY("company_id","key"),
	CONSTRAINT "payouts_amount" CHECK ("sandbox"."payouts"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_event";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_kind";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
DROP INDEX "chargebacks_open";--> statement-breakpoint
DROP INDEX "transfers_newest";--> statement-breakpoint
ALTER TABLE "api_keys" ADD COLUMN "scopes" text[];--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "document_changed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "fee_changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "closed_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "kind" text DEFAULT 'chargeback' NOT NULL;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "acquirer_key" text DEFAULT 'chargeback' NOT NULL;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "reason" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "deadline_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "defence_text" text;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "defence_links" jsonb;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "defended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD COLUMN "handed_over_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "sandbox"."chargebacks" ADD COLUMN "opened_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "account_days" ADD CONSTRAINT "account_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "summed_days" ADD CONSTRAINT "summed_days_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "destinations" ADD CONSTRAINT "destinations_added_by" FOREIGN KEY ("added_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout_limits" ADD CONSTRAINT "payout_limits_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_requested_by" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_approved_by" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "destinations_newest" ON "destinations" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "destinations_pix_key" ON "destinations" USING btree ("company_id","pix_key") WHERE "destinations"."removed_at" IS NULL AND "destinations"."pix_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payouts_newest" ON "payouts" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "payouts_scheduled" ON "payouts" USING btree ("company_id","created_at") WHERE "payouts"."status" = 'scheduled';--> statement-breakpoint
CREATE INDEX "payouts_to_read" ON "payouts" USING btree ("company_id","read_at") WHERE "payouts"."read_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payouts_to_approve" ON "payouts" USING btree ("company_id","requested_by") WHERE "payouts"."status" = 'awaiting_approval';--> statement-breakpoint
CREATE UNIQUE INDEX "infractions_of_charge" ON "sandbox"."infractions" USING btree ("company_id","charge_key","payment_id");--> statement-breakpoint
CREATE INDEX "transfers_by_kind" ON "transfers" USING btree ("company_id","kind","created_at","id") WHERE "transfers"."kind" NOT IN ('paid', 'fee', 'release');--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_acquirer_key" ON "chargebacks" USING btree ("company_id","transaction_id","acquirer_key");--> statement-breakpoint
CREATE INDEX "chargebacks_by_opening" ON "chargebacks" USING btree ("company_id","opened_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "chargebacks_handing_over" ON "chargebacks" USING btree ("company_id","defended_at") WHERE "chargebacks"."defended_at" IS NOT NULL AND "chargebacks"."handed_over_at" IS NULL;--> statement-breakpoint
CREATE INDEX "transfers_newest" ON "transfers" USING btree ("company_id","created_at","id");--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_scopes" CHECK (cardinality("api_keys"."scopes") > 0);--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_duplicated', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'dispute_opened', 'dispute_defended', 'dispute_won', 'dispute_lost', 'payout_created', 'payout_completed', 'payout_failed', 'payout_returned', 'payout_canceled', 'course_enrolled', 'course_revoked', 'webhook_test'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('paid', 'fee', 'release', 'refund_available', 'refund_pending', 'refund_fee_available', 'refund_fee_pending', 'refund_undone', 'refund_undone_fee', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'payout_requested', 'payout_completed', 'payout_failed', 'payout_canceled', 'payout_returned'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'refund_requested', 'webhook_failing', 'invitation_accepted', 'destination_added'));--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_kind" CHECK ("chargebacks"."kind" IN ('chargeback', 'infraction'));--> statement-breakpoint
UPDATE "chargebacks" SET "kind" = 'infraction' FROM "transactions"
WHERE "transactions"."company_id" = "chargebacks"."company_id" AND "transactions"."id" = "chargebacks"."transaction_id" AND "transactions"."payment_method" = 'pix';--> statement-breakpoint
UPDATE "connections" SET "capabilities" = "capabilities" || '{"payouts": true}' WHERE "kind" = 'sandbox';
