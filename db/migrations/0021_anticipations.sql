CREATE TABLE "anticipation_parts" (
	"company_id" uuid NOT NULL,
	"anticipation_id" uuid NOT NULL,
	"receivable_id" uuid NOT NULL,
	"transaction_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"price" bigint NOT NULL,
	CONSTRAINT "anticipation_parts_company_id_anticipation_id_receivable_id_pk" PRIMARY KEY("company_id","anticipation_id","receivable_id"),
	CONSTRAINT "anticipation_parts_price" CHECK ("anticipation_parts"."price" >= 0 AND "anticipation_parts"."price" < "anticipation_parts"."amount")
);
--> statement-breakpoint
CREATE TABLE "anticipations" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"status" text NOT NULL,
	"connection_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"price" bigint NOT NULL,
	"monthly_rate_bps" integer NOT NULL,
	"installments" integer NOT NULL,
	"last_day" date NOT NULL,
	"requested_by" text,
	"failure_reason" text,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone,
	"sendable_until" timestamp (3) with time zone,
	"read_at" timestamp (3) with time zone,
	"absent_since" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "anticipations_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "anticipations_status" CHECK ("anticipations"."status" IN ('quoted', 'sent', 'completed', 'refused')),
	CONSTRAINT "anticipations_failure" CHECK ("anticipations"."failure_reason" IN ('refused_by_acquirer', 'not_sent')),
	CONSTRAINT "anticipations_price" CHECK ("anticipations"."price" >= 0 AND "anticipations"."price" < "anticipations"."amount")
);
--> statement-breakpoint
CREATE TABLE "sandbox"."anticipations" (
	"company_id" uuid NOT NULL,
	"key" text NOT NULL,
	"amount" bigint NOT NULL,
	"parts" smallint NOT NULL,
	"price" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "anticipations_company_id_key_pk" PRIMARY KEY("company_id","key")
);
--> statement-breakpoint
ALTER TABLE "transfers" DROP CONSTRAINT "transfers_kind";--> statement-breakpoint
ALTER TABLE "receivables" ADD COLUMN "anticipation_id" uuid;--> statement-breakpoint
ALTER TABLE "anticipation_parts" ADD CONSTRAINT "anticipation_parts_anticipation" FOREIGN KEY ("company_id","anticipation_id") REFERENCES "public"."anticipations"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "anticipations" ADD CONSTRAINT "anticipations_connection" FOREIGN KEY ("company_id","connection_id") REFERENCES "public"."connections"("company_id","id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "anticipations_newest" ON "anticipations" USING btree ("company_id","created_at","id");--> statement-breakpoint
CREATE INDEX "anticipations_reading" ON "anticipations" USING btree ("company_id","read_at") WHERE "anticipations"."read_at" IS NOT NULL;--> statement-breakpoint
ALTER TABLE "transfers" ADD CONSTRAINT "transfers_kind" CHECK ("transfers"."kind" IN ('paid', 'fee', 'release', 'refund_available', 'refund_pending', 'refund_fee_available', 'refund_fee_pending', 'refund_undone', 'refund_undone_fee', 'chargeback_opened', 'chargeback_won', 'chargeback_lost', 'payout_requested', 'payout_completed', 'payout_failed', 'payout_canceled', 'payout_returned', 'anticipated', 'anticipation_price'));--> statement-breakpoint
UPDATE "connections" SET "capabilities" = "capabilities" || '{"anticipations": true}' WHERE "kind" = 'sandbox';
