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
	"amount" bigint NOT NULL,
	"frequency" text NOT NULL,
	"starts_on" date NOT NULL,
	"reason" text,
	"sent_at" timestamp (3) with time zone NOT NULL,
	"absent_since" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
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
	CONSTRAINT "differences_kind" CHECK ("differences"."kind" IN ('money_without_charge', 'charge_without_money', 'other_amount', 'unknown_refund'))
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
	"compared_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reconciled_days_company_id_connection_id_day_pk" PRIMARY KEY("company_id","connection_id","day")
);
--> statement-breakpoint
ALTER TABLE "companies" DROP CONSTRAINT "companies_fees";--> statement-breakpoint
ALTER TABLE "connections" DROP CONSTRAINT "connections_state";--> statement-breakpoint
ALTER TABLE "balances" DROP CONSTRAINT "balances_sum";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_kind";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_debit_account";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_credit_account";--> statement-breakpoint
ALTER TABLE "subscriptions" DROP CONSTRAINT "subscriptions_end";--> statement-breakpoint
ALTER TABLE "cycle_charges" ALTER COLUMN "stored_card_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "signups" ALTER COLUMN "stored_card_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "test_of" uuid;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "bank_pix_fee_bps" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "fees_due" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "automatic" jsonb;--> statement-breakpoint
ALTER TABLE "signups" ADD COLUMN "authorization_id" uuid;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD COLUMN "authorization_id" uuid;--> statement-breakpoint
ALTER TABLE "connection_accounts" ADD CONSTRAINT "connection_accounts_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_customer" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pix_authorizations" ADD CONSTRAINT "pix_authorizations_transaction_of" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "differences" ADD CONSTRAINT "differences_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reconciled_days" ADD CONSTRAINT "reconciled_days_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "connection_accounts_ending" ON "connection_accounts" USING btree ("company_id","certificate_ends_at") WHERE "connection_accounts"."certificate_ends_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pix_authorizations_of_subscription" ON "pix_authorizations" USING btree ("company_id","subscription_id");--> statement-breakpoint
CREATE INDEX "pix_authorizations_by_bank_id" ON "pix_authorizations" USING btree ("company_id","bank_id") WHERE "pix_authorizations"."bank_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "pix_authorizations_waiting" ON "pix_authorizations" USING btree ("company_id","sent_at") WHERE "pix_authorizations"."state" = 'created';--> statement-breakpoint
CREATE INDEX "differences_open" ON "differences" USING btree ("company_id","day") WHERE "differences"."resolved_at" IS NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_test_of" FOREIGN KEY ("test_of") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "companies_one_test" ON "companies" USING btree ("test_of");--> statement-breakpoint
ALTER TABLE "companies" ADD CONSTRAINT "companies_fees" CHECK ("companies"."pix_fee_bps" >= 0 AND "companies"."boleto_fee" >= 0 AND "companies"."card_fee_bps" >= 0 AND "companies"."card_fee_fixed" >= 0 AND "companies"."bank_pix_fee_bps" >= 0);--> statement-breakpoint
ALTER TABLE "connections" ADD CONSTRAINT "connections_state" CHECK ("connections"."state" IN ('testing', 'active', 'failing', 'off'));--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_sum" CHECK ("balances"."acquirer" + "balances"."pending" + "balances"."available" + "balances"."blocked" + "balances"."fees" + "balances"."payouts" + "balances"."fees_due" = 0);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('paid', 'fee', 'release', 'refund_available', 'refund_pending', 'refund_fee_available', 'refund_fee_pending', 'refund_undone', 'refund_undone_fee', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'payout_requested', 'payout_completed', 'payout_failed', 'payout_canceled', 'payout_returned', 'anticipated', 'anticipation_price', 'settled_at_bank', 'returned_from_bank', 'refund_fee_due'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_debit_account" CHECK ("transfers"."debit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts', 'fees_due'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_credit_account" CHECK ("transfers"."credit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts', 'fees_due'));--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_method" CHECK (num_nonnulls("signups"."stored_card_id", "signups"."authorization_id") = 1);--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_end" CHECK (CASE "subscriptions"."status" WHEN 'canceled'
        THEN num_nulls("subscriptions"."stored_card_id", "subscriptions"."authorization_id", "subscriptions"."next_charge_at") = 3
          AND num_nulls("subscriptions"."canceled_at", "subscriptions"."cancel_reason", "subscriptions"."access_removed_at") = 0
        ELSE num_nonnulls("subscriptions"."stored_card_id", "subscriptions"."authorization_id") = 1 AND "subscriptions"."next_charge_at" IS NOT NULL
          AND num_nulls("subscriptions"."canceled_at", "subscriptions"."cancel_reason", "subscriptions"."access_removed_at") = 3 END);