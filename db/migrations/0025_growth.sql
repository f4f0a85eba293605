CREATE TABLE "affiliate_clicks" (
	"company_id" uuid NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"day" date NOT NULL,
	"clicks" integer NOT NULL,
	CONSTRAINT "affiliate_clicks_company_id_affiliate_id_product_id_day_pk" PRIMARY KEY("company_id","affiliate_id","product_id","day"),
	CONSTRAINT "affiliate_clicks_clicks" CHECK ("affiliate_clicks"."clicks" > 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_coupons" (
	"company_id" uuid NOT NULL,
	"coupon_id" uuid NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "affiliate_coupons_company_id_coupon_id_pk" PRIMARY KEY("company_id","coupon_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_products" (
	"company_id" uuid NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "affiliate_products_company_id_affiliate_id_product_id_pk" PRIMARY KEY("company_id","affiliate_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "affiliate_programs" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"code" text NOT NULL,
	"access" text NOT NULL,
	"commission_bps" integer,
	"commission_fixed" bigint,
	"attribution" text NOT NULL,
	"cookie_days" smallint NOT NULL,
	"renewal_cycles" smallint,
	"terms" text NOT NULL,
	"materials_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "affiliate_programs_company_id_product_id_pk" PRIMARY KEY("company_id","product_id"),
	CONSTRAINT "affiliate_programs_access" CHECK ("affiliate_programs"."access" IN ('closed', 'approval', 'open')),
	CONSTRAINT "affiliate_programs_attribution" CHECK ("affiliate_programs"."attribution" IN ('first_click', 'last_click')),
	CONSTRAINT "affiliate_programs_commission" CHECK (num_nonnulls("affiliate_programs"."commission_bps", "affiliate_programs"."commission_fixed") = 1 AND coalesce("affiliate_programs"."commission_bps", 0) BETWEEN 0 AND 10000 AND coalesce("affiliate_programs"."commission_fixed", 0) >= 0),
	CONSTRAINT "affiliate_programs_cookie" CHECK ("affiliate_programs"."cookie_days" BETWEEN 1 AND 180),
	CONSTRAINT "affiliate_programs_renewals" CHECK ("affiliate_programs"."renewal_cycles" >= 0)
);
--> statement-breakpoint
CREATE TABLE "affiliate_sales" (
	"company_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"affiliate_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"source" text NOT NULL,
	"clicked_at" timestamp (3) with time zone,
	"commission_bps" integer,
	"commission_fixed" bigint,
	"renewal_cycles" smallint,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "affiliate_sales_company_id_transaction_id_pk" PRIMARY KEY("company_id","transaction_id"),
	CONSTRAINT "affiliate_sales_source" CHECK ("affiliate_sales"."source" IN ('link', 'coupon', 'renewal'))
);
--> statement-breakpoint
CREATE TABLE "affiliates" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"code" text NOT NULL,
	"commission_bps" integer,
	"commission_fixed" bigint,
	"state" text NOT NULL,
	"partner_company_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "affiliates_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "affiliates_state" CHECK ("affiliates"."state" IN ('invited', 'pending', 'active', 'blocked', 'ended')),
	CONSTRAINT "affiliates_commission" CHECK (num_nonnulls("affiliates"."commission_bps", "affiliates"."commission_fixed") <= 1 AND coalesce("affiliates"."commission_bps", 0) BETWEEN 0 AND 10000 AND coalesce("affiliates"."commission_fixed", 0) >= 0),
	CONSTRAINT "affiliates_partner_known" CHECK ("affiliates"."state" IN ('invited', 'blocked', 'ended') OR "affiliates"."partner_company_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "commission_recoveries" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_recoveries_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "commission_recoveries_amount" CHECK ("commission_recoveries"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "commission_returns" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"commission_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"partner_company_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"from_waiting" bigint NOT NULL,
	"recovered" bigint,
	"repaid" bigint DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commission_returns_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "commission_returns_amount" CHECK ("commission_returns"."amount" > 0 AND "commission_returns"."from_waiting" >= 0 AND "commission_returns"."repaid" >= 0 AND "commission_returns"."from_waiting" + coalesce("commission_returns"."recovered", 0) + "commission_returns"."repaid" <= "commission_returns"."amount")
);
--> statement-breakpoint
CREATE TABLE "commissions" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"receivable_id" uuid,
	"kind" text NOT NULL,
	"agreement_id" uuid NOT NULL,
	"partner_company_id" uuid NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"taken_back" bigint DEFAULT 0 NOT NULL,
	"released" bigint DEFAULT 0 NOT NULL,
	"repaid" bigint DEFAULT 0 NOT NULL,
	"releases_at" timestamp (3) with time zone NOT NULL,
	"released_at" timestamp (3) with time zone,
	"earned_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "commissions_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "commissions_kind" CHECK ("commissions"."kind" IN ('coproducer', 'affiliate')),
	CONSTRAINT "commissions_state" CHECK ("commissions"."state" IN ('waiting', 'released', 'taken_back')),
	CONSTRAINT "commissions_amount" CHECK ("commissions"."amount" >= 0 AND "commissions"."taken_back" >= 0),
	CONSTRAINT "commissions_repaid" CHECK ("commissions"."repaid" BETWEEN 0 AND "commissions"."released")
);
--> statement-breakpoint
CREATE TABLE "coproducers" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"email" text NOT NULL,
	"share_bps" integer NOT NULL,
	"starts_on" date NOT NULL,
	"ends_on" date,
	"state" text NOT NULL,
	"partner_company_id" uuid,
	"accepted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "coproducers_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "coproducers_state" CHECK ("coproducers"."state" IN ('invited', 'accepted', 'declined', 'ended')),
	CONSTRAINT "coproducers_share" CHECK ("coproducers"."share_bps" BETWEEN 1 AND 10000),
	CONSTRAINT "coproducers_days" CHECK ("coproducers"."ends_on" >= "coproducers"."starts_on"),
	CONSTRAINT "coproducers_partner" CHECK ("coproducers"."state" <> 'accepted' OR "coproducers"."partner_company_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "partnerships" (
	"company_id" uuid NOT NULL,
	"agreement_id" uuid NOT NULL,
	"producer_company_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "partnerships_company_id_agreement_id_pk" PRIMARY KEY("company_id","agreement_id")
);
--> statement-breakpoint
CREATE TABLE "payment_links" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"slug" text NOT NULL,
	"title" text NOT NULL,
	"description" text NOT NULL,
	"amount" bigint NOT NULL,
	"methods" text[] NOT NULL,
	"max_installments" smallint NOT NULL,
	"due_on" date,
	"max_payments" integer,
	"payments" integer DEFAULT 0 NOT NULL,
	"active" boolean DEFAULT true NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"deleted_at" timestamp (3) with time zone,
	CONSTRAINT "payment_links_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "payment_links_slug" UNIQUE("company_id","slug"),
	CONSTRAINT "payment_links_amount" CHECK ("payment_links"."amount" > 0),
	CONSTRAINT "payment_links_methods" CHECK (cardinality("payment_links"."methods") > 0),
	CONSTRAINT "payment_links_installments" CHECK ("payment_links"."max_installments" BETWEEN 1 AND 12),
	CONSTRAINT "payment_links_max_payments" CHECK ("payment_links"."max_payments" > 0),
	CONSTRAINT "payment_links_payments" CHECK ("payment_links"."payments" >= 0)
);
--> statement-breakpoint
CREATE TABLE "product_pictures" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"source_url" text NOT NULL,
	"type" text,
	"picture" "bytea",
	"fetched_at" timestamp (3) with time zone,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone,
	"leased_until" timestamp (3) with time zone,
	"fault" text DEFAULT '' NOT NULL,
	CONSTRAINT "product_pictures_company_id_product_id_pk" PRIMARY KEY("company_id","product_id"),
	CONSTRAINT "product_pictures_type" CHECK ("product_pictures"."type" IN ('png', 'jpeg', 'webp')),
	CONSTRAINT "product_pictures_whole" CHECK (("product_pictures"."type" IS NULL) = ("product_pictures"."picture" IS NULL))
);
--> statement-breakpoint
CREATE TABLE "recovered_sales" (
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"step" smallint NOT NULL,
	"way" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovered_sales_company_id_order_id_pk" PRIMARY KEY("company_id","order_id"),
	CONSTRAINT "recovered_sales_cause" CHECK ("recovered_sales"."cause" IN ('left_checkout', 'pix_unpaid', 'card_refused', 'boleto_overdue')),
	CONSTRAINT "recovered_sales_way" CHECK ("recovered_sales"."way" IN ('link', 'mail'))
);
--> statement-breakpoint
CREATE TABLE "recoveries" (
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"buyer_key" text NOT NULL,
	"cause" text NOT NULL,
	"cause_at" timestamp (3) with time zone NOT NULL,
	"step" smallint NOT NULL,
	"mails" smallint DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"losses" smallint DEFAULT 0 NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"end_reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recoveries_company_id_order_id_pk" PRIMARY KEY("company_id","order_id"),
	CONSTRAINT "recoveries_cause" CHECK ("recoveries"."cause" IN ('left_checkout', 'pix_unpaid', 'card_refused', 'boleto_overdue')),
	CONSTRAINT "recoveries_end_reason" CHECK ("recoveries"."end_reason" IN ('bought', 'sent', 'stopped', 'off', 'elsewhere', 'undelivered')),
	CONSTRAINT "recoveries_ended" CHECK (("recoveries"."end_reason" IS NULL) = ("recoveries"."ended_at" IS NULL)),
	CONSTRAINT "recoveries_mails" CHECK ("recoveries"."mails" BETWEEN 0 AND 3)
);
--> statement-breakpoint
CREATE TABLE "recovery_mails" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"buyer_key" text NOT NULL,
	"cause" text NOT NULL,
	"step" smallint NOT NULL,
	"coupon_code" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	CONSTRAINT "recovery_mails_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "recovery_mails_once" UNIQUE("company_id","order_id","cause","step"),
	CONSTRAINT "recovery_mails_cause" CHECK ("recovery_mails"."cause" IN ('left_checkout', 'pix_unpaid', 'card_refused', 'boleto_overdue'))
);
--> statement-breakpoint
CREATE TABLE "recovery_returns" (
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"mail_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_returns_company_id_order_id_pk" PRIMARY KEY("company_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "recovery_sequences" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"cause" text NOT NULL,
	"is_on" boolean NOT NULL,
	"steps" jsonb NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_sequences_company_id_product_id_cause_pk" PRIMARY KEY("company_id","product_id","cause"),
	CONSTRAINT "recovery_sequences_cause" CHECK ("recovery_sequences"."cause" IN ('left_checkout', 'pix_unpaid', 'card_refused', 'boleto_overdue')),
	CONSTRAINT "recovery_sequences_steps" CHECK (jsonb_array_length("recovery_sequences"."steps") BETWEEN 1 AND 3)
);
--> statement-breakpoint
CREATE TABLE "recovery_stops" (
	"company_id" uuid NOT NULL,
	"buyer_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recovery_stops_company_id_buyer_key_pk" PRIMARY KEY("company_id","buyer_key")
);
--> statement-breakpoint
CREATE TABLE "tracked_products" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tracked_products_company_id_product_id_pk" PRIMARY KEY("company_id","product_id")
);
--> statement-breakpoint
CREATE TABLE "tracking_consents" (
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"kinds" text[] NOT NULL,
	"client_id" text NOT NULL,
	"fbclid" text,
	"ttclid" text,
	"user_agent" text NOT NULL,
	"consented_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tracking_consents_company_id_order_id_pk" PRIMARY KEY("company_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "tracking_destinations" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"account" text NOT NULL,
	"sealed" text NOT NULL,
	"key_id" text NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tracking_destinations_company_id_kind_pk" PRIMARY KEY("company_id","kind"),
	CONSTRAINT "tracking_destinations_kind" CHECK ("tracking_destinations"."kind" IN ('meta', 'ga4', 'tiktok'))
);
--> statement-breakpoint
CREATE TABLE "tracking_events" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"fact" text NOT NULL,
	"source_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"transaction_id" uuid,
	"amount" bigint NOT NULL,
	"occurred_at" timestamp (3) with time zone NOT NULL,
	"status" text NOT NULL,
	"tries" smallint DEFAULT 0 NOT NULL,
	"next_at" timestamp (3) with time zone NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"answered" integer,
	"words" text DEFAULT '' NOT NULL,
	"sent_at" timestamp (3) with time zone,
	CONSTRAINT "tracking_events_company_id_kind_fact_source_id_pk" PRIMARY KEY("company_id","kind","fact","source_id"),
	CONSTRAINT "tracking_events_kind" CHECK ("tracking_events"."kind" IN ('meta', 'ga4', 'tiktok')),
	CONSTRAINT "tracking_events_fact" CHECK ("tracking_events"."fact" IN ('checkout', 'purchase', 'renewal', 'refund')),
	CONSTRAINT "tracking_events_status" CHECK ("tracking_events"."status" IN ('waiting', 'done', 'refused', 'unknown')),
	CONSTRAINT "tracking_events_amount" CHECK ("tracking_events"."amount" >= 0)
);
--> statement-breakpoint
CREATE TABLE "upsell_answers" (
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"kind" text NOT NULL,
	"answer" text NOT NULL,
	"upsell_order_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upsell_answers_company_id_order_id_step_kind_pk" PRIMARY KEY("company_id","order_id","step","kind"),
	CONSTRAINT "upsell_answers_order_of_offer" UNIQUE("company_id","upsell_order_id"),
	CONSTRAINT "upsell_answers_kind" CHECK ("upsell_answers"."kind" IN ('upsell', 'downsell')),
	CONSTRAINT "upsell_answers_answer" CHECK ("upsell_answers"."answer" IN ('taken', 'declined')),
	CONSTRAINT "upsell_answers_taken" CHECK ("upsell_answers"."answer" <> 'taken' OR "upsell_answers"."upsell_order_id" IS NOT NULL)
);
--> statement-breakpoint
CREATE TABLE "upsell_cards" (
	"company_id" uuid NOT NULL,
	"order_id" uuid NOT NULL,
	"stored_card_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upsell_cards_company_id_order_id_pk" PRIMARY KEY("company_id","order_id")
);
--> statement-breakpoint
CREATE TABLE "upsell_steps" (
	"company_id" uuid NOT NULL,
	"product_id" uuid NOT NULL,
	"step" smallint NOT NULL,
	"offer_id" uuid NOT NULL,
	"title" text NOT NULL,
	"text" text NOT NULL,
	"downsell_offer_id" uuid,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "upsell_steps_company_id_product_id_step_pk" PRIMARY KEY("company_id","product_id","step"),
	CONSTRAINT "upsell_steps_step" CHECK ("upsell_steps"."step" BETWEEN 1 AND 3)
);
--> statement-breakpoint
ALTER TABLE "balances" DROP CONSTRAINT "balances_sum";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_kind";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_debit_account";--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_credit_account";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "product_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "balances" ADD COLUMN "commissions" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "duplicate_payments" ADD COLUMN "payment_link_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "payment_link_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "chosen_method" text;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "told_of_reminders" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "affiliate_clicks" jsonb;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "partners" jsonb;--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_clicks" ADD CONSTRAINT "affiliate_clicks_affiliate" FOREIGN KEY ("company_id","affiliate_id") REFERENCES "public"."affiliates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_coupons" ADD CONSTRAINT "affiliate_coupons_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_coupons" ADD CONSTRAINT "affiliate_coupons_coupon" FOREIGN KEY ("company_id","coupon_id") REFERENCES "public"."coupons"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_coupons" ADD CONSTRAINT "affiliate_coupons_affiliate" FOREIGN KEY ("company_id","affiliate_id") REFERENCES "public"."affiliates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_products" ADD CONSTRAINT "affiliate_products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_products" ADD CONSTRAINT "affiliate_products_affiliate" FOREIGN KEY ("company_id","affiliate_id") REFERENCES "public"."affiliates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_products" ADD CONSTRAINT "affiliate_products_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_programs" ADD CONSTRAINT "affiliate_programs_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_programs" ADD CONSTRAINT "affiliate_programs_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliate_sales" ADD CONSTRAINT "affiliate_sales_affiliate" FOREIGN KEY ("company_id","affiliate_id") REFERENCES "public"."affiliates"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "affiliates" ADD CONSTRAINT "affiliates_partner_company_id_companies_id_fk" FOREIGN KEY ("partner_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commission_returns" ADD CONSTRAINT "commission_returns_commission" FOREIGN KEY ("company_id","commission_id") REFERENCES "public"."commissions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "commissions" ADD CONSTRAINT "commissions_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coproducers" ADD CONSTRAINT "coproducers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coproducers" ADD CONSTRAINT "coproducers_partner_company_id_companies_id_fk" FOREIGN KEY ("partner_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "coproducers" ADD CONSTRAINT "coproducers_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "partnerships" ADD CONSTRAINT "partnerships_producer" FOREIGN KEY ("producer_company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_links" ADD CONSTRAINT "payment_links_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "product_pictures" ADD CONSTRAINT "product_pictures_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovered_sales" ADD CONSTRAINT "recovered_sales_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovered_sales" ADD CONSTRAINT "recovered_sales_transaction" FOREIGN KEY ("company_id","transaction_id") REFERENCES "public"."transactions"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recoveries" ADD CONSTRAINT "recoveries_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_mails" ADD CONSTRAINT "recovery_mails_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_returns" ADD CONSTRAINT "recovery_returns_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_returns" ADD CONSTRAINT "recovery_returns_mail" FOREIGN KEY ("company_id","mail_id") REFERENCES "public"."recovery_mails"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_sequences" ADD CONSTRAINT "recovery_sequences_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_sequences" ADD CONSTRAINT "recovery_sequences_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_stops" ADD CONSTRAINT "recovery_stops_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_products" ADD CONSTRAINT "tracked_products_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracked_products" ADD CONSTRAINT "tracked_products_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_consents" ADD CONSTRAINT "tracking_consents_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_consents" ADD CONSTRAINT "tracking_consents_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_destinations" ADD CONSTRAINT "tracking_destinations_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tracking_events" ADD CONSTRAINT "tracking_events_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_answers" ADD CONSTRAINT "upsell_answers_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_answers" ADD CONSTRAINT "upsell_answers_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_answers" ADD CONSTRAINT "upsell_answers_upsell_order" FOREIGN KEY ("company_id","upsell_order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_cards" ADD CONSTRAINT "upsell_cards_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_cards" ADD CONSTRAINT "upsell_cards_order" FOREIGN KEY ("company_id","order_id") REFERENCES "public"."orders"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_cards" ADD CONSTRAINT "upsell_cards_card" FOREIGN KEY ("company_id","stored_card_id") REFERENCES "public"."stored_cards"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_steps" ADD CONSTRAINT "upsell_steps_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_steps" ADD CONSTRAINT "upsell_steps_product" FOREIGN KEY ("company_id","product_id") REFERENCES "public"."products"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_steps" ADD CONSTRAINT "upsell_steps_offer" FOREIGN KEY ("company_id","offer_id") REFERENCES "public"."offers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "upsell_steps" ADD CONSTRAINT "upsell_steps_downsell_offer" FOREIGN KEY ("company_id","downsell_offer_id") REFERENCES "public"."offers"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "affiliate_coupons_of_affiliate" ON "affiliate_coupons" USING btree ("company_id","affiliate_id");--> statement-breakpoint
CREATE INDEX "affiliate_products_of_product" ON "affiliate_products" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "affiliate_sales_of_affiliate" ON "affiliate_sales" USING btree ("company_id","affiliate_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_code" ON "affiliates" USING btree ("company_id","code");--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_email" ON "affiliates" USING btree ("company_id","email") WHERE "affiliates"."state" <> 'ended';--> statement-breakpoint
CREATE UNIQUE INDEX "affiliates_partner" ON "affiliates" USING btree ("company_id","partner_company_id") WHERE "affiliates"."state" <> 'ended' AND "affiliates"."partner_company_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "affiliates_newest" ON "affiliates" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "commission_returns_of_commission" ON "commission_returns" USING btree ("company_id","commission_id");--> statement-breakpoint
CREATE INDEX "commission_returns_asked" ON "commission_returns" USING btree ("company_id","created_at") WHERE "commission_returns"."recovered" IS NULL;--> statement-breakpoint
CREATE INDEX "commission_returns_owed" ON "commission_returns" USING btree ("company_id","partner_company_id","created_at") WHERE "commission_returns"."amount" > "commission_returns"."from_waiting" + coalesce("commission_returns"."recovered", 0) + "commission_returns"."repaid";--> statement-breakpoint
CREATE INDEX "commissions_of_transaction" ON "commissions" USING btree ("company_id","transaction_id");--> statement-breakpoint
CREATE INDEX "commissions_of_agreement" ON "commissions" USING btree ("company_id","agreement_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "commissions_newest" ON "commissions" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "commissions_of_partner" ON "commissions" USING btree ("partner_company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "commissions_due" ON "commissions" USING btree ("company_id","releases_at") WHERE "commissions"."state" = 'waiting';--> statement-breakpoint
CREATE INDEX "commissions_unearned" ON "commissions" USING btree ("company_id","released_at") WHERE "commissions"."released" > "commissions"."repaid" AND "commissions"."earned_at" IS NULL;--> statement-breakpoint
CREATE INDEX "coproducers_of_product" ON "coproducers" USING btree ("company_id","product_id");--> statement-breakpoint
CREATE INDEX "partnerships_newest" ON "partnerships" USING btree ("company_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payment_links_newest" ON "payment_links" USING btree ("company_id","created_at") WHERE "payment_links"."deleted_at" IS NULL;--> statement-breakpoint
CREATE INDEX "product_pictures_due" ON "product_pictures" USING btree ("company_id","next_at");--> statement-breakpoint
CREATE INDEX "recovered_sales_of_product" ON "recovered_sales" USING btree ("company_id","product_id","cause","step");--> statement-breakpoint
CREATE UNIQUE INDEX "recoveries_one_at_a_time" ON "recoveries" USING btree ("company_id","product_id","buyer_key") WHERE "recoveries"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "recoveries_due" ON "recoveries" USING btree ("company_id","next_at") WHERE "recoveries"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "recoveries_of_product" ON "recoveries" USING btree ("company_id","product_id","created_at");--> statement-breakpoint
CREATE INDEX "recoveries_of_buyer" ON "recoveries" USING btree ("company_id","buyer_key");--> statement-breakpoint
CREATE INDEX "recovery_mails_of_product" ON "recovery_mails" USING btree ("company_id","product_id","cause","step");--> statement-breakpoint
CREATE INDEX "recovery_mails_of_buyer" ON "recovery_mails" USING btree ("company_id","buyer_key");--> statement-breakpoint
CREATE INDEX "tracking_events_due" ON "tracking_events" USING btree ("company_id","next_at") WHERE "tracking_events"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "tracking_events_of_order" ON "tracking_events" USING btree ("company_id","order_id");--> statement-breakpoint
CREATE INDEX "tracking_events_newest" ON "tracking_events" USING btree ("company_id","occurred_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "upsell_answers_of_product" ON "upsell_answers" USING btree ("company_id","product_id","step","kind");--> statement-breakpoint
CREATE INDEX "upsell_cards_expiring" ON "upsell_cards" USING btree ("company_id","expires_at");--> statement-breakpoint
ALTER TABLE "duplicate_payments" ADD CONSTRAINT "duplicate_payments_payment_link" FOREIGN KEY ("company_id","payment_link_id") REFERENCES "public"."payment_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_payment_link" FOREIGN KEY ("company_id","payment_link_id") REFERENCES "public"."payment_links"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_of_payment_link" ON "orders" USING btree ("company_id","payment_link_id") WHERE "orders"."payment_link_id" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "balances" ADD CONSTRAINT "balances_sum" CHECK ("balances"."acquirer" + "balances"."pending" + "balances"."available" + "balances"."blocked" + "balances"."fees" + "balances"."payouts" + "balances"."fees_due" + "balances"."commissions" = 0);--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('paid', 'fee', 'release', 'refund_available', 'refund_pending', 'refund_fee_available', 'refund_fee_pending', 'refund_undone', 'refund_undone_fee', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'payout_requested', 'payout_completed', 'payout_failed', 'payout_canceled', 'payout_returned', 'anticipated', 'anticipation_price', 'settled_at_bank', 'returned_from_bank', 'refund_fee_due', 'fee_raised_pending', 'fee_raised_available', 'fee_lowered_pending', 'fee_lowered_available', 'commission', 'commission_available', 'commission_released', 'commission_repaid', 'commission_returned_pending', 'commission_returned_available', 'commission_recovered', 'commission_earned', 'commission_given_back'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_debit_account" CHECK ("transfers"."debit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts', 'fees_due', 'commissions'));--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_credit_account" CHECK ("transfers"."credit_account" IN ('acquirer', 'pending', 'available', 'blocked', 'fees', 'payouts', 'fees_due', 'commissions'));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_sold" CHECK (("orders"."product_id" IS NULL) <> ("orders"."payment_link_id" IS NULL));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_chosen_method" CHECK ("orders"."chosen_method" IN ('pix', 'credit_card', 'boleto'));