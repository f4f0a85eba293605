CREATE SCHEMA "sandbox";
--> statement-breakpoint
CREATE TABLE "invitations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"email" text NOT NULL,
	"role" text NOT NULL,
	"invited_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"accepted_at" timestamp (3) with time zone,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "invitations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "invitations_role" CHECK ("invitations"."role" IN ('owner', 'admin', 'finance', 'support', 'viewer'))
);
--> statement-breakpoint
CREATE TABLE "password_resets" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
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
CREATE TABLE "offers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"name" text NOT NULL,
	"price" bigint NOT NULL,
	"frequency" text,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "offers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "offers_slug" UNIQUE("company_id","slug"),
	CONSTRAINT "offers_frequency" CHECK ("offers"."frequency" IN ('weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual')),
	CONSTRAINT "offers_price" CHECK ("offers"."price" BETWEEN 500 AND 9999999999)
);
--> statement-breakpoint
CREATE TABLE "products" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"description" text,
	"status" text NOT NULL,
	"category_id" integer,
	"product_type" text NOT NULL,
	"billing_type" text,
	"delivery_type" text NOT NULL,
	"image_url" text,
	"sales_page" text,
	"productor_name" text,
	"support_email" text,
	"support_phone" text,
	"refund_period_days" integer DEFAULT 7 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "products_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "products_status" CHECK ("products"."status" IN ('draft', 'approved', 'pending', 'refused', 'banned')),
	CONSTRAINT "products_product_type" CHECK ("products"."product_type" IN ('physical', 'digital', 'subscription')),
	CONSTRAINT "products_billing_type" CHECK ("products"."billing_type" IN ('one_time', 'subscription')),
	CONSTRAINT "products_delivery_type" CHECK ("products"."delivery_type" IN ('payment', 'link', 'shipping', 'memberAreaA', 'memberAreaB', 'memberAreaC', 'chatGroupA', 'chatGroupB', 'serviceClub', 'serviceMembers')),
	CONSTRAINT "products_refund_period" CHECK ("products"."refund_period_days" BETWEEN 7 AND 365)
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
	"boleto_release_days" integer DEFAULT 1 NOT NULL,
	"card_release_days" integer DEFAULT 30 NOT NULL,
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
CREATE TABLE "course_modules" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"title" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "course_modules_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "courses" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"slug" text NOT NULL,
	"status" text NOT NULL,
	"title" text NOT NULL,
	"producer_name" text NOT NULL,
	"tagline" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"level" text NOT NULL,
	"highlights" jsonb NOT NULL,
	"certificate_hours" integer NOT NULL,
	"instructor" jsonb NOT NULL,
	"artwork" jsonb NOT NULL,
	"cover" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "courses_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "courses_slug" UNIQUE("company_id","slug"),
	CONSTRAINT "courses_status" CHECK ("courses"."status" IN ('draft', 'published', 'archived'))
);
--> statement-breakpoint
CREATE TABLE "enrollment_grants" (
	"company_id" uuid NOT NULL,
	"enrollment_id" uuid NOT NULL,
	"source_id" uuid NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "enrollment_grants_company_id_enrollment_id_source_id_pk" PRIMARY KEY("company_id","enrollment_id","source_id")
);
--> statement-breakpoint
CREATE TABLE "enrollments" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"customer_id" uuid NOT NULL,
	"enrolled_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "enrollments_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "enrollments_customer" UNIQUE("company_id","course_id","customer_id")
);
--> statement-breakpoint
CREATE TABLE "lessons" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"module_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"video_url" text,
	"duration_seconds" integer,
	"position" integer NOT NULL,
	CONSTRAINT "lessons_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "materials" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"course_id" uuid NOT NULL,
	"lesson_id" uuid NOT NULL,
	"title" text NOT NULL,
	"url" text NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "materials_company_id_id_pk" PRIMARY KEY("company_id","id")
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
	"reacted_at" timestamp (3) with time zone,
	CONSTRAINT "events_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'course_enrolled', 'course_revoked', 'webhook_test'))
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
	CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('paid', 'fee', 'release', 'refund_available', 'refund_pending', 'refund_fee_available', 'refund_fee_pending', 'refund_undone', 'refund_undone_fee', 'chargeback_opened', 'chargeback_won', 'chargeback_lost')),
	CONSTRAINT "transfers_debit_account" CHECK ("transfers"."debit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts')),
	CONSTRAINT "transfers_credit_account" CHECK ("transfers"."credit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts'))
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
CREATE TABLE "checkout_looks" (
	"company_id" uuid PRIMARY KEY NOT NULL,
	"logo" text,
	"color" text,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "checkout_settings" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"methods" text[] NOT NULL,
	"max_installments" smallint NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "checkout_settings_company_id_product_id_pk" PRIMARY KEY("company_id","product_id"),
	CONSTRAINT "checkout_settings_methods" CHECK (cardinality("checkout_settings"."methods") > 0),
	CONSTRAINT "checkout_settings_installments" CHECK ("checkout_settings"."max_installments" BETWEEN 1 AND 12)
);
--> statement-breakpoint
CREATE TABLE "order_charges" (
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"transaction_id" uuid NOT NULL,
	CONSTRAINT "order_charges_company_id_order_id_attempt_pk" PRIMARY KEY("company_id","order_id","attempt"),
	CONSTRAINT "order_charges_transaction" UNIQUE("company_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"token" text NOT NULL,
	"product_id" uuid NOT NULL,
	"offer_slug" text NOT NULL,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"document_type" text,
	"document" text,
	"bump_ids" uuid[] NOT NULL,
	"coupon_code" text,
	"tracking" jsonb,
	"locale" text NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"transaction_id" uuid,
	"payment_method" text,
	"installments" smallint DEFAULT 1 NOT NULL,
	"lines" jsonb,
	"total" bigint,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	"receipt_sent_at" timestamp (3) with time zone,
	"reminded_at" timestamp (3) with time zone,
	"next_mail_at" timestamp (3) with time zone,
	"mail_leased_until" timestamp (3) with time zone,
	CONSTRAINT "orders_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "orders_token" UNIQUE("company_id","token"),
	CONSTRAINT "orders_document_type" CHECK ("orders"."document_type" IN ('cpf', 'cnpj')),
	CONSTRAINT "orders_payment_method" CHECK ("orders"."payment_method" IN ('pix', 'credit_card', 'boleto')),
	CONSTRAINT "orders_attempts" CHECK (("orders"."attempts" = 0) = ("orders"."transaction_id" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "customers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"document_type" text NOT NULL,
	"document" text NOT NULL,
	"name" text NOT NULL,
	"former_names" text[],
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
CREATE TABLE "transaction_counts" (
	"company_id" uuid NOT NULL,
	"payment_method" text NOT NULL,
	"status" text NOT NULL,
	"shard" smallint NOT NULL,
	"transactions" bigint NOT NULL,
	CONSTRAINT "transaction_counts_company_id_payment_method_status_shard_pk" PRIMARY KEY("company_id","payment_method","status","shard")
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
	"cob" jsonb,
	"card" jsonb,
	"boleto" jsonb,
	"initiator" text DEFAULT 'customer' NOT NULL,
	"tracking" jsonb,
	"subscription_id" uuid,
	"sendable_until" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"approved_at" timestamp (3) with time zone,
	CONSTRAINT "transactions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "transactions_acquirer_key" UNIQUE("company_id","acquirer","acquirer_key"),
	CONSTRAINT "transactions_payment_method" CHECK ("transactions"."payment_method" IN ('pix', 'credit_card', 'boleto')),
	CONSTRAINT "transactions_status" CHECK ("transactions"."status" IN ('pending', 'paid', 'refused', 'canceled', 'refund', 'chargeback')),
	CONSTRAINT "transactions_initiator" CHECK ("transactions"."initiator" IN ('customer', 'merchant')),
	CONSTRAINT "transactions_acquirer_state" CHECK ("transactions"."acquirer_state" IN ('reserved', 'accepted', 'unknown', 'rejected')),
	CONSTRAINT "transactions_amount" CHECK ("transactions"."amount" BETWEEN 1 AND 9999999999),
	CONSTRAINT "transactions_fees" CHECK ("transactions"."fees" >= 0),
	CONSTRAINT "transactions_refunded" CHECK ("transactions"."refunded" BETWEEN 0 AND coalesce("transactions"."amount_paid", 0))
);
--> statement-breakpoint
CREATE TABLE "coupon_uses" (
	"company_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"document" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	CONSTRAINT "coupon_uses_company_id_coupon_id_transaction_id_pk" PRIMARY KEY("company_id","coupon_id","transaction_id")
);
--> statement-breakpoint
CREATE TABLE "coupons" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"code" text NOT NULL,
	"type" text NOT NULL,
	"value" bigint NOT NULL,
	"duration" text NOT NULL,
	"product_ids" uuid[],
	"max_uses" integer,
	"max_uses_per_customer" integer,
	"starts_at" timestamp (3) with time zone,
	"ends_at" timestamp (3) with time zone,
	"active" boolean DEFAULT true NOT NULL,
	"uses" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "coupons_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "coupons_type" CHECK ("coupons"."type" IN ('percent', 'fixed')),
	CONSTRAINT "coupons_duration" CHECK ("coupons"."duration" IN ('first_charge', 'every_charge')),
	CONSTRAINT "coupons_value" CHECK ("coupons"."value" > 0),
	CONSTRAINT "coupons_uses" CHECK ("coupons"."uses" >= 0)
);
--> statement-breakpoint
CREATE TABLE "order_bumps" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "order_bumps_company_id_id_pk" PRIMARY KEY("company_id","id")
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
	"pix_key" text,
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
CREATE TABLE "sandbox"."charges" (
	"key" text PRIMARY KEY NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"clears_at" timestamp (3) with time zone,
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
CREATE TABLE "sandbox"."refunds" (
	"key" text PRIMARY KEY NOT NULL,
	"charge_key" text NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "refunds_amount" CHECK ("sandbox"."refunds"."amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "cycle_charges" (
	"company_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"cycle" integer NOT NULL,
	"attempt" integer NOT NULL,
	"transaction_id" uuid NOT NULL,
	"status" text NOT NULL,
	"stored_card_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cycle_charges_company_id_subscription_id_cycle_attempt_pk" PRIMARY KEY("company_id","subscription_id","cycle","attempt"),
	CONSTRAINT "cycle_charges_transaction" UNIQUE("company_id","transaction_id"),
	CONSTRAINT "cycle_charges_status" CHECK ("cycle_charges"."status" IN ('in_flight', 'paid', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "signups" (
	"company_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"subscription_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"offer_slug" text NOT NULL,
	"product_name" text NOT NULL,
	"plan_name" text NOT NULL,
	"frequency" text NOT NULL,
	"price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"stored_card_id" uuid NOT NULL,
	CONSTRAINT "signups_company_id_transaction_id_pk" PRIMARY KEY("company_id","transaction_id"),
	CONSTRAINT "signups_subscription" UNIQUE("company_id","subscription_id"),
	CONSTRAINT "signups_stored_card" UNIQUE("company_id","stored_card_id"),
	CONSTRAINT "signups_frequency" CHECK ("signups"."frequency" IN ('weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual'))
);
--> statement-breakpoint
CREATE TABLE "subscriptions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"product_id" uuid NOT NULL,
	"offer_id" uuid NOT NULL,
	"offer_slug" text NOT NULL,
	"product_name" text NOT NULL,
	"plan_name" text NOT NULL,
	"frequency" text NOT NULL,
	"price" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"customer_id" uuid NOT NULL,
	"description" text NOT NULL,
	"stored_card_id" uuid,
	"card_retryable" boolean DEFAULT true NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"cycle" integer NOT NULL,
	"failures" smallint DEFAULT 0 NOT NULL,
	"next_charge_at" timestamp (3) with time zone,
	"charging_id" uuid,
	"approved_charges" integer NOT NULL,
	"canceled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"access_removed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "subscriptions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "subscriptions_stored_card" UNIQUE("company_id","stored_card_id"),
	CONSTRAINT "subscriptions_status" CHECK ("subscriptions"."status" IN ('active', 'past_due', 'canceled')),
	CONSTRAINT "subscriptions_frequency" CHECK ("subscriptions"."frequency" IN ('weekly', 'biweekly', 'monthly', 'bimonthly', 'quarterly', 'semiannual', 'annual')),
	CONSTRAINT "subscriptions_cancel_reason" CHECK ("subscriptions"."cancel_reason" IN ('requested', 'max_retries')),
	CONSTRAINT "subscriptions_amount" CHECK ("subscriptions"."amount" BETWEEN 1 AND 9999999999),
	CONSTRAINT "subscriptions_end" CHECK (CASE "subscriptions"."status" WHEN 'canceled'
        THEN num_nulls("subscriptions"."stored_card_id", "subscriptions"."next_charge_at") = 2
          AND num_nulls("subscriptions"."canceled_at", "subscriptions"."cancel_reason", "subscriptions"."access_removed_at") = 0
        ELSE num_nulls("subscriptions"."stored_card_id", "subscriptions"."next_charge_at") = 0
          AND num_nulls("subscriptions"."canceled_at", "subscriptions"."cancel_reason", "subscriptions"."access_removed_at") = 3 END)
);
--> statement-breakpoint
CREATE TABLE "deliveries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"webhook_id" uuid,
	"event_id" uuid NOT NULL,
	"event" text NOT NULL,
	"scope" text NOT NULL,
	"url" text NOT NULL,
	"endpoint" text NOT NULL,
	"status" text NOT NULL,
	"retries" smallint DEFAULT 0 NOT NULL,
	"response_status" smallint,
	"response_body" text,
	"error" text,
	"duration_ms" integer,
	"next_attempt_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "deliveries_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "deliveries_scope" CHECK ("deliveries"."scope" IN ('user', 'postback', 'test')),
	CONSTRAINT "deliveries_status" CHECK ("deliveries"."status" IN ('created', 'delivered', 'error', 'failed', 'canceled')),
	CONSTRAINT "deliveries_next_attempt" CHECK (("deliveries"."next_attempt_at" IS NOT NULL) = ("deliveries"."status" IN ('created', 'error')))
);
--> statement-breakpoint
CREATE TABLE "delivery_plans" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"event_ids" uuid[] NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "delivery_plans_company_id_id_pk" PRIMARY KEY("company_id","id")
);
--> statement-breakpoint
CREATE TABLE "troubled_endpoints" (
	"company_id" uuid NOT NULL,
	"endpoint" text NOT NULL,
	"failures" integer NOT NULL,
	"failing_since" timestamp (3) with time zone NOT NULL,
	"pauses" smallint DEFAULT 0 NOT NULL,
	"paused_until" timestamp (3) with time zone,
	CONSTRAINT "troubled_endpoints_company_id_endpoint_pk" PRIMARY KEY("company_id","endpoint")
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"url" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"events" text[],
	"signature_secret" text NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"disabled_reason" text,
	"disabled_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "webhooks_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "webhooks_disabled_reason" CHECK ("webhooks"."disabled_reason" IN ('gone', 'failing'))
);
--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by" FOREIGN KEY ("invited_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "password_resets" ADD CONSTRAINT "password_resets_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "api_keys" ADD CONSTRAINT "api_keys_created_by" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "buyer_attempts" ADD CONSTRAINT "buyer_attempts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "card_tokens" ADD CONSTRAINT "card_tokens_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "stored_cards" ADD CONSTRAINT "stored_cards_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "offers" ADD CONSTRAINT "offers_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "company_lookups" ADD CONSTRAINT "company_lookups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "course_modules" ADD CONSTRAINT "course_modules_course" FOREIGN KEY ("company_id","course_id") REFERENCES "public"."courses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "courses" ADD CONSTRAINT "courses_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_grants" ADD CONSTRAINT "enrollment_grants_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollment_grants" ADD CONSTRAINT "enrollment_grants_enrollment" FOREIGN KEY ("company_id","enrollment_id") REFERENCES "public"."enrollments"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_course" FOREIGN KEY ("company_id","course_id") REFERENCES "public"."courses"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "enrollments" ADD CONSTRAINT "enrollments_customer_of" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "lessons" ADD CONSTRAINT "lessons_module" FOREIGN KEY ("company_id","module_id") REFERENCES "public"."course_modules"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "materials" ADD CONSTRAINT "materials_lesson" FOREIGN KEY ("company_id","lesson_id") REFERENCES "public"."lessons"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "receivables" ADD CONSTRAINT "receivables_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "idempotency_keys" ADD CONSTRAINT "idempotency_keys_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_looks" ADD CONSTRAINT "checkout_looks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_settings" ADD CONSTRAINT "checkout_settings_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "checkout_settings" ADD CONSTRAINT "checkout_settings_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_charges" ADD CONSTRAINT "order_charges_transaction_of" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "customers" ADD CONSTRAINT "customers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transaction_counts" ADD CONSTRAINT "transaction_counts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "transactions" ADD CONSTRAINT "transactions_customer" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_coupon" FOREIGN KEY ("company_id","coupon_id") REFERENCES "public"."coupons"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupon_uses" ADD CONSTRAINT "coupon_uses_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coupons" ADD CONSTRAINT "coupons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bumps" ADD CONSTRAINT "order_bumps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bumps" ADD CONSTRAINT "order_bumps_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_bumps" ADD CONSTRAINT "order_bumps_offer_of" FOREIGN KEY ("company_id","offer_id") REFERENCES "public"."offers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "chargebacks" ADD CONSTRAINT "chargebacks_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sandbox"."payments" ADD CONSTRAINT "payments_charge_key_charges_key_fk" FOREIGN KEY ("charge_key") REFERENCES "sandbox"."charges"("key") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_charges" ADD CONSTRAINT "cycle_charges_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_charges" ADD CONSTRAINT "cycle_charges_subscription" FOREIGN KEY ("company_id","subscription_id") REFERENCES "public"."subscriptions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cycle_charges" ADD CONSTRAINT "cycle_charges_transaction_of" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signups" ADD CONSTRAINT "signups_card" FOREIGN KEY ("company_id","stored_card_id") REFERENCES "public"."stored_cards"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_offer" FOREIGN KEY ("company_id","offer_id") REFERENCES "public"."offers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_customer" FOREIGN KEY ("company_id","customer_id") REFERENCES "public"."customers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_card" FOREIGN KEY ("company_id","stored_card_id") REFERENCES "public"."stored_cards"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "subscriptions" ADD CONSTRAINT "subscriptions_charging" FOREIGN KEY ("company_id","charging_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "delivery_plans" ADD CONSTRAINT "delivery_plans_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "troubled_endpoints" ADD CONSTRAINT "troubled_endpoints_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "webhooks" ADD CONSTRAINT "webhooks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "invitations_open" ON "invitations" USING btree ("company_id","email") WHERE "invitations"."accepted_at" IS NULL AND "invitations"."revoked_at" IS NULL;--> statement-breakpoint
CREATE INDEX "password_resets_of_user" ON "password_resets" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "members_of_user" ON "members" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sessions_of_user" ON "sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "card_tokens_expiring" ON "card_tokens" USING btree ("company_id","expires_at");--> statement-breakpoint
CREATE INDEX "stored_cards_by_key" ON "stored_cards" USING btree ("company_id","key_id");--> statement-breakpoint
CREATE INDEX "offers_of_product" ON "offers" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "products_newest" ON "products" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "audit_log_newest" ON "audit_log" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "course_modules_of_course" ON "course_modules" USING btree ("company_id","course_id","position");--> statement-breakpoint
CREATE INDEX "courses_of_product" ON "courses" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "enrollment_grants_of_source" ON "enrollment_grants" USING btree ("company_id","source_id");--> statement-breakpoint
CREATE INDEX "enrollments_of_customer" ON "enrollments" USING btree ("company_id","customer_id");--> statement-breakpoint
CREATE INDEX "lessons_of_course" ON "lessons" USING btree ("company_id","course_id");--> statement-breakpoint
CREATE INDEX "lessons_of_module" ON "lessons" USING btree ("company_id","module_id","position");--> statement-breakpoint
CREATE INDEX "materials_of_course" ON "materials" USING btree ("company_id","course_id");--> statement-breakpoint
CREATE INDEX "materials_of_lesson" ON "materials" USING btree ("company_id","lesson_id","position");--> statement-breakpoint
CREATE INDEX "events_newest" ON "events" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "events_of_subject" ON "events" USING btree ("company_id","subject_id");--> statement-breakpoint
CREATE INDEX "events_unplanned" ON "events" USING btree ("company_id","created_at") WHERE "events"."planned_at" IS NULL;--> statement-breakpoint
CREATE INDEX "events_planned" ON "events" USING btree ("company_id","planned_at");--> statement-breakpoint
CREATE INDEX "events_unreacted" ON "events" USING btree ("company_id","created_at") WHERE "events"."reacted_at" IS NULL AND "events"."event" IN ('transaction_paid', 'transaction_refunded', 'transaction_refused', 'transaction_canceled', 'transaction_chargeback', 'transaction_chargeback_won', 'subscription_canceled', 'product_canceled');--> statement-breakpoint
CREATE INDEX "receivables_of_transaction" ON "receivables" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "receivables_due" ON "receivables" USING btree ("company_id","releases_at") WHERE "receivables"."released_at" IS NULL;--> statement-breakpoint
CREATE INDEX "transfers_of_transaction" ON "transfers" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "transfers_newest" ON "transfers" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "idempotency_keys_oldest" ON "idempotency_keys" USING btree ("company_id","created_at");--> statement-breakpoint
CREATE INDEX "orders_of_buyer" ON "orders" USING btree ("company_id","customer_email","product_id");--> statement-breakpoint
CREATE INDEX "orders_to_remind" ON "orders" USING btree ("company_id","updated_at") WHERE "orders"."paid_at" IS NULL AND "orders"."reminded_at" IS NULL;--> statement-breakpoint
CREATE INDEX "orders_to_confirm" ON "orders" USING btree ("company_id","paid_at") WHERE "orders"."paid_at" IS NOT NULL AND "orders"."receipt_sent_at" IS NULL;--> statement-breakpoint
CREATE INDEX "payments_of_transaction" ON "payments" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "transactions_newest" ON "transactions" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_by_status" ON "transactions" USING btree ("company_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_by_document" ON "transactions" USING btree ("company_id","document","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "transactions_of_subscription" ON "transactions" USING btree ("company_id","subscription_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "transactions"."subscription_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "transactions_by_external_id" ON "transactions" USING btree ("company_id","external_id");--> statement-breakpoint
CREATE INDEX "transactions_unsettled" ON "transactions" USING btree ("company_id","created_at") WHERE "transactions"."status" = 'pending' AND ("transactions"."acquirer_state" IN ('reserved', 'unknown') OR "transactions"."payment_method" = 'credit_card');--> statement-breakpoint
CREATE INDEX "transactions_expiring" ON "transactions" USING btree ("company_id","expires_at") WHERE "transactions"."status" = 'pending';--> statement-breakpoint
CREATE UNIQUE INDEX "coupon_uses_transaction" ON "coupon_uses" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "coupon_uses_of_customer" ON "coupon_uses" USING btree ("company_id","coupon_id","document");--> statement-breakpoint
CREATE UNIQUE INDEX "coupons_code" ON "coupons" USING btree ("company_id","code") WHERE "coupons"."deleted_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "order_bumps_offer" ON "order_bumps" USING btree ("company_id","product_id","offer_id");--> statement-breakpoint
CREATE UNIQUE INDEX "chargebacks_open" ON "chargebacks" USING btree ("company_id","transaction_id") WHERE "chargebacks"."status" = 'opened';--> statement-breakpoint
CREATE INDEX "refunds_of_transaction" ON "refunds" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "refunds_requested" ON "refunds" USING btree ("company_id","created_at") WHERE "refunds"."status" = 'requested';--> statement-breakpoint
CREATE INDEX "cards_next_word" ON "sandbox"."cards" USING btree ("next_word_at") WHERE "sandbox"."cards"."next_word_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "charges_clearing" ON "sandbox"."charges" USING btree ("clears_at") WHERE "sandbox"."charges"."clears_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "payments_of_charge" ON "sandbox"."payments" USING btree ("charge_key");--> statement-breakpoint
CREATE INDEX "refunds_of_charge" ON "sandbox"."refunds" USING btree ("charge_key");--> statement-breakpoint
CREATE UNIQUE INDEX "cycle_charges_once" ON "cycle_charges" USING btree ("company_id","subscription_id","cycle") WHERE "cycle_charges"."status" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "cycle_charges_one_at_a_time" ON "cycle_charges" USING btree ("company_id","subscription_id") WHERE "cycle_charges"."status" = 'in_flight';--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("company_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_by_product" ON "subscriptions" USING btree ("company_id","product_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_by_customer" ON "subscriptions" USING btree ("company_id","customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("company_id","next_charge_at") WHERE "subscriptions"."next_charge_at" IS NOT NULL AND "subscriptions"."charging_id" IS NULL;--> statement-breakpoint
CREATE INDEX "deliveries_of_event" ON "deliveries" USING btree ("company_id","event_id");--> statement-breakpoint
CREATE INDEX "deliveries_of_webhook" ON "deliveries" USING btree ("company_id","webhook_id","id");--> statement-breakpoint
CREATE INDEX "deliveries_due" ON "deliveries" USING btree ("company_id","endpoint","next_attempt_at") WHERE "deliveries"."next_attempt_at" IS NOT NULL;