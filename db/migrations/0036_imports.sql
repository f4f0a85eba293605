CREATE TABLE "data_import_lines" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"cells" jsonb NOT NULL,
	"status" text NOT NULL,
	"refusal" text,
	"field" text,
	"email" text NOT NULL,
	"document" text NOT NULL,
	"customer_id" uuid,
	"subject_id" uuid,
	CONSTRAINT "data_import_lines_company_id_import_id_line_pk" PRIMARY KEY("company_id","import_id","line"),
	CONSTRAINT "data_import_lines_status" CHECK ("data_import_lines"."status" IN ('waiting', 'made', 'unchanged', 'refused')),
	CONSTRAINT "data_import_lines_refusal" CHECK ("data_import_lines"."refusal" IN ('line_unreadable', 'column_unknown', 'card_data', 'value_missing', 'value_invalid', 'email_invalid', 'document_invalid', 'document_required', 'phone_invalid', 'amount_invalid', 'date_invalid', 'date_past', 'duplicate_line', 'external_id_taken', 'name_taken', 'customer_ambiguous', 'customer_email_differs', 'customer_erased', 'course_unknown', 'course_ambiguous', 'course_archived', 'cohort_unknown', 'plan_unknown', 'connection_unknown', 'connection_ambiguous', 'card_token_invalid', 'brand_unknown', 'line_failed')),
	CONSTRAINT "data_import_lines_refused" CHECK (("data_import_lines"."status" = 'refused') = ("data_import_lines"."refusal" IS NOT NULL))
);
--> statement-breakpoint
CREATE TABLE "data_import_parts" (
	"company_id" uuid NOT NULL,
	"import_id" uuid NOT NULL,
	"part" integer NOT NULL,
	"data" "bytea" NOT NULL,
	CONSTRAINT "data_import_parts_company_id_import_id_part_pk" PRIMARY KEY("company_id","import_id","part")
);
--> statement-breakpoint
CREATE TABLE "data_imports" (
	"company_id" uuid NOT NULL,
	"id" uuid NOT NULL,
	"kind" text NOT NULL,
	"format" text NOT NULL,
	"file_name" text NOT NULL,
	"status" text NOT NULL,
	"headings" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"lines" integer DEFAULT 0 NOT NULL,
	"actor" text NOT NULL,
	"leased_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "data_imports_company_id_id_pk" PRIMARY KEY("company_id","id"),
	CONSTRAINT "data_imports_kind" CHECK ("data_imports"."kind" IN ('products', 'customers', 'enrollments', 'subscriptions')),
	CONSTRAINT "data_imports_format" CHECK ("data_imports"."format" IN ('csv', 'jsonl')),
	CONSTRAINT "data_imports_status" CHECK ("data_imports"."status" IN ('receiving', 'checked', 'running', 'done', 'canceled', 'refused')),
	CONSTRAINT "data_imports_over" CHECK (("data_imports"."ended_at" IS NULL) = ("data_imports"."status" IN ('receiving', 'checked', 'running')))
);
--> statement-breakpoint
CREATE TABLE "imported_items" (
	"company_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"key" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"buyer_email" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "imported_items_company_id_kind_key_pk" PRIMARY KEY("company_id","kind","key"),
	CONSTRAINT "imported_items_kind" CHECK ("imported_items"."kind" IN ('products', 'customers', 'enrollments', 'subscriptions'))
);
--> statement-breakpoint
ALTER TABLE "data_import_lines" ADD CONSTRAINT "data_import_lines_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import_lines" ADD CONSTRAINT "data_import_lines_import" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."data_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import_parts" ADD CONSTRAINT "data_import_parts_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_import_parts" ADD CONSTRAINT "data_import_parts_import" FOREIGN KEY ("company_id","import_id") REFERENCES "public"."data_imports"("company_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "data_imports" ADD CONSTRAINT "data_imports_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_items" ADD CONSTRAINT "imported_items_company_id_companies_id_fk" FOREIGN KEY ("company_id") REFERENCES "public"."companies"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "data_import_lines_waiting" ON "data_import_lines" USING btree ("company_id","import_id","line") WHERE "data_import_lines"."status" = 'waiting';--> statement-breakpoint
CREATE INDEX "data_import_lines_refused" ON "data_import_lines" USING btree ("company_id","import_id","line") WHERE "data_import_lines"."status" = 'refused';--> statement-breakpoint
CREATE INDEX "data_imports_running" ON "data_imports" USING btree ("company_id","started_at") WHERE "data_imports"."status" = 'running';--> statement-breakpoint
CREATE INDEX "data_imports_open" ON "data_imports" USING btree ("company_id","created_at") WHERE "data_imports"."ended_at" IS NULL;--> statement-breakpoint
CREATE INDEX "data_imports_ended" ON "data_imports" USING btree ("company_id","ended_at") WHERE "data_imports"."ended_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "imported_items_by_subject" ON "imported_items" USING btree ("company_id","subject_id");