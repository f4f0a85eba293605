CREATE TABLE "connection_accounts" (
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"settings" jsonb NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"version" integer NOT NULL,
	"certificate_ends_at" timestamp (3) with time zone,
	"certificate_warned" smallint,
	"checked_at" timestamp (3) with time zone,
	"fault" text,
	"failures" smallint DEFAULT 0 NOT NULL,
	"webhook_registered_at" timestamp (3) with time zone,
	"called_back_at" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "connection_accounts_company_id_connection_id_pk" PRIMARY KEY("company_id","connection_id"),
	CONSTRAINT "connection_accounts_fault" CHECK ("connection_accounts"."fault" IN ('certificate_ended', 'certificate_refused', 'credentials_refused', 'scope_missing', 'pix_key_refused', 'webhook_refused', 'rate_limited', 'unreachable', 'address_not_allowed', 'unreadable_answer'))
);
--> statement-breakpoint
CREATE TABLE "copied_items" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"id" uuid NOT NULL,
	"test_id" uuid NOT NULL,
	"copied_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "copied_items_company_id_kind_id_pk" PRIMARY KEY("company_id","kind","id"),
	CONSTRAINT "copied_items_test" UNIQUE("company_id","kind","test_id"),
	CONSTRAINT "copied_items_kind" CHECK ("copied_items"."kind" IN ('product', 'order_bump', 'course', 'coupon', 'webhook', 'offer', 'module', 'lesson', 'material'))
);
--> statement-breakpoint
CREATE TABLE "pix_authorizations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"journey" smallint NOT NULL,
	"transaction_id" uuid,
	"state" text NOT NULL,
	"acquirer_state" text NOT NULL,
	"bank_id" text,
	"code" text,
	"object" text NOT NULL,
	"amount" bigint NOT NULL,
	"frequency" text NOT NULL,
	"starts_on" date NOT NULL,
	"reason" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"asked_at" timestamp (3) with time zone,
	"absent_since" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"cancel_requested_at" timestamp (3) with time zone,
	"next_read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pix_authorizations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "pix_authorizations_transaction" UNIQUE("company_id","transaction_id"),
	CONSTRAINT "pix_authorizations_state" CHECK ("pix_authorizations"."state" IN ('created', 'approved', 'rejected', 'expired', 'canceled')),
	CONSTRAINT "pix_authorizations_acquirer_state" CHECK ("pix_authorizations"."acquirer_state" IN ('reserved', 'predicted', 'accepted', 'unknown', 'rejected')),
	CONSTRAINT "pix_authorizations_frequency" CHECK ("pix_authorizations"."frequency" IN ('weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual')),
	CONSTRAINT "pix_authorizations_journey" CHECK ("pix_authorizations"."journey" IN (2, 3)),
	CONSTRAINT "pix_authorizations_amount" CHECK ("pix_authorizations"."amount" BETWEEN 1 AND 9999999999)
);
--> statement-breakpoint
CREATE TABLE "differences" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"day" date NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"charge_key" text,
	"transaction_id" uuid,
	"bank_amount" bigint,
	"book_amount" bigint,
	"at" timestamp (3) with time zone NOT NULL,
	"resolved_at" timestamp (3) with time zone,
	"resolved_by" text,
	"note" text DEFAULT '' NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "differences_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "differences_subject" UNIQUE("company_id","connection_id","kind","subject"),
	CONSTRAINT "differences_kind" CHECK ("differences"."kind" IN ('money_without_charge', 'charge_without_money', 'other_amount', 'unknown_refund', 'missing_refund'))
);
--> statement-breakpoint
CREATE TABLE "received_reads" (
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"read_until" timestamp (3) with time zone,
	"period_from" timestamp (3) with time zone,
	"period_to" timestamp (3) with time zone,
	"page" integer DEFAULT 0 NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"compared_on" date,
	"leased_until" timestamp (3) with time zone,
	CONSTRAINT "received_reads_company_id_connection_id_pk" PRIMARY KEY("company_id","connection_id")
);
--> statement-breakpoint
CREATE TABLE "reconciled_days" (
	"company_id" uuid NOT NULL,
	"connection_id" uuid NOT NULL,
	"day" date NOT NULL,
	"bank_count" integer NOT NULL,
	"bank_amount" bigint NOT NULL,
	"book_count" integer NOT NULL,
	"book_amount" bigint NOT NULL,
	"open" integer NOT NULL,
	"compared_at" timestamp (3) with time zone,
	CONSTRAINT "reconciled_days_company_id_connection_id_day_pk" PRIMARY KEY("company_id","connection_id","day")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."authorizations" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"bank_id" text NOT NULL,
	"state" text NOT NULL,
	"code" text NOT NULL,
	"amount" bigint NOT NULL,
	"first_charge_key" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "authorizations_company_id_key_pk" PRIMARY KEY("company_id","key"),
	CONSTRAINT "authorizations_amount" CHECK ("sandbox"."authorizations"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."tries" (
	"company_id" uuid NOT NULL,
	"charge_key" text NOT NULL,
	"authorization_key" text NOT NULL,
	"day" date NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	CONSTRAINT "tries_company_id_charge_key_day_pk" PRIMARY KEY("company_id","charge_key","day")
);
--> statement-breakpoint
ALTER TABLE "companies" DROP CONSTRAINT "companies_fees";--> statement-breakpoint
ALTER TABLE "connections" DROP CONSTRAINT "connections_state";--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_event";--> statement-breakpoint
ALTER TABLE "balances" DROP CONSTRAINT "balances_sum";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_kind";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_debit_account";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_credit_account";--> statement-breakpoint
ALTER TABLE "notices" DROP CONSTRAINT "notices_kind";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_cancel_reason";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_end";--> statement-breakpoint
DROP INDEX "events_unreacted";--> statement-breakpoint
DROP INDEX "subscriptions_due";--> statement-breakpoint
ALTER TABLE "duplicate_payments" ALTER COLUMN "duplicate_of" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "cycle_charges" ALTER COLUMN "stored_card_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signups" ALTER COLUMN "stored_card_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "test_of" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "bank_pix_fee_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "fees_due" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "automatic" jsonb;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "authorization_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "authorization_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "next_step_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "connection_accounts" ADD CONSTRAINT "connection_accounts_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "copied_items" ADD CONSTRAINT "copied_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_customer" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_transaction_of" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "received_reads" ADD CONSTRAINT "received_reads_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciled_days" ADD CONSTRAINT "reconciled_days_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_accounts_ending" ON "connection_accounts" USING btree ("company_id","certificate_ends_at") WHERE "connection_accounts"."certificate_ends_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pix_authorizations_of_subscription" ON "pix_authorizations" USING btree ("company_id","subscription_id");--> statement-breakpoint
CREATE INDEX "pix_authorizations_by_bank_id" ON "pix_authorizations" USING btree ("company_id","bank_id") WHERE "pix_authorizations"."bank_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pix_authorizations_to_read" ON "pix_authorizations" USING btree ("company_id","next_read_at") WHERE "pix_authorizations"."next_read_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "differences_open" ON "differences" USING btree ("company_id","day") WHERE "differences"."resolved_at" IS NULL;--> statement-breakpoint
CREATE INDEX "authorizations_of_first_charge" ON "sandbox"."authorizations" USING btree ("company_id","first_charge_key");--> statement-breakpoint
CREATE INDEX "tries_scheduled" ON "sandbox"."tries" USING btree ("day") WHERE "sandbox"."tries"."state" = 'scheduled';--> statement-breakpoint
CREATE INDEX "tries_of_authorization" ON "sandbox"."tries" USING btree ("company_id","authorization_key");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_test_of" FOREIGN KEY ("test_of") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_one_test" ON "companies" USING btree ("test_of");--> statement-breakpoint
CREATE INDEX "payments_by_time" ON "sandbox"."payments" USING btree ("company_id","paid_at");--> statement-breakpoint
CREATE INDEX "subscriptions_stepping" ON "subscriptions" USING btree ("company_id","next_step_at") WHERE "subscriptions"."next_step_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "subscriptions_of_authorization" ON "subscriptions" USING btree ("company_id","authorization_id") WHERE "subscriptions"."authorization_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_unreacted" ON "events" USING btree ("company_id","created_at") WHERE "events"."reacted_at" IS NULL AND "events"."event" IN ('transaction_paid', 'transaction_underpaid', 'transaction_overpaid', 'transaction_refunded', 'transaction_refused', 'transaction_canceled', 'transaction_chargeback', 'transaction_chargeback_won', 'dispute_lost', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'authorization_approved', 'authorization_ended');--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("company_id","next_charge_at") WHERE "subscriptions"."next_charge_at" IS NOT NULL AND "subscriptions"."charging_id" IS NULL AND "subscriptions"."next_step_at" IS NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_fees" CHECK ("companies"."pix_fee_bps" >= 0 AND "companies"."boleto_fee" >= 0 AND "companies"."card_fee_bps" >= 0 AND "companies"."card_fee_fixed" >= 0 AND "companies"."bank_pix_fee_bps" >= 0);--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_state" CHECK ("connections"."state" IN ('testing', 'active', 'failing', 'off'));--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_duplicated', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'authorization_approved', 'authorization_ended', 'dispute_opened', 'dispute_defended', 'dispute_won', 'dispute_lost', 'payout_created', 'payout_completed', 'payout_failed', 'payout_returned', 'payout_canceled', 'course_enrolled', 'course_revoked', 'webhook_test'));--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_sum" CHECK ("balances"."acquirer" + "balances"."pending" + "balances"."available" + "balances"."blocked" + "balances"."fees" + "balances"."payouts" + "balances"."fees_due" = 0);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('paid', 'fee', 'release', 'refund_available', 'refund_pending', 'refund_fee_available', 'refund_fee_pending', 'refund_undone', 'refund_undone_fee', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'payout_requested', 'payout_completed', 'payout_failed', 'payout_canceled', 'payout_returned', 'anticipated', 'anticipation_price', 'settled_at_bank', 'returned_from_bank', 'refund_fee_due'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_debit_account" CHECK ("transfers"."debit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts', 'fees_due'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_credit_account" CHECK ("transfers"."credit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts', 'fees_due'));--> statement-breakpoint
ALTER TABLE "notices" ADD CONSTRAINT "notices_kind" CHECK ("notices"."kind" IN ('sale', 'dispute', 'refund_requested', 'webhook_failing', 'invitation_accepted', 'destination_added', 'payout_awaiting_approval', 'connection_failing', 'certificate_ending', 'reconciliation_differs'));--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_method" CHECK (num_nonnulls("signups"."stored_card_id", "signups"."authorization_id") = 1);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_step" CHECK (("subscriptions"."next_step_at" IS NULL) = ("subscriptions"."authorization_id" IS NULL));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_cancel_reason" CHECK ("subscriptions"."cancel_reason" IN ('requested', 'max_retries', 'refunded', 'disputed', 'customer'));--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_end" CHECK (CASE "subscriptions"."status" WHEN 'canceled'
        THEN num_nulls("subscriptions"."stored_card_id", "subscriptions"."authorization_id", "subscriptions"."next_charge_at") = 3
          AND num_nulls("subscriptions"."canceled_at", "subscriptions"."cancel_reason", "subscriptions"."access_removed_at") = 0
        ELSE num_nonnulls("subscriptions"."stored_card_id", "subscriptions"."authorization_id") = 1 AND "subscriptions"."next_charge_at" IS NOT NULL
          AND num_nulls("subscriptions"."canceled_at", "subscriptions"."cancel_reason", "subscriptions"."access_removed_at") = 3 END);--> statement-breakpoint
UPDATE "connections" SET "capabilities" = "capabilities" || '{"automaticPix": true}' WHERE "kind" = 'sandbox';
--> statement-breakpoint
UPDATE "connections" SET "capabilities" = "capabilities" || '{"listsReceived": true}' WHERE "kind" = 'sandbox';
