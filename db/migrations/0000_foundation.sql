CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "api_keys" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"public_key" text NOT NULL,
	"secret_hash" text NOT NULL,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "api_keys_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "api_keys_public_key" UNIQUE("company_id","public_key")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"company_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"role" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "members_company_id_user_id_pk" PRIMARY KEY("company_id","user_id"),
	CONSTRAINT "members_role" CHECK ("members"."role" IN ('owner', 'admin', 'finance', 'support', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"address" text NOT NULL,
	"user_agent" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"password_hash" text NOT NULL,
	"failed_sign_ins" integer DEFAULT 0 NOT NULL,
	"locked_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"subject_id" text,
	"before" jsonb,
	"after" jsonb,
	"address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "audit_log_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "companies" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"legal_name" text NOT NULL,
	"document_type" text,
	"document" text,
	"city" text DEFAULT 'SAO PAULO' NOT NULL,
	"address" text DEFAULT '' NOT NULL,
	"support_email" text DEFAULT '' NOT NULL,
	"acquirer" text DEFAULT 'sandbox' NOT NULL,
	"is_demo" boolean DEFAULT false NOT NULL,
	"pix_fee_bps" integer DEFAULT 99 NOT NULL,
	"boleto_fee" bigint DEFAULT 349 NOT NULL,
	"card_fee_bps" integer DEFAULT 499 NOT NULL,
	"card_fee_fixed" bigint DEFAULT 50 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"blocked_at" timestamp (3) with time zone,
	CONSTRAINT "companies_document_type" CHECK ("companies"."document_type" IN ('cpf', 'cnpj')),
	CONSTRAINT "companies_fees" CHECK ("companies"."pix_fee_bps" >= 0 AND "companies"."boleto_fee" >= 0 AND "companies"."card_fee_bps" >= 0 AND "companies"."card_fee_fixed" >= 0)
);
--> statement-breakpoint
CREATE TABLE "company_lookups" (
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"company_id" uuid NOT NULL,
	"target_id" uuid NOT NULL,
	CONSTRAINT "company_lookups_kind_key_pk" PRIMARY KEY("kind","key")
);
--> statement-breakpoint
CREATE TABLE "events" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event" text NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"postback_url" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"planned_at" timestamp (3) with time zone,
	CONSTRAINT "events_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid'))
);
--> statement-breakpoint
CREATE TABLE "balances" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"acquirer" bigint DEFAULT 0 NOT NULL,
	"pending" bigint DEFAULT 0 NOT NULL,
	"available" bigint DEFAULT 0 NOT NULL,
	"blocked" bigint DEFAULT 0 NOT NULL,
	"fees" bigint DEFAULT 0 NOT NULL,
	"payouts" bigint DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "balances_sum" CHECK ("balances"."acquirer" + "balances"."pending" + "balances"."available" + "balances"."blocked" + "balances"."fees" + "balances"."payouts" = 0)
);
--> statement-breakpoint
CREATE TABLE "transfers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"transaction_id" uuid,
	"debit_account" text NOT NULL,
	"credit_account" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "transfers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "transfers_source" UNIQUE("company_id","source_id","kind"),
	CONSTRAINT "transfers_amount" CHECK ("transfers"."amount" > 0),
	CONSTRAINT "transfers_accounts" CHECK ("transfers"."debit_account" <> "transfers"."credit_account"),
	CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('paid', 'fee', 'release')),
	CONSTRAINT "transfers_debit_account" CHECK ("transfers"."debit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts')),
	CONSTRAINT "transfers_credit_account" CHECK ("transfers"."credit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts'))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"document" text NOT NULL,
	"name" text NOT NULL,
	"phone" text NOT NULL,
	"emails" text[] NOT NULL,
	"address" jsonb,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "customers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "customers_document" UNIQUE("company_id","document_type","document"),
	CONSTRAINT "customers_document_type" CHECK ("customers"."document_type" IN ('cpf', 'cnpj'))
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"acquirer_payment_id" text NOT NULL,
	"amount" bigint NOT NULL,
	"payer_name" text NOT NULL,
	"payer_document" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payments_acquirer_payment" UNIQUE("company_id","acquirer_payment_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "transactions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"payment_method" text NOT NULL,
	"status" text NOT NULL,
	"amount" bigint NOT NULL,
	"fees" bigint NOT NULL,
	"net_amount" bigint NOT NULL,
	"amount_paid" bigint,
	"refunded" bigint DEFAULT 0 NOT NULL,
	"installments" smallint DEFAULT 1 NOT NULL,
	"description" text NOT NULL,
	"external_id" text,
	"postback_url" text,
	"items" jsonb NOT NULL,
	"refuse_reason" text,
	"customer_id" uuid NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"document_type" text NOT NULL,
	"document" text NOT NULL,
	"acquirer" text NOT NULL,
	"acquirer_key" text NOT NULL,
	"acquirer_state" text NOT NULL,
	"pix" jsonb,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "transactions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "transactions_acquirer_key" UNIQUE("company_id","acquirer","acquirer_key"),
	CONSTRAINT "transactions_payment_method" CHECK ("transactions"."payment_method" IN ('pix', 'credit_card', 'boleto')),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" IN ('pending', 'paid', 'refused', 'canceled', 'refund', 'chargeback')),
	CONSTRAINT "transactions_acquirer_state" CHECK ("transactions"."acquirer_state" IN ('reserved', 'accepted', 'unknown', 'rejected')),
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" BETWEEN 1 AND 9999999999),
	CONSTRAINT "transactions_fees" CHECK ("transactions"."fees" >= 0),
	CONSTRAINT "transactions_refunded" CHECK ("transactions"."refunded" BETWEEN 0 AND coalesce("transactions"."amount_paid", 0))
);
--> statement-breakpoint
CREATE TABLE "sandbox"."charges" (
	"key" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "charges_amount" CHECK ("sandbox"."charges"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "sandbox"."payments" (
	"id" text PRIMARY KEY NOT NULL,
	"charge_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"payer_name" text NOT NULL,
	"payer_document" text NOT NULL,
	"paid_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payments_amount" CHECK ("sandbox"."payments"."amount" > 0)
);
--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_lookups" ADD CONSTRAINT "company_lookups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_customer" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."payments" ADD CONSTRAINT "payments_charge_key_charges_key_fk" FOREIGN KEY ("charge_key") REFERENCES "sandbox"."charges"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_of_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "events_newest" ON "events" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "events_of_subject" ON "events" USING btree ("company_id","subject_id");--> statement-breakpoint
CREATE INDEX "events_unplanned" ON "events" USING btree ("company_id","created_at") WHERE "events"."planned_at" IS NULL;--> statement-breakpoint
CREATE INDEX "transfers_of_transaction" ON "transfers" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "transfers_newest" ON "transfers" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "payments_of_transaction" ON "payments" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_newest" ON "transactions" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_by_status" ON "transactions" USING btree ("company_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_by_document" ON "transactions" USING btree ("company_id","document","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_by_external_id" ON "transactions" USING btree ("company_id","external_id");--> statement-breakpoint
CREATE INDEX "transactions_expiring" ON "transactions" USING btree ("company_id","expires_at") WHERE "transactions"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "payments_of_charge" ON "sandbox"."payments" USING btree ("charge_key");