CREATE TABLE "data_export_parts" (
	"company_id" uuid NOT NULL,
	"export_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"file_id" uuid NOT NULL,
	"rows" integer NOT NULL,
	"sha256" text NOT NULL,
	CONSTRAINT "data_export_parts_company_id_export_id_part_pk" PRIMARY KEY("company_id","export_id","part")
);
--> statement-breakpoint
CREATE TABLE "data_exports" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"language" text NOT NULL,
	"filter" jsonb NOT NULL,
	"status" text NOT NULL,
	"total" integer,
	"rows" integer DEFAULT 0 NOT NULL,
	"bytes" bigint DEFAULT 0 NOT NULL,
	"parts" integer DEFAULT 0 NOT NULL,
	"cursor_at" timestamp (3) with time zone,
	"cursor_id" uuid,
	"writing_id" uuid,
	"failures" integer DEFAULT 0 NOT NULL,
	"has_files" boolean DEFAULT true NOT NULL,
	"actor" text NOT NULL,
	"tells_user_id" uuid,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ready_at" timestamp (3) with time zone,
	"expires_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "data_exports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "data_exports_kind" CHECK ("data_exports"."kind" IN ('transactions', 'customers', 'ledger', 'events')),
	CONSTRAINT "data_exports_format" CHECK ("data_exports"."format" IN ('csv', 'jsonl')),
	CONSTRAINT "data_exports_language" CHECK ("data_exports"."language" IN ('pt-BR', 'en')),
	CONSTRAINT "data_exports_status" CHECK ("data_exports"."status" IN ('running', 'ready', 'canceled', 'failed', 'erased', 'expired')),
	CONSTRAINT "data_exports_ready" CHECK ("data_exports"."status" <> 'ready' OR "data_exports"."expires_at" IS NOT NULL),
	CONSTRAINT "data_exports_over" CHECK (("data_exports"."ended_at" IS NULL) = ("data_exports"."status" IN ('running', 'ready')))
);
--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_export_parts" ADD CONSTRAINT "data_export_parts_export" FOREIGN KEY ("company_id","export_id") REFERENCES "public"."data_exports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_exports" ADD CONSTRAINT "data_exports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_exports_running" ON "data_exports" USING btree ("company_id") WHERE "data_exports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "data_exports_to_tell" ON "data_exports" USING btree ("company_id") WHERE "data_exports"."tells_user_id" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "data_exports_expiry" ON "data_exports" USING btree ("company_id","expires_at") WHERE "data_exports"."status" = 'ready';--> statement-breakpoint
CREATE INDEX "data_exports_with_files" ON "data_exports" USING btree ("company_id") WHERE "data_exports"."has_files" AND "data_exports"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "data_exports_ended" ON "data_exports" USING btree ("company_id","ended_at") WHERE "data_exports"."ended_at" IS NOT NULL;