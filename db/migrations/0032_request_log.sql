CREATE TABLE "request_log" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"path" text NOT NULL,
	"query" text,
	"operation" text NOT NULL,
	"route" text NOT NULL,
	"status" integer NOT NULL,
	"code" text,
	"duration_ms" integer NOT NULL,
	"api_key_id" uuid NOT NULL,
	"address" text NOT NULL,
	"user_agent" text,
	"idempotency_key" uuid,
	"key_state" text,
	"key_scope" text,
	"field_hashes" jsonb,
	"request_body" text,
	"request_cut" boolean NOT NULL,
	"response_body" text,
	"response_cut" boolean NOT NULL,
	"transaction_id" uuid,
	"subject_ids" uuid[] NOT NULL,
	CONSTRAINT "request_log_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "request_log_key_state" CHECK ("request_log"."key_state" IN ('ran', 'resumed', 'replayed', 'in_progress', 'different_body', 'invalid', 'unread')),
	CONSTRAINT "request_log_status" CHECK ("request_log"."status" BETWEEN 100 AND 599)
);
--> statement-breakpoint
CREATE INDEX "request_log_failed" ON "request_log" USING btree ("company_id","id") WHERE "request_log"."status" >= 400;--> statement-breakpoint
CREATE INDEX "request_log_of_key" ON "request_log" USING btree ("company_id","idempotency_key","id") WHERE "request_log"."idempotency_key" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "request_log_of_transaction" ON "request_log" USING btree ("company_id","transaction_id","id") WHERE "request_log"."transaction_id" IS NOT NULL;