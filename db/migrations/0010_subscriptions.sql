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
ALTER TABLE "events" DROP CONSTRAINT "events_event";--> statement-breakpoint
DROP INDEX "events_unreacted";--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "transactions" ADD COLUMN "sendable_until" timestamp (3) with time zone;--> statement-breakpoint
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
CREATE UNIQUE INDEX "cycle_charges_once" ON "cycle_charges" USING btree ("company_id","subscription_id","cycle") WHERE "cycle_charges"."status" <> 'failed';--> statement-breakpoint
CREATE UNIQUE INDEX "cycle_charges_one_at_a_time" ON "cycle_charges" USING btree ("company_id","subscription_id") WHERE "cycle_charges"."status" = 'in_flight';--> statement-breakpoint
CREATE INDEX "subscriptions_newest" ON "subscriptions" USING btree ("company_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_by_status" ON "subscriptions" USING btree ("company_id","status","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_by_product" ON "subscriptions" USING btree ("company_id","product_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_by_customer" ON "subscriptions" USING btree ("company_id","customer_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "subscriptions_due" ON "subscriptions" USING btree ("company_id","next_charge_at") WHERE "subscriptions"."next_charge_at" IS NOT NULL AND "subscriptions"."charging_id" IS NULL;--> statement-breakpoint
CREATE INDEX "transactions_of_subscription" ON "transactions" USING btree ("company_id","subscription_id","created_at" DESC NULLS LAST,"id" DESC NULLS LAST) WHERE "transactions"."subscription_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "events_unreacted" ON "events" USING btree ("company_id","created_at") WHERE "events"."reacted_at" IS NULL AND "events"."event" IN ('transaction_paid', 'transaction_refunded', 'transaction_refused', 'transaction_canceled', 'transaction_chargeback', 'transaction_chargeback_won', 'subscription_canceled', 'product_canceled');--> statement-breakpoint
ALTER TABLE "events" ADD CONSTRAINT "events_event" CHECK ("events"."event" IN ('transaction_created', 'transaction_paid', 'transaction_refused', 'transaction_canceled', 'transaction_underpaid', 'transaction_overpaid', 'transaction_refunded', 'transaction_chargeback', 'transaction_chargeback_won', 'subscription_created', 'subscription_renewed', 'subscription_renewal_failed', 'subscription_canceled', 'product_canceled', 'course_enrolled', 'course_revoked', 'webhook_test'));