CREATE TABLE "buyer_attempts" (
	"company_id" uuid NOT NULL,
	"document" text NOT NULL,
	"refusals" jsonb NOT NULL,
	"in_flight" jsonb NOT NULL,
	"blocked_until" timestamp (3) with time zone,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "buyer_attempts_company_id_document_pk" PRIMARY KEY("company_id","document")
);
--> statement-breakpoint
CREATE TABLE "card_tokens" (
	"company_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"holder_name" text NOT NULL,
	"expiration_month" text NOT NULL,
	"expiration_year" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_number" text,
	"sealed_cvv" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "card_tokens_company_id_token_hash_pk" PRIMARY KEY("company_id","token_hash"),
	CONSTRAINT "card_tokens_brand" CHECK ("card_tokens"."brand" IN ('visa', 'mastercard', 'elo', 'amex', 'hipercard', 'diners', 'discover', 'jcb'))
);
--> statement-breakpoint
CREATE TABLE "stored_cards" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"brand" text NOT NULL,
	"last4" text NOT NULL,
	"holder_name" text NOT NULL,
	"expiration_month" text NOT NULL,
	"expiration_year" text NOT NULL,
	"key_id" text NOT NULL,
	"sealed_number" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "stored_cards_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "stored_cards_brand" CHECK ("stored_cards"."brand" IN ('visa', 'mastercard', 'elo', 'amex', 'hipercard', 'diners', 'discover', 'jcb'))
);
--> statement-breakpoint
CREATE TABLE "receivables" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"installment" smallint NOT NULL,
	"amount" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"remaining" bigint NOT NULL,
	"releases_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "receivables_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "receivables_remaining" CHECK ("receivables"."remaining" BETWEEN 0 AND "receivables"."amount" - "receivables"."fees")
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"company_id" uuid NOT NULL,
	"operation" text NOT NULL,
	"key" text NOT NULL,
	"fingerprint" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"owner" uuid NOT NULL,
	"claimed_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"answer" jsonb,
	CONSTRAINT "idempotency_keys_company_id_operation_key_pk" PRIMARY KEY("company_id","operation","key")
);
--> statement-breakpoint
CREATE TABLE "chargebacks" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"opened_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "chargebacks_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "chargebacks_status" CHECK ("chargebacks"."status" IN ('opened', 'won', 'lost')),
	CONSTRAINT "chargebacks_amount" CHECK ("chargebacks"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"fee_returned" bigint NOT NULL,
	"reason" text NOT NULL,
	"status" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "refunds_status" CHECK ("refunds"."status" IN ('requested', 'done', 'refused')),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount" > 0 AND "refunds"."fee_returned" BETWEEN 0 AND "refunds"."amount")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."cards" (
	"key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"installments" smallint NOT NULL,
	"customer_initiated" boolean NOT NULL,
	"refusal" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"next_word" text NOT NULL,
	"next_word_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "sandbox"."chargebacks" (
	"charge_key" text PRIMARY KEY NOT NULL,
	"state" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sandbox"."refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"charge_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("sandbox"."refunds"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "events" DROP CONSTRAINT "events_event";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_kind";--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "boleto_release_days" integer DEFAULT 1 NOT NULL;--> statement-breakpoint
ALTER TABLE "companies" ADD COLUMN "card_release_days" integer DEFAULT 30 NOT NULL;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "card" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "initiator" text DEFAULT 'customer' NOT NULL;--> statement-breakpoint
ALTER TABLE "buyer_attempts" ADD CONSTRAINT "buyer_attempts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_tokens" ADD CONSTRAINT "card_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD CONSTRAINT "stored_cards_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "card_tokens_expiring" ON "card_tokens" USING btree ("company_id","expires_at");--> statement-breakpoint
CREATE INDEX "stored_cards_by_key" ON "stored_cards" USING btree ("company_id","key_id");--> statement-breakpoint
CREATE INDEX "receivables_of_transaction" ON "receivables" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "receivables_due" ON "receivables" USING btree ("company_id","releases_at") WHERE "receivables"."released_at" IS NULL;--> statement-breakpoint
CREATE INDEX "idempotency_keys_oldest" ON "idempotency_keys" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_open" ON "chargebacks" USING btree ("company_id","transaction_id") WHERE "chargebacks"."status" = 'opened';--> statement-breakpoint
CREATE INDEX "refunds_of_transaction" ON "refunds" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("company_id","created_at") WHERE "refunds"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "cards_next_word" ON "sandbox"."cards" USING btree ("next_word_at") WHERE "sandbox"."cards"."next_word_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "refunds_of_charge" ON "sandbox"."refunds" USING btree ("charge_key");--> statement-breakpoint
CREATE INDEX "transactions_unsettled" ON "transactions" USING btree ("company_id","created_at") WHERE "transactions"."status" = 'pending' AND ("transactions"."acquirer_state" IN ('reserved', 'unknown') OR "transactions"."payment_method" = 'credit_card');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('paid', 'fee', 'release', 'refund_available', 'refund_pending', 'refund_fee_available', 'refund_fee_pending', 'refund_undone', 'refund_undone_fee', 'chargeback_opened', 'chargeback_won', 'chargeback_lost'));--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_initiator" CHECK ("transactions"."initiator" IN ('customer', 'merchant'));